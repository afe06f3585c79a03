// Which stages the words of npm test choose.
import { describe, expect, test } from 'vitest'
import { chooseStages } from './test-stages.mjs'

const namesOf = (stages: readonly { name: string }[]) => stages.map((stage) => stage.name)

describe('choosing stages', () => {
  test('everything runs without options', () => {
    const { checks, builds, suites } = chooseStages([])
    expect(namesOf(checks)).toContain('types:web')
    expect(namesOf(builds)).toEqual(['build'])
    expect(namesOf(suites)).toEqual(['vitest', 'browser'])
  })

  test('--fast leaves out the browser and PostgreSQL', () => {
    const { suites } = chooseStages(['--fast'])
    expect(suites.map(({ name, needs }) => ({ name, needs }))).toEqual([
      { name: 'vitest', needs: [] },
    ])
  })

  test('--only runs the stages it names, all types by one word', () => {
    const { checks, builds, suites } = chooseStages(['--only=types,vitest'])
    expect(namesOf(checks)).toEqual(['types:shared', 'types:server', 'types:web', 'types:tests'])
    expect(namesOf([...builds, ...suites])).toEqual(['vitest'])
  })

  test('an unknown stage or word is refused by name', () => {
    expect(() => chooseStages(['--only=lynt'])).toThrow('lynt')
    expect(() => chooseStages(['--quick'])).toThrow('--quick')
  })
})

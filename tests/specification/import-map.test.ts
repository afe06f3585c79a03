// The graph in ARCHITECTURE.md must be the map by which imports are checked.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

type Rule = { name: string; to: { path?: string } }
const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  forbidden: Rule[]
}
const page = readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8')
const RULE = /^(.+)-uses-only-listed-slices$/

/** slice → the slices it may enter, read back out of the rules. */
function allowed(): Map<string, string[]> {
  const rules = forbidden.filter(({ name }) => RULE.test(name))
  const slices = rules.map(({ name }) => RULE.exec(name)?.[1] ?? '')
  return new Map(
    rules.map(({ name, to }) => {
      const slice = RULE.exec(name)?.[1] ?? ''
      const strangers = /\((.*)\)/.exec(to.path ?? '')?.[1]?.split('|') ?? []
      return [slice, slices.filter((other) => other !== slice && !strangers.includes(other)).sort()]
    }),
  )
}

function drawn(): Map<string, string[]> {
  const graph = /```mermaid\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
  const names = new Map([...graph.matchAll(/(\w+)\[([\w-]+)\]/g)].map(([, id, name]) => [id, name]))
  const arrows = [...graph.matchAll(/^ {2}(\S+) --> (.+)$/gm)]
  const full = (id: string) => names.get(id) ?? id
  return new Map(
    arrows.map(([, from = '', to = '']) => [full(from), to.split(' & ').map(full).sort()]),
  )
}

test('the drawn graph shows exactly the edges that the rules allow', () => {
  const edges = drawn()
  edges.delete('app') // app may enter everything
  const wanted = [...allowed()].filter(([, mayUse]) => mayUse.length > 0)
  expect(Object.fromEntries(edges)).toEqual(Object.fromEntries(wanted))
})

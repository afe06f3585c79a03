// What is named again at the end of the log when a suite fails.
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { inProject } from './project-root.mjs'
import { playwrightFailures, vitestFailures } from './test-failures.mjs'

const file = inProject('src/cart/total.test.ts')
const shortPath = path.join('src', 'cart', 'total.test.ts')

describe('naming failures', () => {
  test('names file, test and the beginning of the message', () => {
    const message = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
    const [named] = vitestFailures({
      testResults: [
        {
          name: file,
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'adds' },
            { status: 'failed', fullName: 'the total rounds', failureMessages: [message] },
          ],
        },
      ],
    })
    expect(named?.split('\n')[0]).toBe(`${shortPath} › the total rounds`)
    expect(named).toContain('line 11')
    expect(named).not.toContain('line 12')
  })

  test('names a file that broke before its tests, and none that passed', () => {
    const testResults = [
      { name: file, status: 'failed', message: 'cannot be imported', assertionResults: [] },
      {
        name: file,
        status: 'passed',
        assertionResults: [{ status: 'passed', fullName: 'adds', failureMessages: [] }],
      },
    ]
    expect(vitestFailures({ testResults })).toEqual([`${shortPath}\n    cannot be imported`])
  })

  test('names a file that broke in a hook, which the report does not mention', () => {
    const skipped = [{ status: 'skipped', fullName: 'adds' }]
    const testResults = [{ name: file, status: 'failed', message: '', assertionResults: skipped }]
    const [broken, left] = vitestFailures({ testResults })
    expect(broken).toMatch(/^src.cart.total\.test\.ts\n {4}Сорвалось вне тестов/)
    expect(left).toMatch(/› adds\n {4}Пропущен/)
  })

  test('cuts a long line', () => {
    const failureMessages = ['x'.repeat(5000)]
    const assertionResults = [{ status: 'failed', fullName: 'adds', failureMessages }]
    const [named = ''] = vitestFailures({
      testResults: [{ name: file, status: 'failed', assertionResults }],
    })
    expect(named.length).toBeLessThan(400)
  })

  test('finds browser tests at any depth, flaky ones too, and errors of the setup', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: 'buy.spec.ts',
      line: 7,
      tests: [{ status, projectName: 'embedded', results: [{}, { error: { message: 'why' } }] }],
    })
    const report = {
      suites: [
        {
          specs: [spec('looks', 'expected'), spec('shakes', 'flaky')],
          suites: [{ specs: [spec('buys', 'unexpected'), spec('waits', 'skipped')] }],
        },
      ],
      errors: [{ message: 'the shop did not start' }],
    }
    expect(playwrightFailures(report)).toEqual([
      'embedded › buy.spec.ts:7 › shakes\n    why',
      'embedded › buy.spec.ts:7 › buys\n    why',
      'embedded › buy.spec.ts:7 › waits\n    Пропущен, а пропуск считается провалом.',
      'the shop did not start',
    ])
  })
})

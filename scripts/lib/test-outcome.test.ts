// How the reports of the tools are counted.
import { describe, expect, test } from 'vitest'
import {
  checkCounts,
  noCounts,
  playwrightCounts,
  suiteCounts,
  total,
  vitestCounts,
} from './test-outcome.mjs'

const vitestFile = (status: string, ...statuses: string[]) => ({
  status,
  assertionResults: statuses.map((one) => ({ status: one })),
})

describe('counting tests', () => {
  test('takes every test of vitest, the skipped and planned ones as skipped', () => {
    const report = { testResults: [vitestFile('passed', 'passed', 'skipped', 'todo', 'pending')] }
    expect(vitestCounts(report)).toEqual({ passed: 1, failed: 0, skipped: 3 })
  })

  test('counts a file that could not be loaded as one failure', () => {
    const report = { testResults: [vitestFile('failed'), vitestFile('failed', 'failed', 'passed')] }
    expect(vitestCounts(report)).toEqual({ passed: 1, failed: 2, skipped: 0 })
  })

  test('takes flaky browser tests and errors of the setup as failures', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
    expect(playwrightCounts({ stats, errors: ['the shop did not start'] })).toEqual({
      passed: 5,
      failed: 3,
      skipped: 2,
    })
  })

  test('a suite that fails silently or runs nothing fails once', () => {
    expect(suiteCounts(1, { passed: 5, failed: 0, skipped: 0 }).failed).toBe(1)
    expect(suiteCounts(0, noCounts).failed).toBe(1)
    expect(suiteCounts(1, { passed: 5, failed: 2, skipped: 0 }).failed).toBe(2)
  })

  test('skipped tests are part of the failed in the last line', () => {
    const stages = [checkCounts(0), checkCounts(1), { passed: 7, failed: 1, skipped: 2 }]
    expect(total(stages)).toEqual({ passed: 8, failed: 4, skipped: 2 })
  })
})

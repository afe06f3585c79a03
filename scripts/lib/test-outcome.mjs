// Counts passed and failed tests in the reports of the tools. A skipped test counts as failed.

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

export const noCounts = { passed: 0, failed: 0, skipped: 0 }

/** @typedef {{ assertionResults: readonly { status: string }[], status: string }} VitestFile */

/** A file that broke outside its tests (an import, a hook) fails once. */
export function vitestCounts(/** @type {{ testResults: readonly VitestFile[] }} */ report) {
  const statuses = report.testResults.flatMap((file) =>
    file.assertionResults.map((test) => test.status),
  )
  const broken = report.testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const passed = statuses.filter((status) => status === 'passed').length
  const failed = statuses.filter((status) => status === 'failed').length
  return {
    passed,
    failed: failed + broken.length,
    skipped: statuses.length - passed - failed,
  }
}

/**
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {readonly unknown[]} errors outside the tests, as in the global setup
 */

export function playwrightCounts(/** @type {PlaywrightReport} */ { stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }
}

/** A suite that failed without naming a test, or that ran none, fails once. */
export function suiteCounts(/** @type {number} */ exitCode, /** @type {Counts} */ counts) {
  const isSilentFailure = exitCode !== 0 && counts.failed + counts.skipped === 0
  const isEmpty = counts.passed + counts.failed + counts.skipped === 0
  return isSilentFailure || isEmpty ? { ...counts, failed: counts.failed + 1 } : counts
}

/** A check is one test. */
export const checkCounts = (/** @type {number} */ exitCode) =>
  exitCode === 0 ? { ...noCounts, passed: 1 } : { ...noCounts, failed: 1 }

/** @param {readonly Counts[]} stages */
export function total(stages) {
  const sum = (/** @type {keyof Counts} */ name) =>
    stages.reduce((before, counts) => before + counts[name], 0)
  return { passed: sum('passed'), failed: sum('failed') + sum('skipped'), skipped: sum('skipped') }
}

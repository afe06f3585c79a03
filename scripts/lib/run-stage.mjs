// Runs one stage of npm test and reads its result.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { inProject } from './project-root.mjs'
import { exitCodeOf, runChild } from './run-child.mjs'
import { ScriptStop } from './script.mjs'
import { checkCounts, noCounts, suiteCounts } from './test-outcome.mjs'

/** @typedef {import('./test-stages.mjs').Stage} Stage */
/** @typedef {import('./test-stages.mjs').Suite} Suite */
/** @typedef {import('./test-outcome.mjs').Counts} Counts */
/**
 * @typedef {object} StageResult
 * @property {string} title
 * @property {Counts} counts
 * @property {readonly string[]} failures what failed, to be named at the end
 * @property {number} milliseconds
 */
/** @typedef {StageResult & { output: string }} CheckResult */

const noTestNamed = 'Ни один тест не назван: причина в том, что напечатано выше.'
const linesOfCheck = 20
const reportFolder = inProject('node_modules/.cache/test-reports')

/** @returns {Promise<CheckResult>} with what the check printed */
export async function runCheck(/** @type {Stage} */ { title, command }) {
  let output = ''
  const { exitCode, milliseconds } = await run(command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    onOutput: (text) => {
      output += text
    },
  })
  const failures = exitCode === 0 ? [] : [lastLines(output) || `код ${exitCode}`]
  return { title, counts: checkCounts(exitCode), failures, milliseconds, output }
}

const lastLines = (/** @type {string} */ output) =>
  output.trim().split('\n').slice(-linesOfCheck).join('\n')

/**
 * A suite prints for itself; its report goes to a file.
 * @param {Suite} suite
 * @param {NodeJS.ProcessEnv} surroundings
 * @returns {Promise<StageResult>}
 */
export async function runSuite({ name, title, command, countsOf, failuresOf }, surroundings) {
  const report = path.join(reportFolder, `${name}.json`)
  mkdirSync(reportFolder, { recursive: true })
  rmSync(report, { force: true })
  const words = command.map((word) => word.replace('REPORT', report))
  const { exitCode, milliseconds } = await run(words, {
    env: { ...process.env, ...surroundings, TEST_REPORT: report },
  })
  const written = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
  const counts = suiteCounts(exitCode, written ? countsOf(written) : noCounts)
  const failures = written ? failuresOf(written) : []
  if (counts.failed + counts.skipped > 0 && failures.length === 0) failures.push(noTestNamed)
  return { title, counts, failures, milliseconds }
}

/** @param {readonly string[]} command @param {import('./run-child.mjs').ChildSettings} settings */
async function run(command, settings) {
  const startedAt = performance.now()
  const { exitCode, interruptedBy } = await runChild(process.execPath, command, settings)
  if (interruptedBy) throw new ScriptStop('Проверки прерваны.', exitCodeOf(interruptedBy))
  return { exitCode, milliseconds: performance.now() - startedAt }
}

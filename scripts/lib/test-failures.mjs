// Lists the failed tests with the beginning of each message. They are repeated below the table of the
// stages, because often only the end of a long log is read.
import path from 'node:path'
import { root } from './project-root.mjs'

const linesOfMessage = 12
const signsOfLine = 300
const leftOut = 'Пропущен, а пропуск считается провалом.'
const outsideOfTests =
  'Сорвалось вне тестов (beforeAll, afterAll, процесс): причина напечатана выше.'

/**
 * @typedef {object} VitestFile
 * @property {string} name the file's path
 * @property {string} status
 * @property {string} [message] why the file broke outside its tests
 * @property {readonly { status: string, fullName: string, failureMessages?: readonly string[] | null }[]} assertionResults
 */

/** @returns {string[]} */
export function vitestFailures(/** @type {{ testResults: readonly VitestFile[] }} */ report) {
  return report.testResults.flatMap((file) => {
    const place = fromRoot(file.name)
    const missed = file.assertionResults.filter(({ status }) => status !== 'passed')
    const named = missed.map(({ status, fullName, failureMessages }) =>
      described([place, fullName], status === 'failed' ? failureMessages?.[0] : leftOut),
    )
    const isExplained = missed.some(({ status }) => status === 'failed')
    return file.status === 'failed' && !isExplained
      ? [described([place], file.message || outsideOfTests), ...named]
      : named
  })
}

/**
 * @typedef {object} PlaywrightSuite
 * @property {readonly PlaywrightSuite[]} [suites]
 * @property {readonly PlaywrightSpec[]} specs
 */
/**
 * @typedef {object} PlaywrightSpec
 * @property {string} title
 * @property {string} file
 * @property {number} line
 * @property {readonly { status: string, projectName: string, results: readonly { error?: { message?: string } }[] }[]} tests
 */
/**
 * @typedef {object} PlaywrightReport
 * @property {readonly PlaywrightSuite[]} suites
 * @property {readonly { message?: string }[]} errors outside the tests
 */

/** @returns {string[]} */
export function playwrightFailures(/** @type {PlaywrightReport} */ { suites, errors }) {
  const failedTests = suites
    .flatMap(specsOf)
    .flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status !== 'expected')
        .map(({ status, projectName, results }) =>
          described(
            [projectName, `${file}:${line}`, title],
            status === 'skipped'
              ? leftOut
              : results.map(({ error }) => error?.message).find((message) => message !== undefined),
          ),
        ),
    )
  return [...failedTests, ...errors.map(({ message }) => described([], message))]
}

/** @returns {PlaywrightSpec[]} of the suite and of those in it */
const specsOf = (/** @type {PlaywrightSuite} */ { suites = [], specs }) => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/** @param {readonly string[]} place @param {string | undefined} message */
function described(place, message = '') {
  const lines = message
    .split('\n')
    .slice(0, linesOfMessage)
    .map((line) => line.slice(0, signsOfLine))
  return [place.join(' › '), ...lines].filter((line) => line.trim() !== '').join('\n    ')
}

const fromRoot = (/** @type {string} */ file) => path.relative(root, file)

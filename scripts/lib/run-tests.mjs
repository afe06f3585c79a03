// Runs the stages of npm test, prints their output and adds up their results.
import { runCheck, runSuite } from './run-stage.mjs'
import { runScript, ScriptStop } from './script.mjs'
import { seconds } from './step.mjs'
import { testMachinery } from './test-machinery.mjs'
import { checkCounts, total } from './test-outcome.mjs'
import { chooseStages } from './test-stages.mjs'

/** @typedef {import('./run-stage.mjs').StageResult} StageResult */
/** @typedef {import('./run-stage.mjs').CheckResult} CheckResult */
/** @typedef {import('./test-stages.mjs').Stage} Stage */
/** @typedef {import('./test-stages.mjs').Suite} Suite */

const checksAtOnce = 2
/** Of one stage, so that the summary of a long log stays readable. */
const mostFailures = 20
const machinery = testMachinery()

await runScript(async () => {
  const startedAt = performance.now()
  const { checks, builds, suites } = chooseStages(process.argv.slice(2))
  const results = [...(await runSideBySide(checks)), ...(await runSideBySide(builds))]
  try {
    for (const suite of suites) results.push(await runWithMachinery(suite))
  } finally {
    await machinery.stop()
  }
  return summary(results, performance.now() - startedAt)
})

/** Prints the output of each check as one block, in the order of the list. */
async function runSideBySide(/** @type {readonly Stage[]} */ stages) {
  const queue = stages.entries()
  /** @type {StageResult[]} */
  const printed = []
  /** @type {CheckResult[]} */
  const finished = []
  const lane = async () => {
    for (const [place, stage] of queue) {
      finished[place] = await runCheck(stage)
      for (let next = finished[printed.length]; next; next = finished[printed.length]) {
        printCheck(next)
        printed.push(next)
      }
    }
  }
  await Promise.all(Array.from({ length: checksAtOnce }, lane))
  return printed
}

function printCheck(/** @type {CheckResult} */ { title, counts, milliseconds, output }) {
  const verdict = counts.failed === 0 ? 'пройдено' : 'ПРОВАЛ'
  console.log(`\n── ${title}: ${verdict}, ${seconds(milliseconds)}`)
  if (output) console.log(output.trimEnd())
}

/** Without its database or browser a suite fails with one sentence; the rest goes on. */
async function runWithMachinery(/** @type {Suite} */ suite) {
  console.log(`\n── ${suite.title}`)
  const surroundings = await machinery.startFor(suite.needs).catch((error) => {
    if (!(error instanceof ScriptStop)) throw error
    return error
  })
  if (!(surroundings instanceof ScriptStop)) return runSuite(suite, surroundings)
  const failures = [surroundings.message]
  return { title: suite.title, counts: checkCounts(1), failures, milliseconds: 0 }
}

/**
 * Names the failures at the end of the log, which a person sees first. The last line is parsed by
 * programs: its form is fixed.
 */
function summary(/** @type {readonly StageResult[]} */ results, /** @type {number} */ elapsed) {
  console.log('')
  for (const { title, counts, milliseconds } of results) {
    const failed = counts.failed + counts.skipped
    const verdict = failed === 0 ? 'пройдено' : `ПРОВАЛ: ${failed}`
    console.log(`${title.padEnd(26)} ${seconds(milliseconds).padStart(8)}   ${verdict}`)
  }
  for (const { title, failures } of results) {
    const shown = failures.slice(0, mostFailures)
    for (const failure of shown) console.log(`\nПРОВАЛ · ${title}\n  ${failure}`)
    if (failures.length > shown.length) console.log(`… и ещё ${failures.length - shown.length}`)
  }
  const { passed, failed, skipped } = total(results.map((result) => result.counts))
  console.log(`Все этапы: ${seconds(elapsed)}.`)
  if (skipped > 0) console.log(`Пропущено: ${skipped}. Пропуск считается провалом.`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
}

// The stages of npm test, in order, with their commands and needs.
import { ScriptStop } from './script.mjs'
import { playwrightFailures, vitestFailures } from './test-failures.mjs'
import { playwrightCounts, vitestCounts } from './test-outcome.mjs'

/**
 * @typedef {object} Stage
 * @property {string} name for --only; «types:web» belongs to «types»
 * @property {string} title
 * @property {readonly string[]} command a script of Node and its words
 */

/**
 * @typedef {object} Tests
 * @property {readonly Need[]} needs
 * @property {(report: any) => import('./test-outcome.mjs').Counts} countsOf
 * @property {(report: any) => string[]} failuresOf
 */
/** @typedef {Stage & Tests} Suite */
/** @typedef {'postgresql' | 'chromium'} Need */

/** @type {readonly Stage[]} independent of each other */
const checks = [
  stage(
    'lint',
    'Формат и правила кода',
    'node_modules/@biomejs/biome/bin/biome ci --error-on-warnings --colors=off .',
  ),
  stage(
    'imports',
    'Карта импортов',
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs src --config .dependency-cruiser.cjs',
  ),
  stage('unused', 'Неиспользуемый код', 'node_modules/knip/bin/knip.js'),
  stage('budget', 'Размеры файлов', 'scripts/check-file-budget.mjs'),
  ...['shared', 'server', 'web', 'tests'].map((part) =>
    stage(
      `types:${part}`,
      `Типы: ${part}`,
      `node_modules/typescript/bin/tsc --noEmit -p tsconfig.${part}.json`,
    ),
  ),
  stage('specification', 'Требования и их проверки', 'scripts/check-specification.ts'),
  stage('house', 'Дом: мелкие файлы, двери, таблицы', 'scripts/count-house.ts --files-are-told'),
  stage('schema', 'Функции базы: каждая одна и в своём файле', 'scripts/check-functions.mjs'),
]

const build = stage('build', 'Сборка страниц', 'scripts/build.mjs')

/** @type {readonly Suite[]} REPORT stands for the file that the suite writes its results to */
const suites = [
  {
    ...stage(
      'vitest',
      'Правила, API и базы',
      'node_modules/vitest/vitest.mjs run --reporter=default --reporter=json --outputFile.json=REPORT',
    ),
    needs: ['postgresql'],
    countsOf: vitestCounts,
    failuresOf: vitestFailures,
  },
  {
    ...stage('browser', 'Страницы в браузере', 'node_modules/@playwright/test/cli.js test'),
    needs: ['postgresql', 'chromium'],
    countsOf: playwrightCounts,
    failuresOf: playwrightFailures,
  },
]

/** @returns {Stage} */
function stage(
  /** @type {string} */ name,
  /** @type {string} */ title,
  /** @type {string} */ command,
) {
  return { name, title, command: command.split(' ') }
}

/**
 * Selects stages by the options of the command line.
 * @param {readonly string[]} words
 */
export function chooseStages(words) {
  const isFast = words.includes('--fast')
  const only = words.flatMap((word) => /^--only=(.+)$/.exec(word)?.[1]?.split(',') ?? [])
  refuseUnknown(words, only)

  const isWanted = (/** @type {Stage} */ { name }) =>
    only.length === 0 || only.some((wanted) => isNamed(name, wanted))
  return {
    checks: checks.filter(isWanted),
    builds: [build].filter(isWanted),
    suites: suites
      .filter(isWanted)
      .filter((suite) => !(isFast && suite.needs.includes('chromium')))
      .map((suite) => (isFast ? { ...suite, needs: [] } : suite)),
  }
}

const isNamed = (/** @type {string} */ name, /** @type {string} */ wanted) =>
  name === wanted || name.startsWith(`${wanted}:`)

/** @param {readonly string[]} words @param {readonly string[]} only */
function refuseUnknown(words, only) {
  const names = [...checks, build, ...suites].map((known) => known.name)
  const unknown = [
    ...words.filter((word) => word !== '--fast' && !word.startsWith('--only=')),
    ...only.filter((wanted) => !names.some((name) => isNamed(name, wanted))),
  ]
  if (unknown.length === 0) return
  throw new ScriptStop(
    `Непонятно: ${unknown.join(', ')}. Есть --fast и --only=ЭТАП[,ЭТАП]: ${names.join(', ')}.`,
  )
}

// Checks the lengths of the project's files against the budget.

const budget = { p95: 200, longest: 300, longestTest: 400 }

/** @typedef {{ path: string, lines: number }} Measured */

const isTest = (/** @type {Measured} */ { path }) =>
  path.startsWith('tests/') || /\.test\.[a-z]+$/.test(path)

/** @param {readonly Measured[]} files */
export function judgeFiles(files) {
  const sources = files
    .filter((file) => !isTest(file))
    .sort((one, other) => one.lines - other.lines)
  const tests = files.filter(isTest).sort((one, other) => one.lines - other.lines)
  const median = percentile(sources, 0.5)
  const p95 = percentile(sources, 0.95)
  return {
    figures: [
      `Файлов кода: ${sources.length}, медиана ${median} строк, 95 % не длиннее ${p95},` +
        ` самый длинный ${described(sources.at(-1))}.`,
      `Файлов тестов: ${tests.length}, самый длинный ${described(tests.at(-1))}.`,
    ],
    excesses: [
      ...(p95 > budget.p95 ? [`95-й процентиль ${p95} строк больше ${budget.p95}.`] : []),
      ...sources.filter(({ lines }) => lines > budget.longest).map(tooLong(budget.longest)),
      ...tests.filter(({ lines }) => lines > budget.longestTest).map(tooLong(budget.longestTest)),
    ],
  }
}

/** Nearest rank: the length that the given share of the files does not exceed. */
function percentile(/** @type {readonly Measured[]} */ sorted, /** @type {number} */ share) {
  return sorted[Math.ceil(sorted.length * share) - 1]?.lines ?? 0
}

const described = (/** @type {Measured | undefined} */ file) =>
  file ? `${file.lines} (${file.path})` : '—'

const tooLong =
  (/** @type {number} */ limit) =>
  (/** @type {Measured} */ { path, lines }) =>
    `${path}: ${lines} строк, можно ${limit}.`

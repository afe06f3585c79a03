// The tables of the measurement of imports, in Markdown.

import type { MeasuredImport } from './measure-import.ts'
import type { Watched } from './watch-pages.ts'

export type NamedImport = MeasuredImport & { readonly name: string }
export type Limits = {
  readonly rows: number
  readonly copySeconds: number
  readonly quiet: Watched
}

const whole = (figure: number): string => Math.round(figure).toLocaleString('en-US')
const line = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`

export function importTable(
  imports: readonly NamedImport[],
  { rows, copySeconds, quiet }: Limits,
): string[] {
  const pages = ({ p50, p99, longest, failed }: Watched) => [
    ...[p50, p99, longest].map((figure) => figure.toFixed(1)),
    (p99 / quiet.p99).toFixed(1),
    String(failed),
  ]
  const speed = (seconds: number) => [
    seconds.toFixed(1),
    whole(rows / seconds),
    (seconds / copySeconds).toFixed(1),
  ]
  return [
    line(
      'what',
      's',
      'rows/s',
      '÷ COPY',
      'MB',
      'pages p50',
      'p99',
      'most',
      'p99 ÷ quiet',
      'failed',
    ),
    line(...Array.from({ length: 10 }, () => '---')),
    line('nothing, pages alone', '—', '—', '—', '—', ...pages(quiet)),
    line('COPY into a bare table', ...speed(copySeconds), ...Array.from({ length: 6 }, () => '—')),
    ...imports.map(({ name, seconds, megabytes, pages: watched }) =>
      line(name, ...speed(seconds), whole(megabytes), ...pages(watched)),
    ),
  ]
}

/**
 * Seconds of each step, an import per column; in brackets how many of the pages that were due in it
 * took longer than `late` milliseconds, and of how many.
 */
export function stepTable(imports: readonly NamedImport[], late: number): string[] {
  const names = [...new Set(imports.flatMap(({ steps }) => steps.map(({ name }) => name)))]
  return [
    line('step, s', ...imports.map(({ name }) => name)),
    line(...Array.from({ length: imports.length + 1 }, () => '---')),
    ...names.map((name) => line(name, ...imports.map((one) => stepCell(one, name, late)))),
  ]
}

function stepCell({ steps, pages }: NamedImport, name: string, late: number): string {
  const named = steps.filter((step) => step.name === name)
  const seconds = named.reduce((sum, step) => sum + step.seconds, 0)
  const answers = pages.answers.filter(({ dueAt }) =>
    named.some((step) => dueAt >= step.startedAt && dueAt < step.startedAt + step.seconds * 1000),
  )
  const lateOnes = answers.filter(({ milliseconds }) => milliseconds > late)
  return `${seconds.toFixed(1)} (${lateOnes.length} of ${answers.length})`
}

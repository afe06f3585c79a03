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

/** Seconds of each step, an import per column. */
export function stepTable(imports: readonly NamedImport[]): string[] {
  const names = [...new Set(imports.flatMap(({ steps }) => steps.map(({ name }) => name)))]
  return [
    line('step, s', ...imports.map(({ name }) => name)),
    line(...Array.from({ length: imports.length + 1 }, () => '---')),
    ...names.map((name) =>
      line(
        name,
        ...imports.map(({ steps }) =>
          steps
            .filter((step) => step.name === name)
            .reduce((sum, { seconds }) => sum + seconds, 0)
            .toFixed(1),
        ),
      ),
    ),
  ]
}

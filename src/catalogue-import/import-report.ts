// What an import did: counts, and refused rows with their reasons, as the owner reads them.

export type Refusal = {
  readonly line: number
  /** The column as the list calls it. */
  readonly column: string
  readonly reason: string
  readonly rowText: string
}

/** Rows of the list by what became of them; stock is counted apart from the product itself. */
export type ImportCounts = {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Rows that a later row of the same list overrides. */
  readonly repeated: number
  readonly refused: number
  readonly stockChanged: number
  /** Products whose category the list names and nobody knows. */
  readonly uncategorised: number
}

export const NOTHING_YET: ImportCounts = {
  added: 0,
  changed: 0,
  unchanged: 0,
  repeated: 0,
  refused: 0,
  stockChanged: 0,
  uncategorised: 0,
}

export const plus = (one: ImportCounts, other: Partial<ImportCounts>): ImportCounts => ({
  added: one.added + (other.added ?? 0),
  changed: one.changed + (other.changed ?? 0),
  unchanged: one.unchanged + (other.unchanged ?? 0),
  repeated: one.repeated + (other.repeated ?? 0),
  refused: one.refused + (other.refused ?? 0),
  stockChanged: one.stockChanged + (other.stockChanged ?? 0),
  uncategorised: one.uncategorised + (other.uncategorised ?? 0),
})

export const rowCount = ({ added, changed, unchanged, repeated, refused }: ImportCounts): number =>
  added + changed + unchanged + repeated + refused

export const acceptedCount = ({ added, changed, unchanged, repeated }: ImportCounts): number =>
  added + changed + unchanged + repeated

export type ImportReport = {
  readonly runId: number
  readonly counts: ImportCounts
  /** The first refusals; all of them are kept with the run. */
  readonly refusals: readonly Refusal[]
  readonly reasons: ReadonlyMap<string, number>
  readonly seconds: number
}

const grouped = (count: number): string => count.toLocaleString('ru-RU')
const decimal = (count: number): string => count.toFixed(1).replace('.', ',')

/** The report line by line. */
export function reportLines({ runId, counts, refusals, reasons, seconds }: ImportReport): string[] {
  const rows = rowCount(counts)
  const rate = grouped(Math.round(rows / Math.max(seconds, 0.001)))
  return [
    `Прочитано строк: ${grouped(rows)}`,
    `  добавлено товаров: ${grouped(counts.added)}`,
    `  изменено: ${grouped(counts.changed)}`,
    `  без изменений: ${grouped(counts.unchanged)}`,
    ...(counts.repeated > 0
      ? [`  повторов (взята последняя строка): ${grouped(counts.repeated)}`]
      : []),
    `  отказано: ${grouped(counts.refused)}`,
    `Остатки изменены у товаров: ${grouped(counts.stockChanged)}`,
    ...(counts.uncategorised > 0
      ? [`Категория неизвестна у товаров: ${grouped(counts.uncategorised)} (новые — в «Прочее»)`]
      : []),
    ...refusalLines(refusals, reasons),
    `Загрузка № ${runId}: ${decimal(seconds)} с, ${rate} строк/с`,
  ]
}

function refusalLines(
  refusals: readonly Refusal[],
  reasons: ReadonlyMap<string, number>,
): string[] {
  if (refusals.length === 0) return []
  return [
    'Отказано:',
    ...refusals.map(
      ({ line, column, reason, rowText }) =>
        `  строка ${line}, «${column}»: ${reason} — ${shortened(rowText)}`,
    ),
    'Причины отказов:',
    ...[...reasons]
      .sort(([, one], [, other]) => other - one)
      .map(([reason, count]) => `  ${reason}: ${grouped(count)}`),
  ]
}

const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text)

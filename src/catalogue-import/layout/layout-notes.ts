// Notes about uncertain columns of a list, each with the option that corrects it.

import { type Columns, candidatesByTitle, FIELD_TITLES, type Field } from '../price-list-columns.ts'
import { columnTitle } from '../price-list-layout.ts'
import type { Certainty } from './certainty.ts'
import { codeNotes } from './code-column.ts'
import type { ColumnProfile } from './column-profile.ts'
import type { SeparatedStock } from './columns-beside-stock.ts'
import { rankedColumns } from './columns-by-content.ts'
import { holdsWords, NUMBER_FIELDS } from './number-columns.ts'

type Understood = {
  readonly columns: Columns
  readonly titles: readonly string[] | null
  readonly profiles: readonly ColumnProfile[]
  readonly certainty: Readonly<Partial<Record<Field, Certainty>>>
  readonly makerInside: number | undefined
  readonly stock: Pick<SeparatedStock, 'stock' | 'notes'>
  /** Whether the owner names the manufacturer of all rows or a pattern for it. */
  readonly isMakerNamed: boolean
  /** Whether the owner's corrections for this supplier belong to other headers. */
  readonly isHeaderNew: boolean
}

const RULES: Readonly<Partial<Record<Field, string>>> = {
  article: 'номер производителя важнее, а без производителя — тот, что не повторяется',
  quantity: 'из равных — первый',
}

export function layoutNotes(understood: Understood): string[] {
  const { isHeaderNew, isMakerNamed, columns, makerInside, titles } = understood
  return [
    ...(isHeaderNew
      ? ['Столбцы не такие, как в прежних списках поставщика: предложены заново, проверьте их.']
      : []),
    ...(['article', 'quantity'] as const).flatMap((field) => choiceNote(field, understood)),
    ...contradictions(understood),
    ...wordsForNumbers(understood),
    ...understood.stock.notes,
    ...codeNotes(columns, titles),
    ...(makerInside === undefined
      ? columns.manufacturer === undefined && columns.article !== undefined && !isMakerNamed
        ? [
            'Столбца с производителем нет: назовите его (--manufacturer ИМЯ или --columns manufacturer=…).',
          ]
        : []
      : [`Производитель взят из столбца «${columnTitle(titles, makerInside)}».`]),
  ]
}

function choiceNote(field: 'article' | 'quantity', understood: Understood): string[] {
  const { columns, titles, certainty } = understood
  const chosen = columns[field]
  const origin = certainty[field]?.origin
  if (chosen === undefined || origin === 'owner' || origin === 'memory') return []
  const others = otherColumns(field, chosen, understood)
  if (others.length === 0) return []
  const name = (column: number) => `«${columnTitle(titles, column)}»`
  const places =
    field === 'quantity' ? `; по магазинам: --stock '${columnTitle(titles, chosen)}=МАГАЗИН'` : ''
  return [
    `${capital(FIELD_TITLES[field])}: подходят и ${others.map(name).join(', ')}; взят ${name(chosen)} (${RULES[field]}). Другой: --columns ${field}=${(others[0] ?? 0) + 1}${places}`,
  ]
}

/** Other candidates for the field, by titles if it was chosen by its title, else by content. */
function otherColumns(
  field: 'article' | 'quantity',
  chosen: number,
  { columns, titles, profiles, certainty, stock }: Understood,
): number[] {
  const ofPlaces = stock.stock.map(({ column }) => column)
  const taken: readonly (number | undefined)[] = [...Object.values(columns), ...ofPlaces]
  const isFree = (column: number) =>
    column !== chosen && !taken.includes(column) && (profiles[column]?.filled ?? 0) > 0
  if (certainty[field]?.origin === 'title') {
    const titled = candidatesByTitle(field, titles ?? []).map(({ column }) => column)
    return titled.filter(isFree)
  }
  const own = rankedColumns(field, profiles).find(({ column }) => column === chosen)?.score ?? 1
  return rankedColumns(field, profiles)
    .filter(({ column, score }) => isFree(column) && score >= own * 0.8)
    .map(({ column }) => column)
}

const LEAST_AGREEMENT = 0.3

/** Notes a price title above a column almost without numbers. */
function contradictions({ columns, titles, profiles, certainty }: Understood): string[] {
  const price = columns.price === undefined ? undefined : profiles[columns.price]
  const isDoubtful =
    price &&
    certainty.price?.origin === 'title' &&
    price.filled > 0 &&
    price.numbers < LEAST_AGREEMENT
  return isDoubtful
    ? [`В столбце «${columnTitle(titles, price.column)}» чисел почти нет: та ли это цена?`]
    : []
}

/** Notes columns titled as numbers that hold names of manufacturers and are skipped. */
function wordsForNumbers({ columns, titles, profiles }: Understood): string[] {
  const taken: readonly (number | undefined)[] = Object.values(columns)
  return NUMBER_FIELDS.flatMap((field) =>
    candidatesByTitle(field, titles ?? [])
      .filter(({ column }) => !taken.includes(column) && holdsWords(profiles[column]))
      .map(
        ({ column }) =>
          `В столбце «${columnTitle(titles, column)}» слова, а не номера: как ${FIELD_TITLES[field]} он не взят. Если взять: --columns ${field}=${column + 1}`,
      ),
  )
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

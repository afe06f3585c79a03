// What a scan means among the lines of a reception, and how the lines stand with what is on its way to
// the shop.

import { normaliseArticle } from '#src/shared/article.ts'
import { scanCode } from '#src/shared/barcode.ts'
import type {
  Reception,
  ReceptionGood,
  ReceptionLine,
  ReceptionRow,
} from '../../receptions-contract.ts'

type Waiting = { readonly good: ReceptionGood; readonly units: number }

/** The lines as they will be, when everything that was scanned has arrived. */
export function withWaiting(
  lines: readonly ReceptionLine[],
  waiting: readonly Waiting[],
): ReceptionLine[] {
  const all = new Map(lines.map((line) => [line.product_id, line]))
  for (const { good, units } of waiting) {
    const line = all.get(good.id) ?? {
      product_id: good.id,
      article: good.article,
      manufacturer: good.manufacturer,
      name: good.name,
      barcodes: [],
      bound: [],
      may_release: [],
      shelf: '',
      expected: 0,
      counted: 0,
      free: null,
    }
    all.set(good.id, { ...line, counted: Math.max(0, line.counted + units) })
  }
  return [...all.values()]
}

export const goodOf = ({ product_id: id, ...line }: ReceptionLine): ReceptionGood => ({
  id,
  article: line.article,
  manufacturer: line.manufacturer,
  name: line.name,
})

/** Lines with this code or article. */
export function linesOfScan(lines: readonly ReceptionLine[], scanned: string): ReceptionLine[] {
  const code = scanCode(scanned)
  const byCode = lines.filter(({ barcodes }) => barcodes.includes(code))
  if (byCode.length > 0) return byCode
  const article = normaliseArticle(scanned)
  return article === '' ? [] : lines.filter((line) => normaliseArticle(line.article) === article)
}

export type Difference = { readonly line: ReceptionLine; readonly units: number }

/** What does not add up with the list: surplus above zero, shortage below. */
export const differencesOf = ({
  has_list: hasList,
  lines,
}: Pick<Reception, 'has_list' | 'lines'>): Difference[] =>
  hasList
    ? lines
        .map((line) => ({ line, units: line.counted - line.expected }))
        .filter(({ units }) => units !== 0)
    : []

/** `2 из 5`; without a list or while a move is packed only what was counted. */
export const unitsText = ({ counted, expected }: ReceptionLine, hasList: boolean): string =>
  hasList ? `${counted} из ${expected}` : `${counted}`

/** Rather a slip of a finger, or a barcode, than a number of boxes. */
export const isFarBeyond = (units: number, expected: number): boolean =>
  units > 10 * expected && units > expected + 100

/** `лишних 2, не хватает 2`; empty where nothing differs. */
export const differencesText = ({
  surplus,
  shortage,
}: Pick<ReceptionRow, 'surplus' | 'shortage'>) =>
  [surplus > 0 && differenceText(surplus), shortage > 0 && differenceText(-shortage)]
    .filter(Boolean)
    .join(', ')

export const differenceText = (units: number): string =>
  units > 0 ? `лишних ${units}` : `не хватает ${-units}`

/** `№ 1 — 2 шт., № 7 — 1 шт.`; empty where nobody waits for it. */
export function ordersText(orders: Reception['orders']): string {
  const units = new Map<number, number>()
  for (const one of orders) units.set(one.order, (units.get(one.order) ?? 0) + one.units)
  return [...units].map(([order, count]) => `№ ${order} — ${count} шт.`).join(', ')
}

export const STATE_NAMES: Readonly<Record<Reception['state'], string>> = {
  packing: 'собирается',
  expected: 'ждём',
  closed: 'принято',
  cancelled: 'отменено',
}

/** A move that has left is on its way. */
export const stateText = ({ state, from }: Pick<Reception, 'state' | 'from'>): string =>
  state === 'expected' && from !== null ? 'в пути' : STATE_NAMES[state]

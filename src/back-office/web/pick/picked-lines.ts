// Which line a scan means, and how far a list is picked with what is still on its way to the shop.

import { normaliseArticle } from '#src/shared/article.ts'
import { scanCode } from '#src/shared/barcode.ts'
import type { PickLine } from '../../picks-contract.ts'

type Waiting = { readonly position: number; readonly picked: number; readonly missing: number }

/** The lines as they will be, when everything that was tapped has arrived. */
export const withWaiting = (lines: readonly PickLine[], waiting: readonly Waiting[]): PickLine[] =>
  lines.map((line) => {
    const own = waiting.filter(({ position }) => position === line.position)
    const sum = (field: 'picked' | 'missing') =>
      own.reduce((all, one) => all + one[field], line[field])
    return {
      ...line,
      picked: Math.max(0, Math.min(line.quantity, sum('picked'))),
      missing: Math.max(0, Math.min(line.quantity, sum('missing'))),
    }
  })

/** Lines by their positions in this order; those that it does not name come last. */
export function inOrder(lines: readonly PickLine[], positions: readonly number[]): PickLine[] {
  const placeOf = ({ position }: PickLine) =>
    positions.includes(position) ? positions.indexOf(position) : positions.length
  return lines.toSorted((one, other) => placeOf(one) - placeOf(other))
}

export const leftOf = ({ quantity, picked, missing, is_awaited: isAwaited }: PickLine): number =>
  isAwaited ? 0 : Math.max(0, quantity - picked - missing)

export const isPicked = (lines: readonly PickLine[]): boolean =>
  lines.every(({ picked, quantity }) => picked === quantity)

/** A barcode or an article, with or without its signs. A line that still needs units comes first. */
export function lineOfScan(lines: readonly PickLine[], scanned: string): PickLine | null {
  const barcode = scanCode(scanned)
  const article = normaliseArticle(scanned)
  const meant = lines.filter(
    (line) => line.barcodes.includes(barcode) || normaliseArticle(line.article) === article,
  )
  return meant.find((line) => leftOf(line) > 0) ?? meant[0] ?? null
}

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

/** Units that are to be taken, of those that lie here. */
export function leftOf({ quantity, picked, missing, places }: PickLine): number {
  const away = places.reduce((all, lies) => (lies.is_here ? all : all + lies.quantity), 0)
  return Math.max(0, quantity - away - picked - missing)
}

/** Why nothing of it is to be taken. */
export const noneLeft = ({ quantity, picked, missing, places }: PickLine): string =>
  picked + missing < quantity ? `${places.find(({ away }) => away)?.away}.` : 'больше не нужно.'

export const isPicked = (lines: readonly PickLine[]): boolean =>
  lines.every(({ picked, quantity }) => picked === quantity)

type Part = { readonly article: string; readonly barcodes: readonly string[] }

/** Tells which parts a scan means: a barcode or an article, with or without its signs. */
export function meantBy(scanned: string): (part: Part) => boolean {
  const code = scanCode(scanned)
  const article = normaliseArticle(scanned)
  return (part) => part.barcodes.includes(code) || normaliseArticle(part.article) === article
}

/** A line that still needs units comes first. */
export function lineOfScan(lines: readonly PickLine[], scanned: string): PickLine | null {
  const meant = lines.filter(meantBy(scanned))
  return meant.find((line) => leftOf(line) > 0) ?? meant[0] ?? null
}

// A reception as this device knows it: answered whole now and then, and brought up to date by parts.

import type { Reception, ReceptionLine } from '../../receptions-contract.ts'

export type KnownReception = Reception & {
  /** When the whole was answered, in milliseconds. */
  readonly wholeAt: number
}

const STAGE: Readonly<Record<Reception['state'], number>> = {
  packing: 0,
  expected: 1,
  closed: 2,
  cancelled: 2,
}

type Stand = Pick<Reception, 'state' | 'counts'>

/** It was overtaken by the answer of a later call. */
export const isOlder = (answer: Stand, known: Stand | undefined): boolean =>
  known !== undefined &&
  (STAGE[answer.state] - STAGE[known.state] || answer.counts - known.counts) < 0

/** What is known with this answer; undefined: it is a part of what is not known. */
export function latest(
  known: KnownReception | undefined,
  answer: Reception,
  now: number,
): KnownReception | undefined {
  if (known && isOlder(answer, known)) return known
  if (!answer.is_part) return { ...answer, lines: inOrder(answer.lines), wholeAt: now }
  if (!known || answer.state !== known.state || answer.version === known.version) return known
  const { unknown, wanted, wholeAt } = known
  const isChanged = (product: number) => answer.lines.some((line) => line.product_id === product)
  const others = known.orders.filter((good) => !isChanged(good.product))
  return {
    ...answer,
    lines: withChanged(known.lines, answer.lines),
    orders: [...others, ...answer.orders],
    wanted,
    unknown,
    is_part: false,
    wholeAt,
  }
}

function withChanged(
  lines: readonly ReceptionLine[],
  changed: readonly ReceptionLine[],
): ReceptionLine[] {
  const all = new Map([...lines, ...changed].map((line) => [line.product_id, line]))
  const left = [...all.values()].filter(({ expected, counted }) => expected > 0 || counted !== 0)
  return changed.every(({ product_id: id }) => lines.some((line) => line.product_id === id))
    ? left
    : inOrder(left)
}

const { compare } = new Intl.Collator('ru')

/** By maker and article, however the database sorts them: a part moves no line. */
const inOrder = (lines: readonly ReceptionLine[]): ReceptionLine[] =>
  lines.toSorted(
    (one, other) =>
      compare(one.manufacturer, other.manufacturer) ||
      compare(one.article, other.article) ||
      one.product_id - other.product_id,
  )

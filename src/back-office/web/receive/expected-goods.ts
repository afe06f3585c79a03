// The lines that a delivery is expected with: those of papers and those typed by hand, added up.

import type { AnswerOf } from '#src/shared/endpoint.ts'
import { MOST_CODES, type ReceptionGood, type receptionsApi } from '../../receptions-contract.ts'

/** What the server has read of a file. */
export type Paper = AnswerOf<typeof receptionsApi.readList>

type ExpectedLine = ReceptionGood & {
  readonly quantity: number
  /** What its papers call it. */
  readonly codes: readonly string[]
  /** Units of them that somebody has typed, or named the product of. */
  readonly byHand: number
}

type UnknownLine = Paper['unknown'][number] & {
  /** Lines of two papers have the same numbers. */
  readonly key: string
}

export type ExpectedList = {
  readonly lines: readonly ExpectedLine[]
  readonly unknown: readonly UnknownLine[]
  readonly skipped: number
  readonly papers: number
}

export const NO_LIST: ExpectedList = { lines: [], unknown: [], skipped: 0, papers: 0 }

type Units = Pick<ExpectedLine, 'quantity' | 'byHand'>
type Named = Units & Pick<ExpectedLine, 'codes'>

const together = (one: readonly string[], other: readonly string[]): string[] =>
  [...new Set([...one, ...other])].slice(0, MOST_CODES)

/** Twice named, it is more of it; it stands where the last of it was named. */
function withUnits(
  lines: readonly ExpectedLine[],
  good: ReceptionGood,
  { quantity, byHand, codes }: Named,
): ExpectedLine[] {
  const known = lines.find(({ id }) => id === good.id)
  const others = lines.filter(({ id }) => id !== good.id)
  const { id, article, manufacturer, name } = good
  const more = {
    quantity: quantity + (known?.quantity ?? 0),
    byHand: byHand + (known?.byHand ?? 0),
    codes: together(known?.codes ?? [], codes),
  }
  return [...others, { id, article, manufacturer, name, ...more }]
}

/** What is there stays: the paper's lines come to it. */
export function withPaper(before: ExpectedList, paper: Paper): ExpectedList {
  const papers = before.papers + 1
  const unknown = paper.unknown.map((one) => ({ ...one, key: `${papers} ${one.line}` }))
  return {
    lines: paper.lines.reduce<readonly ExpectedLine[]>(
      (all, { quantity, codes, ...good }) => withUnits(all, good, { quantity, byHand: 0, codes }),
      before.lines,
    ),
    unknown: [...before.unknown, ...unknown],
    skipped: before.skipped + paper.skipped,
    papers,
  }
}

export const withTyped = (
  before: ExpectedList,
  good: ReceptionGood,
  quantity: number,
  codes: readonly string[] = [],
): ExpectedList => ({
  ...before,
  lines: withUnits(before.lines, good, { quantity, byHand: quantity, codes }),
})

/** The product of this line of a paper is known after all. */
export function withNamed(before: ExpectedList, key: string, good: ReceptionGood): ExpectedList {
  const named = before.unknown.find((one) => one.key === key)
  if (!named) return before
  const unknown = before.unknown.filter((one) => one !== named)
  return { ...withTyped(before, good, named.quantity, named.codes), unknown }
}

export function withoutGood(before: ExpectedList, id: number): ExpectedList {
  const lines = before.lines.filter((line) => line.id !== id)
  return lines.length + before.unknown.length === 0 ? NO_LIST : { ...before, lines }
}

/** As a reception keeps them: lines of one text are added up. */
export function unknownOf({ unknown }: ExpectedList) {
  const all = new Map<string, { text: string; quantity: number; codes: string[] }>()
  for (const { text, quantity, codes } of unknown) {
    const known = all.get(text) ?? { quantity: 0, codes: [] }
    const units = known.quantity + quantity
    all.set(text, { text, quantity: units, codes: together(known.codes, codes) })
  }
  return [...all.values()]
}

/** `строк: 3, из них набрано вручную: 2`. */
export function linesText({ lines, unknown }: ExpectedList): string {
  const typed = lines.filter(({ byHand }) => byHand > 0).length
  const all = `строк: ${lines.length + unknown.length}`
  return typed > 0 ? `${all}, из них набрано вручную: ${typed}` : all
}

/** Empty where nothing of it was typed. */
export const byHandText = ({ quantity, byHand }: Units): string => {
  if (byHand === 0) return ''
  return byHand === quantity ? 'вручную' : `вручную ${byHand}`
}

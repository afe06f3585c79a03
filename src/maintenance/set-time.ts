// When the whole set is there, what makes it late, and how it could be there sooner.

import { isInSet, offerOf, type SetChanges } from './chosen-set.ts'
import type { ServiceLine, ServiceOffer } from './contract.ts'

export type SetTime = {
  /** «сегодня с 10:00»; '' without a known time. */
  readonly text: string
  /** Names of the lines that all others wait for; empty: all are there on one day. */
  readonly late: readonly string[]
  /** When the others are there; '' without others. */
  readonly others: string
}

const UNKNOWN_DAYS = 10_000
const daysOf = ({ promise }: ServiceOffer): number => promise?.days ?? UNKNOWN_DAYS

type Chosen = { readonly line: ServiceLine; readonly offer: ServiceOffer }

const chosenLines = (lines: readonly ServiceLine[], changes: SetChanges): Chosen[] =>
  lines.flatMap((line) => {
    const offer = offerOf(line, changes)
    return offer && isInSet(line, changes) ? [{ line, offer }] : []
  })

/** Of an empty set nothing is said. */
export function timeOfSet(lines: readonly ServiceLine[], changes: SetChanges): SetTime | null {
  const chosen = chosenLines(lines, changes)
  if (chosen.length === 0) return null
  const last = lastDay(chosen)
  const late = chosen.filter(({ offer }) => daysOf(offer) === last)
  const others = chosen.filter(({ offer }) => daysOf(offer) < last)
  return {
    text: lastText(late),
    late: others.length > 0 || last === UNKNOWN_DAYS ? late.map(({ line }) => line.name) : [],
    others: lastText(others),
  }
}

const lastDay = (chosen: readonly Chosen[]): number =>
  Math.max(...chosen.map(({ offer }) => daysOf(offer)))

const lastText = (chosen: readonly Chosen[]): string =>
  chosen
    .map(({ offer }) => offer.promise)
    .toSorted(byTime)
    .at(-1)?.text ?? ''

const byTime = (one: ServiceOffer['promise'], other: ServiceOffer['promise']): number =>
  (one?.at ?? '') < (other?.at ?? '') ? -1 : 1

export type Sooner = {
  /** «сегодня», «завтра», «в пт, 4 декабря» */
  readonly day: string
  readonly changes: SetChanges
}

/** Other offers for the late lines, with which the same set is there on an earlier day. */
export function soonerSet(lines: readonly ServiceLine[], changes: SetChanges): Sooner | null {
  const chosen = chosenLines(lines, changes)
  if (chosen.length === 0) return null
  const best = chosen.map(({ line, offer }) => ({ line, offer: soonestOf(line, offer) }))
  const day = lastDay(best)
  if (day >= lastDay(chosen)) return null
  const late = chosen.filter(({ offer }) => daysOf(offer) > day)
  const exchanged = late.map(({ line, offer }) => [
    line.item,
    { ...changes[line.item], place: line.offers.indexOf(soonestOf(line, offer)) },
  ])
  return { day: dayOf(lastText(best)), changes: { ...changes, ...Object.fromEntries(exchanged) } }
}

/** The chosen offer where none is sooner; an offer to be checked is not proposed. */
const soonestOf = ({ offers }: ServiceLine, chosen: ServiceOffer): ServiceOffer =>
  offers
    .filter(({ approvals_to_check }) => approvals_to_check.length === 0)
    .reduce((best, offer) => (daysOf(offer) < daysOf(best) ? offer : best), chosen)

/** The set without the lines that the others wait for. */
export function setWithoutLate(lines: readonly ServiceLine[], changes: SetChanges): Sooner | null {
  const time = timeOfSet(lines, changes)
  if (!time?.others) return null
  const left = lines
    .filter(({ name }) => time.late.includes(name))
    .map(({ item }) => [item, { ...changes[item], isIn: false }])
  return { day: dayOf(time.others), changes: { ...changes, ...Object.fromEntries(left) } }
}

/** «сегодня с 10:00» → «сегодня» */
export const dayOf = (text: string): string => text.split(' с ')[0] ?? text

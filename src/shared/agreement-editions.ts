// The editions of the texts that a buyer agrees to: the day each was published, from when it holds.

export const AGREEMENT_KINDS = ['terms', 'personal-data'] as const
export type AgreementKind = (typeof AGREEMENT_KINDS)[number]

/** Days of publication as `2026-11-21`, oldest first: a text and its day are changed together. */
type Editions = readonly [string, ...string[]]

const EDITIONS: Readonly<Record<AgreementKind, Editions>> = {
  terms: ['2026-11-21'],
  'personal-data': ['2026-11-21', '2026-11-27'],
}

const DAYS_OF_NOTICE = 10

/** The edition that the pages show: what is agreed to today. */
export const currentEdition = (kind: AgreementKind): string => lastOf(EDITIONS[kind])

/** The day from which the shown edition of the terms holds. */
export const termsHoldFrom = (): string => holdsFrom(EDITIONS.terms)

/** Nobody waits for the first edition; every later one is announced ten days ahead. */
export function holdsFrom(editions: Editions): string {
  const published = lastOf(editions)
  if (editions.length === 1) return published
  const day = new Date(`${published}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + DAYS_OF_NOTICE)
  return day.toISOString().slice(0, 10)
}

/** `2026-11-21` → `21.11.2026`. */
export const formatDay = (day: string): string => day.split('-').reverse().join('.')

const lastOf = (editions: Editions): string => editions.at(-1) ?? editions[0]

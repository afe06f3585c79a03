// Which pages a pagination names, and which range of entries the current one shows.

export type PageStep = { kind: 'page'; page: number } | { kind: 'gap'; after: number }

export const pageCount = (total: number, perPage: number): number =>
  Math.max(1, Math.ceil(total / perPage))

/** First, last, the current page and its neighbours; seven steps at most. */
export function pageSteps(current: number, count: number): PageStep[] {
  const all = Array.from({ length: count }, (_, index) => index + 1)
  const named = count <= 7 ? all : all.filter((page) => isNamed(page, current, count))
  return named.flatMap((page, index) => {
    const before = named[index - 1]
    const step: PageStep = { kind: 'page', page }
    return before !== undefined && page - before > 1
      ? [{ kind: 'gap', after: before } satisfies PageStep, step]
      : [step]
  })
}

/** `1–10 из 23`; with a lower bound `1–24 из более чем 1000`. */
export function rangeText(range: {
  page: number
  perPage: number
  total: number
  isLowerBound?: boolean
}): string {
  const { page, perPage, total, isLowerBound = false } = range
  if (total === 0) return '0'
  const first = (page - 1) * perPage + 1
  const last = isLowerBound ? page * perPage : Math.min(page * perPage, total)
  const ends = first === last ? `${first}` : `${first}–${last}`
  return `${ends} из ${isLowerBound ? 'более чем ' : ''}${total}`
}

function isNamed(page: number, current: number, count: number): boolean {
  if (page === 1 || page === count) return true
  if (current <= 4) return page <= 5
  if (current >= count - 3) return page >= count - 4
  return Math.abs(page - current) <= 1
}

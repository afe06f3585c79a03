// Finds words by their first letters, and completes a word that was cut short.

type WithWord = { readonly word: string }

/** Items whose word begins with the prefix; `sorted` is ordered by word. */
export function withPrefix<Item extends WithWord>(sorted: readonly Item[], prefix: string): Item[] {
  const first = lowerBound(sorted, prefix)
  let end = first
  while (sorted[end]?.word.startsWith(prefix)) end += 1
  return sorted.slice(first, end)
}

/** The index of the first word that is not smaller than the prefix. */
function lowerBound(sorted: readonly WithWord[], prefix: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.word ?? '') < prefix) low = middle + 1
    else high = middle
  }
  return low
}

const SHORTEST_PREFIX = 4

/**
 * Returns the most frequent word with a prefix. Words of Russian letters only: numbers and names of
 * manufacturers are not guessed.
 */
export function wordCompleter(
  words: readonly { readonly word: string; readonly count: number }[],
): (prefix: string) => string | null {
  const sorted = words
    .filter(({ word }) => word.length > SHORTEST_PREFIX && /^[а-я]+$/.test(word))
    .toSorted((one, other) => (one.word < other.word ? -1 : 1))
  return (prefix) => {
    if (prefix.length < SHORTEST_PREFIX) return null
    const [first, ...others] = withPrefix(sorted, prefix)
    if (!first) return null
    return others.reduce((best, each) => (each.count > best.count ? each : best), first).word
  }
}

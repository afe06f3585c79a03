// The catalogue's own words, for putting right what was misspelt: bigrams propose, the distance of
// Damerau decides.

export type KnownWord = {
  readonly word: string
  /** In how many names it stands: of words equally near the commoner one is meant. */
  readonly count: number
}

export type Correction = { readonly word: string; readonly distance: number }

export type SpellingDictionary = (misspelt: string) => Correction | null

/** Any four letters are near to some word. */
const SHORTEST = 5
/** From so many letters on two of them may be wrong, or the first one. */
const LONG = 8
/** Only the words that have most bigrams in common are measured. */
const MOST_MEASURED = 60

/**
 * Words with a digit and words shorter than five letters are neither corrected nor proposed. A
 * word is never its own correction.
 */
export function spellingDictionary(known: Iterable<KnownWord>): SpellingDictionary {
  const words = [...known].filter(({ word }) => isCorrectable(word))
  const placesByBigram = new Map<string, number[]>()
  for (const [place, { word }] of words.entries()) {
    for (const bigram of bigramsOf(word)) {
      const places = placesByBigram.get(bigram)
      if (places) places.push(place)
      else placesByBigram.set(bigram, [place])
    }
  }
  const shared = new Uint8Array(words.length)

  return (misspelt) => {
    if (!isCorrectable(misspelt)) return null
    const most = misspelt.length < LONG ? 1 : 2
    const touched: number[] = []
    for (const bigram of bigramsOf(misspelt)) {
      for (const place of placesByBigram.get(bigram) ?? []) {
        if (shared[place] === 0) touched.push(place)
        shared[place] = (shared[place] ?? 0) + 1
      }
    }
    const isNear = (place: number) =>
      Math.abs((words[place]?.word.length ?? 0) - misspelt.length) <= most
    const nearest = touched
      .filter(isNear)
      .sort((one, other) => (shared[other] ?? 0) - (shared[one] ?? 0))
      .slice(0, MOST_MEASURED)
    for (const place of touched) shared[place] = 0
    return best(
      nearest.flatMap((place) => words[place] ?? []),
      misspelt,
      most,
    )
  }
}

const isCorrectable = (word: string): boolean => word.length >= SHORTEST && /^\p{L}+$/u.test(word)

/** With the ends marked, so that first and last letters weigh as others do; each bigram once. */
function bigramsOf(word: string): Set<string> {
  const marked = `^${word}$`
  const bigrams = new Set<string>()
  for (let at = 0; at < marked.length - 1; at += 1) bigrams.add(marked.slice(at, at + 2))
  return bigrams
}

function best(near: readonly KnownWord[], misspelt: string, most: number): Correction | null {
  let found: (Correction & { count: number }) | null = null
  for (const { word, count } of near) {
    const distance = damerauDistance(misspelt, word, most)
    if (
      distance === 0 ||
      distance > most ||
      (word[0] !== misspelt[0] && !isForgiven(misspelt, distance))
    )
      continue
    const isBetter =
      !found || distance < found.distance || (distance === found.distance && count > found.count)
    if (isBetter) found = { word, distance, count }
  }
  return found && { word: found.word, distance: found.distance }
}

/** A wrong first letter makes another word of most short ones: ковер is no ховер. */
const isForgiven = (misspelt: string, distance: number): boolean =>
  misspelt.length >= LONG && distance === 1

/**
 * Letters put in, left out, changed, and neighbours swapped, each counted 1 (optimal string
 * alignment); more than `most` is told as `most + 1`.
 */
export function damerauDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (isSwap(one, other, row, column)) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1)
      current.push(cost)
    }
    if (Math.min(...current) > most) return most + 1
    beforeLast = last
    last = current
  }
  return Math.min(last[other.length] ?? 0, most + 1)
}

const isSwap = (one: string, other: string, row: number, column: number): boolean =>
  row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]

// Corrects spelling: finds candidates by shared bigrams, chooses by Damerau-Levenshtein distance.

export type WordCount = {
  readonly word: string
  /** Number of names with the word: the more frequent of two equally near words is chosen. */
  readonly count: number
}

export type Correction = { readonly word: string; readonly distance: number }

export type SpellingCorrector = (misspelt: string) => Correction | null

/** Shorter words are near to too many others. */
const SHORTEST = 5
/** Words from this length on may have two wrong letters, or a wrong first one. */
const LONG_WORD = 8
/** Distances are computed only for the words with the most shared bigrams. */
const MOST_MEASURED = 60

/**
 * Words with a digit and words shorter than five letters are neither corrected nor offered as a
 * correction. A word is never its own correction.
 */
export function spellingCorrector(known: Iterable<WordCount>): SpellingCorrector {
  const words = [...known].filter(({ word }) => isCorrectable(word))
  const positionsByBigram = new Map<string, number[]>()
  for (const [position, { word }] of words.entries()) {
    for (const bigram of bigramsOf(word)) {
      const positions = positionsByBigram.get(bigram)
      if (positions) positions.push(position)
      else positionsByBigram.set(bigram, [position])
    }
  }
  const shared = new Uint8Array(words.length)

  return (misspelt) => {
    if (!isCorrectable(misspelt)) return null
    const most = misspelt.length < LONG_WORD ? 1 : 2
    const touched: number[] = []
    for (const bigram of bigramsOf(misspelt)) {
      for (const position of positionsByBigram.get(bigram) ?? []) {
        if (shared[position] === 0) touched.push(position)
        shared[position] = (shared[position] ?? 0) + 1
      }
    }
    const isNear = (position: number) =>
      Math.abs((words[position]?.word.length ?? 0) - misspelt.length) <= most
    const nearest = touched
      .filter(isNear)
      .sort((one, other) => (shared[other] ?? 0) - (shared[one] ?? 0))
      .slice(0, MOST_MEASURED)
    for (const position of touched) shared[position] = 0
    return best(
      nearest.flatMap((position) => words[position] ?? []),
      misspelt,
      most,
    )
  }
}

const isCorrectable = (word: string): boolean => word.length >= SHORTEST && /^\p{L}+$/u.test(word)

/** Distinct bigrams; both ends are marked, so that first and last letters count as others do. */
function bigramsOf(word: string): Set<string> {
  const marked = `^${word}$`
  const bigrams = new Set<string>()
  for (let at = 0; at < marked.length - 1; at += 1) bigrams.add(marked.slice(at, at + 2))
  return bigrams
}

function best(near: readonly WordCount[], misspelt: string, most: number): Correction | null {
  let found: (Correction & { count: number }) | null = null
  for (const { word, count } of near) {
    const distance = damerauDistance(misspelt, word, most)
    if (
      distance === 0 ||
      distance > most ||
      (word[0] !== misspelt[0] && !mayBeginWrong(misspelt, distance))
    )
      continue
    const isBetter =
      !found || distance < found.distance || (distance === found.distance && count > found.count)
    if (isBetter) found = { word, distance, count }
  }
  return found && { word: found.word, distance: found.distance }
}

/** A short word with another first letter is another word: ковер is not ховер. */
const mayBeginWrong = (misspelt: string, distance: number): boolean =>
  misspelt.length >= LONG_WORD && distance === 1

/**
 * Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours. Returns
 * `most + 1` for any larger distance.
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

// Reads the text of a tsvector: words and the weights they stand with.

/** Bits: a lexeme may stand in several parts of a name. Without a place it has no weight. */
export const WEIGHTS = { A: 1, B: 2, C: 4, D: 8 } as const
const A_CODE = 65
const D_CODE = 68
const QUOTE = 39
const BACKSLASH = 92
const COLON = 58
const COMMA = 44
const SPACE = 32

/** Calls for each lexeme; `weights` is 0 for one that stands without a place. */
export function readTsvector(text: string, take: (lexeme: string, weights: number) => void): void {
  let at = 0
  while (at < text.length) {
    if (text.charCodeAt(at) === SPACE) {
      at += 1
      continue
    }
    const end = endOfLexeme(text, at)
    const lexeme = unquoted(text.slice(at + 1, end - 1))
    at = end
    let weights = 0
    if (text.charCodeAt(at) === COLON) {
      const places = endOfPlaces(text, at + 1)
      weights = weightsOf(text, at + 1, places)
      at = places
    }
    take(lexeme, weights)
  }
}

/** Behind the closing quote of what is quoted from `start` on. */
export function endOfLexeme(text: string, start: number): number {
  let at = start + 1
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at += 2
    else if (code !== QUOTE) at += 1
    else if (text.charCodeAt(at + 1) === QUOTE) at += 2
    else return at + 1
  }
  throw new Error(`a lexeme without its end: ${text.slice(start, start + 40)}`)
}

export const unquoted = (text: string): string =>
  text.includes("'") || text.includes('\\')
    ? text.replaceAll("''", "'").replaceAll('\\\\', '\\')
    : text

function endOfPlaces(text: string, start: number): number {
  const end = text.indexOf(' ', start)
  return end === -1 ? text.length : end
}

/** `3B,5C,10`: a place without a letter has the least weight. */
function weightsOf(text: string, start: number, end: number): number {
  let weights = 0
  for (let at = start; at <= end; at += 1) {
    const code = at === end ? COMMA : text.charCodeAt(at)
    if (code !== COMMA) continue
    const before = text.charCodeAt(at - 1)
    weights |= before >= A_CODE && before < D_CODE ? 1 << (before - A_CODE) : WEIGHTS.D
  }
  return weights
}

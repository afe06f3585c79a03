// What a buyer typed, read as article numbers: as it is, and by the keys of the other layout.

import { normaliseArticle } from '#src/shared/article.ts'
import { flipLayout } from './keyboard.ts'
import { hasDigit } from './word-key.ts'

/** Consecutive words of a text as one number. */
export type ArticleReading = {
  /** Normalised. */
  readonly norm: string
  /** The words it is made of: from the first to before the last. */
  readonly from: number
  readonly to: number
  /** As it stands in the text. */
  readonly typed: string
  /** Which of several numbers that stand in one word without spaces; 0 for the whole of it. */
  readonly part: number
}

const SHORTEST_WHOLE = 3
const SHORTEST_AMONG_WORDS = 5
const LONGEST = 40
const LONGEST_TYPED = 3 * LONGEST
const MOST_PIECES = 4
/** Further words of a long text are not looked up as articles. */
export const FURTHEST_PIECE = 12
const MOST_OF_A_LENGTH = 12
const MOST_READINGS = 64

/** Beginnings shorter than five signs would name half the catalogue. */
export const SHORTEST_PREFIX = 5

/**
 * In the order in which they are believed: the whole text before its parts, longer ones before
 * shorter ones, as typed before as the other layout has it.
 */
export function articleReadings(text: string): ArticleReading[] {
  // a dot between figures is a dot in both layouts, in a word of letters it may be the letter ю
  const bare = text.replace(/[^\p{L}\p{N}\s]+/gu, '')
  if (!hasDigit(text)) return []
  const layouts = new Set([text, flipLayout(text), flipLayout(bare)])
  const readings = [...layouts].map((each) => each.trim().split(/\s+/))
  const whole = readings.flatMap((pieces) => reading(pieces, 0, pieces.length, SHORTEST_WHOLE))
  const parts = readings.flatMap((pieces) => pieces.slice(0, FURTHEST_PIECE).flatMap(partsOf))
  const runs: ArticleReading[] = []
  for (let length = MOST_PIECES; length > 0; length -= 1) {
    const ofLength = readings.flatMap((pieces) => runsOf(pieces, length))
    runs.push(...eachOnce(ofLength).slice(0, MOST_OF_A_LENGTH))
  }
  return eachOnce([...whole, ...runs, ...parts]).slice(0, MOST_READINGS)
}

const eachOnce = (readings: readonly ArticleReading[]): ArticleReading[] => [
  ...new Map(readings.map((each) => [keyOf(each), each])).values(),
]

const keyOf = ({ norm, from, to }: ArticleReading): string => `${norm} ${from} ${to}`

function runsOf(pieces: readonly string[], length: number): ArticleReading[] {
  const runs: ArticleReading[] = []
  const end = Math.min(pieces.length, FURTHEST_PIECE)
  for (let from = 0; from + length <= end; from += 1) {
    runs.push(...reading(pieces, from, from + length, SHORTEST_AMONG_WORDS))
  }
  return runs
}

function reading(
  pieces: readonly string[],
  from: number,
  to: number,
  shortest: number,
): ArticleReading[] {
  const joined = pieces.slice(from, to).join('')
  if (joined.length > LONGEST_TYPED || !hasDigit(joined)) return []
  const norm = normaliseArticle(joined)
  return norm.length >= shortest && norm.length <= LONGEST && hasDigit(norm)
    ? [{ norm, from, to, typed: pieces.slice(from, to).join(' '), part: 0 }]
    : []
}

/** `T15-1109111,T21-8107011` and `арт.T15-1109111`: a list without spaces, a word stuck to it. */
function partsOf(piece: string, place: number): ArticleReading[] {
  const parts = piece.replace(LABEL, '').split(/[,;|+:/\\]+/)
  if (parts.length === 1 && parts[0] === piece) return []
  return parts.flatMap((part, at) =>
    reading([part], 0, 1, SHORTEST_AMONG_WORDS).map(({ norm }) => ({
      ...{ norm, typed: part, part: at + 1 },
      ...{ from: place, to: place + 1 },
    })),
  )
}

const LABEL = /^(?:артикул|арт|art|oem|код|номер|ном|no|n)?[.:№#]+/iu

/** Those of the found ones that do not overlap, the most believed first. */
export function chooseReadings(
  readings: readonly ArticleReading[],
  isFound: (norm: string) => boolean,
): ArticleReading[] {
  const chosen: ArticleReading[] = []
  for (const each of readings) {
    const overlaps = chosen.some(
      ({ norm, from, to }) =>
        each.from < to &&
        from < each.to &&
        !(each.from === from && each.to === to && norm !== each.norm),
    )
    if (!overlaps && isFound(each.norm)) chosen.push(each)
  }
  return chosen
}

/** Ever shorter beginnings of an article that is not there, for what looks like it. */
export function beginnings(norm: string): string[] {
  const shortest = Math.max(SHORTEST_PREFIX, norm.length - 3)
  const lengths = Array.from({ length: Math.max(0, norm.length - shortest) }, (_, less) => less)
  return lengths.map((less) => norm.slice(0, norm.length - 1 - less))
}

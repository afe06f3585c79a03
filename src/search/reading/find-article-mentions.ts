// Finds mentions of article numbers in a text, as typed and in the other keyboard layout.

import { confusedNorm, normaliseArticle } from '#src/shared/article.ts'
import { hasDigit } from '../vocabulary/word-key.ts'
import { flipLayout } from './keyboard-layout.ts'

/** Consecutive words of a text read as one article number. */
export type ArticleMention = {
  /** The normalised number. */
  readonly norm: string
  /** Its first word, and the one after its last. */
  readonly from: number
  readonly to: number
  /** As typed. */
  readonly typed: string
  /** Its place among several numbers in one word (`A,B`); 0 for whole words. */
  readonly part: number
}

const SHORTEST_WHOLE_TEXT = 3
const SHORTEST_AMONG_WORDS = 5
const LONGEST = 40
const LONGEST_TYPED = 3 * LONGEST
const MOST_JOINED_WORDS = 4
/** Further words of a long text are not looked up as articles. */
export const MOST_ARTICLE_WORDS = 12
const MOST_PER_LENGTH = 12
const MOST_MENTIONS = 64

/** Shorter prefixes would match half the catalogue. */
export const SHORTEST_PREFIX = 5

/**
 * Likeliest first: the whole text before parts of it, longer before shorter ones, as typed before the
 * other layout.
 */
export function findArticleMentions(typed: string): ArticleMention[] {
  if (!/[\p{L}\p{N}]/u.test(typed)) return []
  const pieces = typed.trim().split(/\s+/)
  const isOneNumber = pieces.join('').length <= LONGEST_TYPED
  const text = isOneNumber ? typed : pieces.slice(0, MOST_ARTICLE_WORDS).join(' ')
  // a dot in a word of letters may be the letter ю of the other layout, between digits it is a dot
  const withoutSigns = text.replace(/[^\p{L}\p{N}\s]+/gu, '')
  const layouts = new Set([text, flipLayout(text), flipLayout(withoutSigns), withFigures(text)])
  if (![...layouts].some(hasFigures)) return []
  const texts = [...layouts].map((each) => each.trim().split(/\s+/))
  const whole = texts.flatMap((words) =>
    isOneNumber ? mentionOf(words, 0, words.length, SHORTEST_WHOLE_TEXT) : [],
  )
  const inWords = texts.flatMap((words) => words.slice(0, MOST_ARTICLE_WORDS).flatMap(withinWord))
  const joined: ArticleMention[] = []
  for (let length = MOST_JOINED_WORDS; length > 0; length -= 1) {
    const ofLength = texts.flatMap((words) => joinedWords(words, length))
    joined.push(...distinct(ofLength).slice(0, MOST_PER_LENGTH))
  }
  return distinct([...whole, ...joined, ...inWords]).slice(0, MOST_MENTIONS)
}

const distinct = (mentions: readonly ArticleMention[]): ArticleMention[] => [
  ...new Map(mentions.map((each) => [`${each.norm} ${each.from} ${each.to}`, each])).values(),
]

function joinedWords(words: readonly string[], length: number): ArticleMention[] {
  const mentions: ArticleMention[] = []
  const end = Math.min(words.length, MOST_ARTICLE_WORDS)
  for (let from = 0; from + length <= end; from += 1) {
    mentions.push(...mentionOf(words, from, from + length, SHORTEST_AMONG_WORDS))
  }
  return mentions
}

function mentionOf(
  words: readonly string[],
  from: number,
  to: number,
  shortest: number,
): ArticleMention[] {
  const joined = words.slice(from, to).join('')
  if (joined.length > LONGEST_TYPED) return []
  const norm = normaliseArticle(joined)
  if (norm.length < shortest || norm.length > LONGEST || !isNumeric(norm)) return []
  return [{ norm, from, to, typed: words.slice(from, to).join(' '), part: 0 }]
}

/** A bar in a number is a one: `T|5`; it also divides numbers. */
const withFigures = (text: string): string => text.replaceAll('|', '1')

/** Two signs that may stand for figures, with at most signs between them; most texts have none. */
const MAYBE_FIGURES = /[OОILІЗБ|][^\p{L}\p{N}]*[OОILІЗБ|]/iu

const hasFigures = (text: string): boolean =>
  hasDigit(text) || (MAYBE_FIGURES.test(text.normalize('NFKC')) && isNumeric(normOf(text)))

const normOf = (text: string): string => normaliseArticle(withFigures(text))

/** Figures, or letters that may all stand for figures: three in a row, two at the end («MPC-БО»). */
const isNumeric = (norm: string): boolean =>
  hasDigit(norm) || /\d{3}|\d{2}$/.test(confusedNorm(norm))

/** `T15-1109111,T21-8107011` and `арт.T15-1109111`: several numbers, or a label, in one word. */
function withinWord(word: string, position: number): ArticleMention[] {
  const parts = word.replace(LABEL, '').split(/[,;|+:/\\]+/)
  if (parts.length === 1 && parts[0] === word) return []
  return parts.flatMap((part, at) =>
    mentionOf([part], 0, 1, SHORTEST_AMONG_WORDS).map(({ norm }) => ({
      norm,
      typed: part,
      part: at + 1,
      from: position,
      to: position + 1,
    })),
  )
}

const LABEL = /^(?:артикул|арт|art|oem|код|номер|ном|no|n)?[.:№#]+/iu

export type KnownMentions = {
  /** In the spelling of the stored number. */
  readonly mentions: readonly ArticleMention[]
  /** Numbers that differ from a mention of the same words by confused signs only. */
  readonly confused: readonly ArticleMention[]
}

/** Mentions of known numbers: as written; where nothing is written so, with signs confused. */
export function knownMentions(
  mentions: readonly ArticleMention[],
  known: ReadonlySet<string>,
): KnownMentions {
  const bySpelling = Map.groupBy(known, confusedNorm)
  const read = mentions.flatMap((mention) => {
    const others = (bySpelling.get(confusedNorm(mention.norm)) ?? [])
      .filter((norm) => norm !== mention.norm)
      .map((norm) => ({ ...mention, norm, typed: norm }))
    return [mention, ...others]
  })
  const selected = selectMentions(read, (norm) => known.has(norm))
  const written = new Set(mentions)
  const places = new Set(selected.filter((each) => written.has(each)).map(placeOf))
  const isBeside = (each: ArticleMention) => !written.has(each) && places.has(placeOf(each))
  return {
    mentions: selected.filter((each) => !isBeside(each)),
    confused: selected.filter(isBeside),
  }
}

const placeOf = ({ from, to, part }: ArticleMention): string => `${from} ${to} ${part}`

/** Keeps the mentions of existing articles that do not overlap, the likeliest first. */
export function selectMentions(
  mentions: readonly ArticleMention[],
  exists: (norm: string) => boolean,
): ArticleMention[] {
  const selected: ArticleMention[] = []
  for (const mention of mentions) {
    const overlaps = selected.some(
      ({ norm, from, to }) =>
        mention.from < to &&
        from < mention.to &&
        !(mention.from === from && mention.to === to && norm !== mention.norm),
    )
    if (!overlaps && exists(mention.norm)) selected.push(mention)
  }
  return selected
}

/** Ever shorter prefixes of an article, to find similar ones. */
export function articlePrefixes(norm: string): string[] {
  const shortest = Math.max(SHORTEST_PREFIX, norm.length - 3)
  const count = Math.max(0, norm.length - shortest)
  return Array.from({ length: count }, (_, less) => norm.slice(0, norm.length - 1 - less))
}

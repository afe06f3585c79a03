// Words of PostgreSQL's full text search, put together as text for a cast to tsquery. `null` is what
// nothing can match.

import type { Phrase } from '../vocabulary/form-index.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'

/** The parts of a name that a lexeme stands in, as `setweight` marks them. */
export type Weight = 'A' | 'AB' | 'C'

/**
 * Where a word stands. `own`: in the name, the maker or the category. `anywhere`: in the name of a
 * category above it as well; such words are lexemes of their own (`word^`), because the index knows
 * no weights: asked with some, it would have to look at each product that it found.
 */
export type Place = 'own' | 'anywhere' | Weight

const ABOVE = '^'

export const lexemeText = (lexeme: string, weight: Weight | '' = ''): string =>
  `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${weight && `:${weight}`}`

function placed(lexeme: string, place: Place): string[] {
  if (place === 'own') return [lexemeText(lexeme)]
  if (place === 'anywhere') return [lexemeText(lexeme), lexemeText(lexeme + ABOVE)]
  return [lexemeText(lexeme, place)]
}

export const anyOf = (queries: readonly (string | null)[]): string | null => {
  const possible = [...new Set(queries.filter((query) => query !== null))]
  if (possible.length === 0) return null
  return possible.length === 1 ? (possible[0] ?? null) : `(${possible.join(' | ')})`
}

/** Of nothing at all: every product. */
export const EVERYTHING = ''

export function allOf(queries: readonly (string | null)[]): string | null {
  if (queries.includes(null)) return null
  return [...new Set(queries.filter((query) => query !== EVERYTHING))].join(' & ')
}

type Lexemes = Lexicon['lexemesByKey']

export function wordQuery(key: string, lexemes: Lexemes, place: Place): string | null {
  const ofWord = lexemes.get(key)
  if (!ofWord) return null
  const known = written.get(ofWord)?.[place]
  if (known !== undefined) return known
  const query = anyOf(ofWord.flatMap((lexeme) => placed(lexeme, place)))
  written.set(ofWord, { ...written.get(ofWord), [place]: query })
  return query
}

/** Queries of a word by place, as long as its lexicon is in use. */
const written = new WeakMap<readonly string[], Partial<Record<Place, string | null>>>()

/** All words of the phrase, in any order. */
export const phraseQuery = (phrase: Phrase, lexemes: Lexemes, place: Place): string | null =>
  allOf(phrase.map((key) => wordQuery(key, lexemes, place)))

/** A name that begins with one of the words and holds them all. */
export const headQuery = (phrase: Phrase, lexemes: Lexemes): string | null =>
  allOf([
    phraseQuery(phrase, lexemes, 'AB'),
    anyOf(phrase.map((key) => wordQuery(key, lexemes, 'A'))),
  ])

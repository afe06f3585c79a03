// Reads the text of a tsquery, as tsquery.ts writes it.

import { endOfLexeme, unquoted, WEIGHTS } from './read-tsvector.ts'

/** `weights`: bits of WEIGHTS, one of which is wanted; 0 when any place and none will do. */
export type Query =
  | { readonly kind: 'word'; readonly lexeme: string; readonly weights: number }
  | { readonly kind: 'all'; readonly of: readonly Query[] }
  | { readonly kind: 'any'; readonly of: readonly Query[] }

/** All of nothing: every document. */
export const EVERY: Query = { kind: 'all', of: [] }

type Text = { readonly text: string; at: number }

export function readTsquery(text: string): Query {
  const given = { text, at: 0 }
  skipSpaces(given)
  if (given.at === text.length) return EVERY
  const query = readAny(given)
  if (given.at < text.length) throw new Error(`not a query at ${given.at}: ${text}`)
  return query
}

const readAny = (given: Text): Query => joinedBy('any', '|', given, readAll)
const readAll = (given: Text): Query => joinedBy('all', '&', given, readOne)

function joinedBy(
  kind: 'all' | 'any',
  sign: string,
  given: Text,
  read: (given: Text) => Query,
): Query {
  const first = read(given)
  if (given.text[given.at] !== sign) return first
  const of = [first]
  while (given.text[given.at] === sign) {
    given.at += 1
    of.push(read(given))
  }
  return { kind, of }
}

function readOne(given: Text): Query {
  skipSpaces(given)
  if (given.text[given.at] === '(') {
    given.at += 1
    const query = readAny(given)
    if (given.text[given.at] !== ')') throw new Error(`an open bracket: ${given.text}`)
    given.at += 1
    skipSpaces(given)
    return query
  }
  return readWord(given)
}

function readWord(given: Text): Query {
  const { text, at } = given
  if (text[at] !== "'") throw new Error(`not a lexeme at ${at}: ${text}`)
  const end = endOfLexeme(text, at)
  given.at = end
  let weights = 0
  if (text[end] === ':') {
    given.at += 1
    for (let letter = text[given.at]; letter && letter in WEIGHTS; letter = text[given.at]) {
      weights |= WEIGHTS[letter as keyof typeof WEIGHTS]
      given.at += 1
    }
  }
  skipSpaces(given)
  return { kind: 'word', lexeme: unquoted(text.slice(at + 1, end - 1)), weights }
}

function skipSpaces(given: Text): void {
  while (given.text[given.at] === ' ') given.at += 1
}

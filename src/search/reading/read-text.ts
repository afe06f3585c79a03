// What a text means as words and as a question, kept for the texts that were searched for last: its
// pages, filters and orders are searches of the same text.

import { LRUCache } from 'lru-cache'
import type { Lexicon } from '../vocabulary/lexicon.ts'
import { type ParsedQuery, parseQuery } from './parse-query.ts'
import { type Question, readQuestion } from './read-question.ts'

export type Reading = {
  readonly query: ParsedQuery
  /** Read when it is asked for first. */
  readonly question: () => Question | null
}

/** A reading takes about 5 KB. */
const MOST_KEPT = 2000
const LONGEST_KEPT = 100

const keptOf = new WeakMap<Lexicon, LRUCache<string, Reading>>()

export function readText(text: string, lexicon: Lexicon, isExact: boolean): Reading {
  if (text.length > LONGEST_KEPT) return readingOf(text, lexicon, isExact)
  const kept = keptOf.get(lexicon) ?? new LRUCache<string, Reading>({ max: MOST_KEPT })
  keptOf.set(lexicon, kept)
  const key = `${isExact ? '=' : '~'}${text}`
  const reading = kept.get(key) ?? readingOf(text, lexicon, isExact)
  kept.set(key, reading)
  return reading
}

function readingOf(text: string, lexicon: Lexicon, isExact: boolean): Reading {
  let question: Question | null | undefined
  return {
    query: parseQuery(text, lexicon, { isExact }),
    question: () => {
      if (question === undefined) question = readQuestion(text)
      return question
    },
  }
}

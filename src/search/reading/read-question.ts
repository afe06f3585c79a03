// Reads what a buyer asks instead of naming a part: a fault, a service, the oil of an engine.

import type { Symptom } from '../vocabulary/symptom-index.ts'
import { wordsOf } from '../vocabulary/word-key.ts'
import { findSymptoms } from './find-symptoms.ts'
import { readJob } from './jobs.ts'
import { flipLayout } from './keyboard-layout.ts'
import { readInterval } from './read-interval.ts'
import { type AskedOil, readOilQuestion } from './read-oil-question.ts'
import { type AskedService, jobAsService, readService } from './read-service.ts'
import { MOST_WORDS } from './tokenise-text.ts'

export type Question = (
  | { readonly kind: 'symptom'; readonly symptom: Symptom }
  | { readonly kind: 'service'; readonly service: AskedService }
  | { readonly kind: 'oil'; readonly oil: AskedOil }
) & {
  /** The words of the question, without a car. */
  readonly asked: string
  /** The other words of the text: the car, or a part as well. */
  readonly rest: string
  /** For each piece of the text whether it holds words of the question only. */
  readonly isAskedPiece: readonly boolean[]
}

/** Null when the text names goods. Text in the other keyboard layout is read too. */
export function readQuestion(text: string): Question | null {
  const pieces = text.split(/\s+/, MOST_WORDS)
  const isRussian = pieces.some((piece) => /[а-яё]/i.test(piece))
  return questionOf(pieces) ?? (isRussian ? null : questionOf(pieces.map(flipLayout)))
}

function questionOf(pieces: readonly string[]): Question | null {
  const spread = pieces.flatMap((piece, of) => wordsOf(piece).map((word) => ({ word, of })))
  const words = spread.map(({ word }) => word)
  const read = readWords(words)
  if (!read) return null
  const { positions, ...question } = read
  const isAskedPiece = pieces.map((_, piece) =>
    spread.every(({ of }, at) => of !== piece || positions.has(at)),
  )
  const asked = words.filter((_, at) => positions.has(at)).join(' ')
  // a piece keeps its signs: 1.5 is a size
  const rest = pieces.flatMap((piece, of) => {
    if (isAskedPiece[of]) return []
    const isWhole = spread.every((each, at) => each.of !== of || !positions.has(at))
    if (isWhole) return [piece]
    return spread.flatMap((each, at) => (each.of === of && !positions.has(at) ? [each.word] : []))
  })
  return { ...question, asked, rest: rest.join(' '), isAskedPiece }
}

function readWords(words: readonly string[]) {
  const isHowMuch = words.some((word) => /^(сколько|скока|скоко|скок)$/.test(word))
  const found = isHowMuch && readOilQuestion(words) ? null : findSymptoms(words)
  if (found) {
    const { symptom, positions } = found
    return { kind: 'symptom', symptom, positions } as const
  }
  const interval = readInterval(words)
  if (interval) {
    return { kind: 'service', service: interval, positions: interval.positions } as const
  }
  const service = readService(words)
  const job = service?.number == null && service?.km == null ? readJob(words) : null
  if (job) return { kind: 'service', service: jobAsService(job), positions: job.positions } as const
  if (service) return { kind: 'service', service, positions: service.positions } as const
  const oil = readOilQuestion(words)
  return oil && ({ kind: 'oil', oil, positions: oil.positions } as const)
}

// The answers and failures that a page was made of, on their way from the server to the browser.

import type { AnswerCache } from './answer-cache.ts'
import { ApiError } from './api-error.ts'
import { answered, failed, type Known } from './kept-answer.ts'

/** By the address of the call, without times, so that the same page is the same text. */
export type CarriedAnswers = {
  readonly answers: Readonly<Record<string, unknown>>
  /** The browser shows them as the server did, before it asks again. */
  readonly failures: Readonly<
    Record<string, { readonly status: ApiError['status']; readonly body?: ApiError['data'] }>
  >
}

export function carryOut(cache: AnswerCache): CarriedAnswers {
  const known = cache.known()
  return {
    answers: Object.fromEntries(
      known.flatMap(([address, { isSuccess, data }]) => (isSuccess ? [[address, data]] : [])),
    ),
    failures: Object.fromEntries(
      known.flatMap(([address, { error }]) =>
        error ? [[address, { status: error.status, body: error.data }]] : [],
      ),
    ),
  }
}

export function broughtIn({
  answers,
  failures,
}: CarriedAnswers): ReadonlyMap<string, Known<unknown>> {
  return new Map([
    ...Object.entries(answers).map(([address, data]) => [address, answered(data)] as const),
    ...Object.entries(failures).map(
      ([address, { status, body }]) => [address, failed(new ApiError(status, body))] as const,
    ),
  ])
}

// A request and its answer as they travel.

import type { AnswerOf, Endpoint } from '#src/shared/endpoint.ts'
import type { ErrorBody } from '#src/shared/error-body.ts'

export type WireRequest = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string | Buffer
}
export type WireAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}
export type Answer = WireAnswer & {
  readonly json: unknown
  /** The answer in the shape of its contract; throws when the shape is another. */
  readonly as: <E extends Endpoint>(endpoint: E) => AnswerOf<E>
  readonly failure: ErrorBody
}

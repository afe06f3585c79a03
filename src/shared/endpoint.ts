// One HTTP call described once: the server checks by it, the browser calls by it, the docs show it.

import type * as z from 'zod/mini'

type Schema = z.ZodMiniType

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** `/api/products/:id`; names after a colon are the fields of `params`. */
  readonly path: string
  /** One Russian line for the API's page. */
  readonly summary: string
  readonly access: 'public' | 'customer' | 'staff'
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The name of the part of a multipart body that holds a file; there is no other body then. */
  readonly file?: string
  /** Names of parts that may hold another one. */
  readonly moreFiles?: readonly string[]
  readonly answer: Schema
  /** Where the answer is no JSON. */
  readonly answerType?:
    | 'text/csv'
    | 'text/event-stream'
    | 'text/html'
    | 'image/webp'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  readonly status?: 200 | 201 | 202 | 204
}

type Part = 'params' | 'query' | 'body'

/** The input of a call. */
export type InputOf<E extends Endpoint> = {
  [P in Part as E[P] extends Schema ? P : never]: E[P] extends Schema ? z.input<E[P]> : never
}

/** The input of a route: validated and parsed by the schemas. */
export type CheckedInput<E extends Endpoint> = {
  [P in Part as E[P] extends Schema ? P : never]: E[P] extends Schema ? z.output<E[P]> : never
}

export type AnswerOf<E extends Endpoint> = z.output<E['answer']>

export const endpoint = <const E extends Endpoint>(description: E): E => description

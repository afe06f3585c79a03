// The context that the router passes to every loader.

import { createContext } from 'react-router'
import type { AnswerCache } from './answer-cache.ts'
import type { ApiError } from './api-error.ts'

export type PageContext = {
  readonly cache: AnswerCache
  /** Failed calls of the page; a page with failures is not cached. */
  readonly failures: ApiError[]
}
export const pageContext = createContext<PageContext>()

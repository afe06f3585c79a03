// Preloads the answers of a page: all of them on the server, for 300 ms at most in the browser.

import { data, type RouterContextProvider } from 'react-router'
import type { AnswerOf, Endpoint, InputOf } from '#src/shared/endpoint.ts'
import { type ApiError, isRefusal } from './api-error.ts'
import { pageOf } from './page-address.ts'
import { pageContext } from './page-context.ts'

type Context = Readonly<RouterContextProvider>

// A fast answer is shown at once, a slow one after the page's skeleton: nothing flashes between.
const BROWSER_WAITS_MS = 300

/**
 * Brings an answer into the cache, from which the page reads it by `useApi`. Resolves to the
 * answer, or to null when it failed or, in the browser, is late: the page then shows its own
 * loading or failed state. A 404 is thrown for the route's error boundary.
 */
export async function preload<E extends Endpoint>(
  context: Context,
  endpoint: E,
  input: InputOf<E>,
): Promise<AnswerOf<E> | null> {
  const { cache, failures } = context.get(pageContext)
  const asked = cache.answerOf(endpoint, input).ask()
  const answer = asked.catch((error: ApiError) => {
    if (error.status === 404) throw data(error.data, { status: 404 })
    if (!isRefusal(error)) failures.push(error)
    return null
  })
  if (typeof window === 'undefined') return answer
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), BROWSER_WAITS_MS)
  })
  answer.catch(() => {}) // after the timeout the page shows the state of the cache
  return Promise.race([answer, late])
}

/** A page beyond the last one of a list is no page; the first one may be empty. */
export function refuseEmptyPage(query: URLSearchParams, found: readonly unknown[] | undefined) {
  if (found?.length !== 0 || pageOf(query) === 1) return
  throw data({ message: 'Такой страницы в списке нет.', code: 'not-found' }, { status: 404 })
}

// The answers and failures that a page was made of, on their way from the server to the browser.

import type { Query, QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, isRefusal } from './api-error.ts'

export type CarriedAnswers = {
  /** Without times, so that the same page is the same text. */
  readonly answers: readonly { readonly key: readonly unknown[]; readonly answer: unknown }[]
  /** The browser shows them as the server did, before it asks again. */
  readonly failures: readonly {
    readonly key: readonly unknown[]
    readonly status: ApiError['status']
    readonly body?: ApiError['data']
  }[]
}

export function carryOut(cache: QueryClient): CarriedAnswers {
  const queries = cache.getQueryCache().getAll()
  return {
    answers: queries
      .filter(({ state }) => state.status === 'success')
      .map(({ queryKey, state }) => ({ key: queryKey, answer: state.data })),
    failures: queries
      .filter(({ state }) => state.status === 'error')
      .map(({ queryKey, state }) => ({ key: queryKey, ...wordsOf(state.error) })),
  }
}

const wordsOf = (error: unknown) =>
  error instanceof ApiError ? { status: error.status, body: error.data } : { status: 500 }

export function bringIn(cache: QueryClient, { answers, failures }: CarriedAnswers): void {
  for (const { key, answer } of answers) cache.setQueryData(key, answer)
  for (const { key, status, body } of failures) {
    const query = cache.getQueryCache().build<unknown, Error>(cache, { queryKey: key })
    query.setState({ status: 'error', error: new ApiError(status, body) })
  }
}

/** A failure of the server's: in the browser nothing has failed yet. */
const isBroughtFailure = ({ state }: Query) =>
  state.status === 'error' && state.errorUpdateCount === 0 && !isRefusal(state.error)

/** What failed on the server is asked for once more as soon as the page is alive. */
export function useSecondAsking(cache: QueryClient): void {
  useEffect(() => {
    cache.refetchQueries({ type: 'active', predicate: isBroughtFailure })
  }, [cache])
}

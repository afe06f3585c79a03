// Answers of the API kept by the query library: shared by pages, dropped after 60 unused seconds.

import {
  keepPreviousData,
  QueryClient,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { AnswerOf, Endpoint, InputOf } from '#src/shared/endpoint.ts'
import type { CallApi, CallOptions } from './call-api.ts'

const UNUSED_ANSWERS_LIVE_MS = 60_000
const ANSWERS_ARE_FRESH_MS = 5_000

const isServer = typeof window === 'undefined'

/** A cache; on the server one per rendered page, and without the timers that would outlive it. */
export const newApiCache = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: isServer ? Number.POSITIVE_INFINITY : UNUSED_ANSWERS_LIVE_MS,
        staleTime: ANSWERS_ARE_FRESH_MS,
        retry: false,
        // A failure is rendered as one, not as a wait for the next try: on the server, and in the
        // browser as long as it is the server's own, which never failed here.
        retryOnMount: ({ state }) => !isServer && state.errorUpdateCount > 0,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      // without a connection a call fails at once: an order must never go out later by itself
      mutations: { networkMode: 'always' },
    },
  })

const CallApiContext = createContext<CallApi | null>(null)
export const CallApiProvider = CallApiContext.Provider

export function useCallApi(): CallApi {
  const callApi = useContext(CallApiContext)
  if (!callApi) throw new Error('CallApiProvider is missing above this component')
  return callApi
}

/** The key under which an answer is kept; its first part alone names every answer of an endpoint. */
export const apiKey = <E extends Endpoint>(endpoint: E, input?: InputOf<E>): unknown[] =>
  input === undefined ? [endpoint.path] : [endpoint.path, input]

/** The query of an endpoint, for the library's own calls. */
export const apiQuery = <E extends Endpoint>(callApi: CallApi, endpoint: E, input: InputOf<E>) => ({
  queryKey: apiKey(endpoint, input),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<AnswerOf<E>> =>
    callApi(endpoint, input, { signal }),
})

type UseOptions = {
  /** `false` does not ask: the input is not known yet. */
  readonly enabled?: boolean
  /** Shows the last answer while the next one is on its way (sorting, paging). */
  readonly keepPrevious?: boolean
}

/** The answer of an endpoint with its states; `error` is an ApiError. */
export function useApi<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { enabled = true, keepPrevious = false }: UseOptions = {},
): UseQueryResult<AnswerOf<E>> {
  const query: UseQueryOptions<AnswerOf<E>> = {
    ...apiQuery(useCallApi(), endpoint, input),
    enabled,
  }
  return useQuery<AnswerOf<E>>(
    keepPrevious ? { ...query, placeholderData: keepPreviousData as never } : query,
  )
}

type Act<E extends Endpoint> = InputOf<E> & { readonly options?: CallOptions }

/** For forms: a call that changes something; answers of `stale` endpoints are asked again. */
export function useApiAct<E extends Endpoint>(endpoint: E, stale: readonly Endpoint[] = []) {
  const callApi = useCallApi()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ options, ...input }: Act<E>): Promise<AnswerOf<E>> =>
      callApi(endpoint, input as unknown as InputOf<E>, options),
    onSuccess: () =>
      Promise.all(stale.map((old) => cache.invalidateQueries({ queryKey: apiKey(old) }))),
  })
}

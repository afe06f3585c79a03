// Answers of the API kept by the query library: shared by pages, dropped after 60 unused seconds.

import {
  keepPreviousData,
  QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { createContext as createRouterContext, type RouterContextProvider } from 'react-router'
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
        refetchOnWindowFocus: false,
      },
    },
  })

const CallApiContext = createContext<CallApi | null>(null)
export const CallApiProvider = CallApiContext.Provider

export function useCallApi(): CallApi {
  const callApi = useContext(CallApiContext)
  if (!callApi) throw new Error('CallApiProvider is missing above this component')
  return callApi
}

/** What loaders are given by the router: the page's cache and its way to the API. */
export type PageContext = { readonly cache: QueryClient; readonly callApi: CallApi }
export const pageContext = createRouterContext<PageContext>()

/** The key under which an answer is kept; its first part alone names every answer of an endpoint. */
export const apiKey = <E extends Endpoint>(endpoint: E, input?: InputOf<E>): unknown[] =>
  input === undefined ? [endpoint.path] : [endpoint.path, input]

const apiQuery = <E extends Endpoint>(callApi: CallApi, endpoint: E, input: InputOf<E>) =>
  queryOptions({
    queryKey: apiKey(endpoint, input),
    queryFn: ({ signal }): Promise<AnswerOf<E>> => callApi(endpoint, input, { signal }),
  })

/** For loaders: the answer from the cache, or fetched into it. Throws ApiError. */
export function loadFromApi<E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  input: InputOf<E>,
): Promise<AnswerOf<E>> {
  const { cache, callApi } = context.get(pageContext)
  return cache.query(apiQuery(callApi, endpoint, input))
}

/** For components: the answer of an endpoint with its states; `enabled: false` does not ask. */
export function useApi<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: { enabled?: boolean; keepPrevious?: boolean } = {},
) {
  const callApi = useCallApi()
  return useQuery({
    ...apiQuery(callApi, endpoint, input),
    enabled: options.enabled ?? true,
    ...(options.keepPrevious && {
      placeholderData: (previous: AnswerOf<E> | undefined) => previous,
    }),
  })
}

type Act<E extends Endpoint> = InputOf<E> & { readonly options?: CallOptions }

/** For forms: a call that changes something; `stale` endpoints are asked again after it. */
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

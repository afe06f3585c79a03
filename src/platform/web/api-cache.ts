// Hooks for the API: queries with their states, and mutations that refresh stale queries.

import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { AnswerOf, Endpoint, InputOf } from '#src/shared/endpoint.ts'
import type { AnswerCache } from './answer-cache.ts'
import { type Known, PENDING } from './cached-answer.ts'
import type { CallApi, CallOptions } from './call-api.ts'

export type Api = { readonly callApi: CallApi; readonly cache: AnswerCache }

const ApiContext = createContext<Api | null>(null)
export const ApiProvider = ApiContext.Provider

function useApiContext(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('ApiProvider is missing above this component')
  return api
}

export const useCallApi = (): CallApi => useApiContext().callApi

/** Drops the answers of a customer: the next one at this browser must not see them. */
export function useForgetCustomer(): () => void {
  const { cache } = useApiContext()
  return () => {
    for (const answer of cache.answersOf(({ access }) => access === 'customer')) answer.forget()
  }
}

/** An answer as a component sees it. */
export type ApiAnswer<Data> = Known<Data> & {
  /** The previous answer is shown while the next one loads. */
  readonly isPlaceholderData: boolean
  readonly refetch: () => void
}

type UseOptions = {
  /** `false` does not load: the input is not known yet. */
  readonly enabled?: boolean
  /** Shows the previous answer while the next one loads (sorting, paging). */
  readonly keepPrevious?: boolean
}

/** The answer of an endpoint with its states; `error` is an ApiError. */
export function useApi<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { enabled = true, keepPrevious = false }: UseOptions = {},
): ApiAnswer<AnswerOf<E>> {
  const { cache } = useApiContext()
  const answer = cache.answerOf(endpoint, input)
  // the server renders what its loaders asked
  const { watch, look, lookAtFirst } = answer
  const known = useSyncExternalStore(watch, look, import.meta.env.SSR ? look : lookAtFirst)
  useEffect(() => {
    if (enabled) answer.ask().catch(shown)
  }, [answer, enabled])
  const [last, setLast] = useState<Known<AnswerOf<E>>>(known)
  if (known.isSuccess && known !== last) setLast(known)

  const refetch = () => void answer.askAgain().catch(shown)
  if (!enabled) return { ...PENDING, isPlaceholderData: false, refetch }
  const isLate = keepPrevious && known.isPending && last.isSuccess
  return { ...(isLate ? last : known), isPlaceholderData: isLate, refetch }
}

/** The component that watches the answer shows the failure. */
const shown = () => {}

/** Whether any answer of the endpoint is loading. */
export function useIsAsking(endpoint: Endpoint): boolean {
  const { cache } = useApiContext()
  const look = () =>
    cache.answersOf(({ path }) => path === endpoint.path).some((answer) => answer.isAsking())
  return useSyncExternalStore(cache.watchRequests, look, () => false)
}

function useIsHere() {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}

type Act<E extends Endpoint> = InputOf<E> & { readonly options?: CallOptions }

type Outcome<E extends Endpoint> = {
  readonly onSuccess?: (answer: AnswerOf<E>) => void
  readonly onError?: (error: unknown) => void
}

/** A mutation; the answers of `stale` endpoints are loaded again after it. */
export function useApiAct<E extends Endpoint>(endpoint: E, stale: readonly Endpoint[] = []) {
  const { callApi, cache } = useApiContext()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isHere = useIsHere()

  /** Resolves to the answer; a failure is kept in `error` and thrown. */
  async function mutateAsync({ options, ...input }: Act<E>): Promise<AnswerOf<E>> {
    setPending(true)
    setError(null)
    try {
      const answer = await callApi(endpoint, input as unknown as InputOf<E>, options)
      await Promise.all(
        cache.answersOf((cached) => stale.includes(cached)).map((old) => old.renew()),
      )
      return answer
    } catch (cause) {
      setError(cause)
      throw cause
    } finally {
      setPending(false)
    }
  }
  /** The callbacks belong to the component: they are not called once it is unmounted. */
  const mutate = (act: Act<E>, { onSuccess, onError }: Outcome<E> = {}) =>
    void mutateAsync(act).then(
      (answer) => isHere.current && onSuccess?.(answer),
      (cause) => isHere.current && onError?.(cause),
    )
  return { mutate, mutateAsync, isPending, error, isError: error !== null }
}

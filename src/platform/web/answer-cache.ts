// The browser's cache of API answers: one entry per call, dropped after 60 unused seconds.

import type { AnswerOf, Endpoint, InputOf } from '#src/shared/endpoint.ts'
import { ApiError } from './api-error.ts'
import { answered, type CachedAnswer, cachedAnswer, failed, type Known } from './cached-answer.ts'
import { addressOf, type CallApi } from './call-api.ts'

export const UNUSED_ANSWERS_LIVE_MS = 60_000

type Entry = { readonly endpoint: Endpoint; readonly answer: CachedAnswer<unknown> }

export type AnswerCache = {
  /** The entry of a call: the same object for the same call. */
  readonly answerOf: <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
  ) => CachedAnswer<AnswerOf<E>>
  /** The state of every entry, by address. */
  readonly known: () => readonly (readonly [address: string, Known<unknown>])[]
  /** The entries of the endpoints that match. */
  readonly answersOf: (isMeant: (endpoint: Endpoint) => boolean) => readonly CachedAnswer<unknown>[]
  /** Calls back when a request begins or ends. Returns the way to stop. */
  readonly watchRequests: (changed: () => void) => () => void
}

type Settings = {
  readonly callApi: CallApi
  /** The answers and failures of the server's page, by address. */
  readonly hydrated?: ReadonlyMap<string, Known<unknown>>
  /** Null on the server: a rendered page needs no timers that would outlive it. */
  readonly unusedLiveMs: number | null
}

export function newAnswerCache({ callApi, hydrated, unusedLiveMs }: Settings): AnswerCache {
  const entries = new Map<string, Entry>()
  const unread = new Map(hydrated) // each is read once: a later entry loads again
  const listeners = new Set<() => void>()

  /** Drops the entry when it was unused for a while. */
  function dropUnused(address: string) {
    let timer: ReturnType<typeof setTimeout> | undefined
    return (isUsed: boolean) => {
      clearTimeout(timer)
      if (isUsed || unusedLiveMs === null) return
      timer = setTimeout(() => entries.delete(address), unusedLiveMs)
    }
  }
  function keep(endpoint: Endpoint, input: object, address: string): Entry {
    const onUse = dropUnused(address)
    onUse(false)
    const first = unread.get(address)
    unread.delete(address)
    const answer = cachedAnswer<unknown>({
      call: () => callApi(endpoint, input),
      hydrated: first,
      onUse,
      onRequest: () => {
        for (const changed of listeners) changed()
      },
    })
    const entry = { endpoint, answer }
    entries.set(address, entry)
    return entry
  }
  return {
    answerOf<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
      const address = addressOf(endpoint.path, input)
      const { answer } = entries.get(address) ?? keep(endpoint, input, address)
      return answer as CachedAnswer<AnswerOf<E>>
    },
    known: () => [...entries].map(([address, { answer }]) => [address, answer.look()] as const),
    answersOf: (isMeant) =>
      [...entries.values()].flatMap(({ endpoint, answer }) => (isMeant(endpoint) ? [answer] : [])),
    watchRequests(changed) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}

/** What the server's page carries to the browser, by the address of the call. */
export type CarriedAnswers = {
  readonly answers: Readonly<Record<string, unknown>>
  /** Shown by the browser as by the server, until the retry. */
  readonly failures: Readonly<
    Record<string, { readonly status: ApiError['status']; readonly body?: ApiError['data'] }>
  >
}

export function dehydrate(cache: AnswerCache): CarriedAnswers {
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

export function hydrated({
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

// The answers of the API that a page shows: one of each, dropped after 60 unused seconds.

import type { AnswerOf, Endpoint, InputOf } from '#src/shared/endpoint.ts'
import { addressOf, type CallApi } from './call-api.ts'
import { type KeptAnswer, type Known, keptAnswer } from './kept-answer.ts'

export const UNUSED_ANSWERS_LIVE_MS = 60_000

type Entry = { readonly endpoint: Endpoint; readonly answer: KeptAnswer<unknown> }

export type AnswerCache = {
  /** The answer of a call, the same object for everybody who asks the same. */
  readonly answerOf: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => KeptAnswer<AnswerOf<E>>
  /** By address, what has been learnt so far. */
  readonly known: () => readonly (readonly [address: string, Known<unknown>])[]
  /** Every answer of such an endpoint. */
  readonly answersOf: (isMeant: (endpoint: Endpoint) => boolean) => readonly KeptAnswer<unknown>[]
  /** Told when an asking begins or ends; the function that ends it is returned. */
  readonly watchAsking: (tell: () => void) => () => void
}

type Settings = {
  readonly callApi: CallApi
  /** What the server's page was made of, by address. */
  readonly brought?: ReadonlyMap<string, Known<unknown>>
  /** Null on the server: a rendered page needs no timers that would outlive it. */
  readonly unusedLiveMs: number | null
}

export function newAnswerCache({ callApi, brought, unusedLiveMs }: Settings): AnswerCache {
  const entries = new Map<string, Entry>()
  const unread = new Map(brought) // each is read once: dropped later, it is as old as any other
  const listeners = new Set<() => void>()

  /** Drops the answer when nobody has watched it for a while. */
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
    const answer = keptAnswer<unknown>({
      call: () => callApi(endpoint, input),
      brought: first,
      onUse,
      onAsking: () => {
        for (const tell of listeners) tell()
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
      return answer as KeptAnswer<AnswerOf<E>>
    },
    known: () => [...entries].map(([address, { answer }]) => [address, answer.look()] as const),
    answersOf: (isMeant) =>
      [...entries.values()].flatMap(({ endpoint, answer }) => (isMeant(endpoint) ? [answer] : [])),
    watchAsking(tell) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
  }
}

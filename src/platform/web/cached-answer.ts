// One cached answer of the API: loaded once for all its watchers, loaded again when stale.

import { ApiError, isRefusal } from './api-error.ts'

const ANSWERS_ARE_FRESH_MS = 5_000

/** Pending, failed or loaded. */
export type Known<Data> =
  | { isPending: true; isError: false; isSuccess: false; data: undefined; error: null }
  | { isPending: false; isError: true; isSuccess: false; data: undefined; error: ApiError }
  | { isPending: false; isError: false; isSuccess: true; data: Data; error: null }

export const PENDING = {
  isPending: true,
  isError: false,
  isSuccess: false,
  data: undefined,
  error: null,
} as const

export const failed = (error: ApiError): Known<never> => ({
  ...PENDING,
  isPending: false,
  isError: true,
  error,
})

export const answered = <Data>(data: Data): Known<Data> => ({
  ...PENDING,
  isPending: false,
  isSuccess: true,
  data,
})

export type CachedAnswer<Data> = {
  readonly look: () => Known<Data>
  /** The state in the server's page: what hydrates late must begin with it. */
  readonly lookAtFirst: () => Known<Data>
  /** Calls back at every change. Returns the way to stop. */
  readonly watch: (changed: () => void) => () => void
  /** Loads unless the answer, or the failure, is a few seconds old at most. */
  readonly ask: () => Promise<Data>
  /** Loads again; the old answer stays when this fails. */
  readonly askAgain: () => Promise<Data>
  readonly isAsking: () => boolean
  /** Loads again for watchers and shows the outcome, failures too. Resolves when it is there. */
  readonly renew: () => Promise<void>
  /** Drops the answer at once and loads it again for watchers. */
  readonly forget: () => void
}

type Settings<Data> = {
  readonly call: () => Promise<Data>
  /** The state in the server's page. Its failures are loaded again, its refusals are not. */
  readonly hydrated: Known<Data> | undefined
  /** Called when a request begins or ends. */
  readonly onRequest: () => void
  /** Called when the last watcher leaves, and when the first one comes. */
  readonly onUse: (isUsed: boolean) => void
}

export function cachedAnswer<Data>({
  call,
  hydrated,
  onRequest,
  onUse,
}: Settings<Data>): CachedAnswer<Data> {
  const first: Known<Data> = hydrated ?? PENDING
  let known = first
  let knownAt = hydrated?.isSuccess || isRefusal(hydrated?.error) ? Date.now() : 0
  let running: Promise<Data> | null = null
  const watchers = new Set<() => void>()

  const isStale = () => Date.now() - knownAt > ANSWERS_ARE_FRESH_MS
  function show(next: Known<Data>) {
    known = next
    for (const changed of watchers) changed()
  }
  function settle(asking: Promise<Data>, next: Known<Data>) {
    if (running !== asking) return // dropped meanwhile
    running = null
    knownAt = Date.now()
    show(next)
    onRequest()
  }
  /** `keepsOld`: the old answer stays when this fails. */
  function ask(keepsOld: boolean): Promise<Data> {
    if (running) return running
    if (known.isError) show(PENDING)
    const asking = call()
    running = asking
    asking.then(
      (data) => settle(asking, isSame(known, data) ? known : answered(data)),
      (error: unknown) => {
        const stays = keepsOld && known.isSuccess
        settle(asking, stays ? known : failed(asApiError(error)))
      },
    )
    onRequest()
    return asking
  }
  const askAgain = () => ask(true)
  async function renew() {
    const isWanted = watchers.size > 0 && (running !== null || knownAt > 0)
    running = null // a running request may bring the old answer
    knownAt = 0
    onRequest()
    if (isWanted) await ask(false).catch(() => {}) // the watchers show its failure
  }
  return {
    look: () => known,
    lookAtFirst: () => first,
    watch(changed) {
      if (watchers.size === 0) onUse(true)
      watchers.add(changed)
      return () => {
        watchers.delete(changed)
        if (watchers.size > 0) return
        if (known.isError) known = PENDING // the next watcher loads it again
        onUse(false)
      }
    },
    ask: () => (known.isPending || isStale() ? askAgain() : outcomeOf(known)),
    askAgain,
    isAsking: () => running !== null,
    renew,
    forget() {
      show(PENDING)
      void renew()
    },
  }
}

/** An equal answer keeps its identity, so that nothing is rendered again. */
const isSame = (known: Known<unknown>, data: unknown): boolean =>
  known.isSuccess && JSON.stringify(known.data) === JSON.stringify(data)

const outcomeOf = <Data>(known: Known<Data>): Promise<Data> =>
  known.isSuccess ? Promise.resolve(known.data) : Promise.reject(known.error)

/** Any other error is a bug; it is shown like an answer that cannot be parsed. */
const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError('PARSING_ERROR')

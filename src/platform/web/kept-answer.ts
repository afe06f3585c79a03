// One answer of the API: asked for once, shown to all who watch it, asked for again when stale.

import { ApiError, isRefusal } from './api-error.ts'

const ANSWERS_ARE_FRESH_MS = 5_000

/** What is known: nothing yet, why there is no answer, or the answer. */
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

export type KeptAnswer<Data> = {
  readonly look: () => Known<Data>
  /** Told of every change; the function that ends it is returned. */
  readonly watch: (tell: () => void) => () => void
  /** Asks unless the answer, or the failure, is a few seconds old at most. */
  readonly ask: () => Promise<Data>
  /** Asks whatever is known; an answer that was there stays when this fails. */
  readonly askAgain: () => Promise<Data>
  readonly isAsking: () => boolean
  /**
   * Whatever was known is wrong now: who watches gets it anew, or the failure; until then the old
   * answer. Resolves when it is known.
   */
  readonly renew: () => Promise<void>
  /** Whatever was known must not be seen again; who watches gets it anew. */
  readonly forget: () => void
}

type Settings<Data> = {
  readonly call: () => Promise<Data>
  /** What the server's page said. Its failures are asked for once more, its refusals are not. */
  readonly brought: Known<Data> | undefined
  /** Told when an asking begins or ends. */
  readonly onAsking: () => void
  /** Told when the last watcher leaves, and when the first one comes. */
  readonly onUse: (isUsed: boolean) => void
}

export function keptAnswer<Data>({
  call,
  brought,
  onAsking,
  onUse,
}: Settings<Data>): KeptAnswer<Data> {
  let known: Known<Data> = brought ?? PENDING
  let knownAt = brought?.isSuccess || isRefusal(brought?.error) ? Date.now() : 0
  let running: Promise<Data> | null = null
  const watchers = new Set<() => void>()

  const isStale = () => Date.now() - knownAt > ANSWERS_ARE_FRESH_MS
  function show(next: Known<Data>) {
    known = next
    for (const tell of watchers) tell()
  }
  function settle(asking: Promise<Data>, next: Known<Data>) {
    if (running !== asking) return // forgotten meanwhile
    running = null
    knownAt = Date.now()
    show(next)
    onAsking()
  }
  /** `keepsOld`: an answer that was there stays when this fails. */
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
    onAsking()
    return asking
  }
  const askAgain = () => ask(true)
  async function renew() {
    const isWanted = watchers.size > 0 && (running !== null || knownAt > 0)
    running = null // what is on its way is as old
    knownAt = 0
    onAsking()
    if (isWanted) await ask(false).catch(() => {}) // its failure is shown
  }
  return {
    look: () => known,
    watch(tell) {
      if (watchers.size === 0) onUse(true)
      watchers.add(tell)
      return () => {
        watchers.delete(tell)
        if (watchers.size > 0) return
        if (known.isError) known = PENDING // the next page that shows it asks anew
        onUse(false)
      }
    },
    ask: () => (known.isPending || isStale() ? askAgain() : saying(known)),
    askAgain,
    isAsking: () => running !== null,
    renew,
    forget() {
      show(PENDING)
      void renew()
    },
  }
}

/** The same words are the same answer: what is made of it need not be made again. */
const isSame = (known: Known<unknown>, data: unknown): boolean =>
  known.isSuccess && JSON.stringify(known.data) === JSON.stringify(data)

const saying = <Data>(known: Known<Data>): Promise<Data> =>
  known.isSuccess ? Promise.resolve(known.data) : Promise.reject(known.error)

/** What is no ApiError is a bug on the way; it is shown like an answer that cannot be read. */
const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError('PARSING_ERROR')

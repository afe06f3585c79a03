// Caches a value that is read at every request and changes seldom; refreshes it in the background.

type Source<Value> = {
  readonly read: () => Promise<Value>
  /** Changes whenever the value may have changed. */
  readonly version: () => Promise<number>
  /** Called when a refresh in the background fails; the former value stays. */
  readonly onFailure: (error: unknown) => void
}

const BREATH_MS = 1000
/**
 * After such an idle time the next caller waits for the version check, rather than get a stale
 * value.
 */
const QUIET_MS = 5000
/** Share of the time that refreshes may take, however often the value changes. */
const MOST_SHARE = 1 / 20

export type RefreshedValue<Value> = {
  /**
   * The cached value. Only the first call, and the first after an idle time, wait; within a second
   * of a change the next call starts a refresh.
   */
  readonly now: () => Promise<Value>
  /** A fresh value; concurrent callers share one read. */
  readonly anew: () => Promise<Value>
}

/** As `refreshedValue`, one per handle, so that nobody has to pass it along. */
export function refreshedValueOf<Handle extends object, Value>(
  sourceOf: (handle: Handle) => Source<Value>,
): (handle: Handle) => RefreshedValue<Value> {
  const keptOf = new WeakMap<Handle, RefreshedValue<Value>>()
  return (handle) => {
    const kept = keptOf.get(handle) ?? refreshedValue(sourceOf(handle))
    keptOf.set(handle, kept)
    return kept
  }
}

export function refreshedValue<Value>({
  read,
  version,
  onFailure,
}: Source<Value>): RefreshedValue<Value> {
  let current: Promise<Value> | undefined
  let known = 0
  let restUntil = Number.POSITIVE_INFINITY // until the first read is over
  let isLooking = false
  let reading: Promise<Value> | undefined

  const readAll = async (): Promise<Value> => {
    const startedAt = performance.now()
    const before = await version() // read before the value: a change meanwhile is read again
    const value = await read()
    known = before
    const took = performance.now() - startedAt
    restUntil = performance.now() + Math.max(BREATH_MS, took / MOST_SHARE)
    return value
  }
  const look = async () => {
    restUntil = performance.now() + BREATH_MS
    if ((await version()) === known) return
    await anew()
  }
  const anew = (): Promise<Value> => {
    reading ??= readAll()
      .then((value) => {
        current = Promise.resolve(value)
        return value
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  const now = async (): Promise<Value> => {
    if (!current) {
      current = readAll()
      current.catch(() => {
        current = undefined // the next call tries again
      })
    } else if (!isLooking && performance.now() > restUntil) {
      const isQuiet = performance.now() > restUntil + QUIET_MS
      isLooking = true
      const looked = look()
        .catch(onFailure)
        .finally(() => {
          isLooking = false
        })
      if (isQuiet) await looked
    }
    return current
  }
  return { now, anew }
}

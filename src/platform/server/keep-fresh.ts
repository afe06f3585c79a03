// Keeps in memory what is read at every request and changes seldom, and follows its changes.

type Source<Value> = {
  readonly read: () => Promise<Value>
  /** Another number than before says that something has changed. */
  readonly version: () => Promise<number>
  /** Told when a reading in the background fails: what was read before does meanwhile. */
  readonly onFailure: (error: unknown) => void
}

const BREATH_MS = 1000
/** Who comes after such a quiet time waits for the look, rather than be told yesterday's names. */
const QUIET_MS = 5000
/** Reading everything anew takes at most this part of the time, however often it changes. */
const MOST_SHARE = 1 / 20

export type Kept<Value> = {
  /**
   * Resolves at once but for the first time and after a quiet time, with what was last read: within
   * a second after a change the next call sets off the reading, in the background.
   */
  readonly now: () => Promise<Value>
  /** What is there at this moment: one reading for all who ask for it meanwhile. */
  readonly anew: () => Promise<Value>
}

/** As keepFresh, once for each handle: nobody has to carry it along beside the handle. */
export function keepFreshOf<Handle extends object, Value>(
  sourceOf: (handle: Handle) => Source<Value>,
): (handle: Handle) => Kept<Value> {
  const keptOf = new WeakMap<Handle, Kept<Value>>()
  return (handle) => {
    const kept = keptOf.get(handle) ?? keepFresh(sourceOf(handle))
    keptOf.set(handle, kept)
    return kept
  }
}

export function keepFresh<Value>({ read, version, onFailure }: Source<Value>): Kept<Value> {
  let current: Promise<Value> | undefined
  let known = 0
  let restUntil = Number.POSITIVE_INFINITY // until everything was read for the first time
  let isLooking = false
  let reading: Promise<Value> | undefined

  const readAll = async (): Promise<Value> => {
    const startedAt = performance.now()
    const before = await version() // what changes while it is read is read again
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

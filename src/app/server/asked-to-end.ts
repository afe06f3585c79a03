// SIGTERM and SIGINT, in two steps: asked to end, which whoever works can look at before anything is
// open, and the end itself, which a process that serves puts off to be drained first.

const PATIENCE_MS = 10_000

export type Ending = {
  /** Aborted by the first signal: nothing new is begun. */
  readonly asked: AbortSignal
  /** Aborted when the time to drain is over: what is open is closed. */
  readonly now: AbortSignal
  /** From now on SIGTERM leaves so much time between the two. SIGINT, of a terminal, leaves none. */
  readonly drainFor: (milliseconds: number) => void
}

/** Ten seconds after the end has begun the process is gone, whatever is still running. */
export function askedToEnd(): Ending {
  const asked = new AbortController()
  const now = new AbortController()
  let drainMs = 0
  const end = () => {
    if (now.signal.aborted) return
    setTimeout(() => process.exit(0), PATIENCE_MS).unref()
    now.abort()
  }
  process.on('SIGTERM', () => {
    // a supervisor and the first process may both send it: the second one hastens nothing
    if (asked.signal.aborted) return
    asked.abort('SIGTERM')
    if (drainMs > 0) setTimeout(end, drainMs)
    else end()
  })
  process.on('SIGINT', () => {
    asked.abort('SIGINT')
    end()
  })
  return {
    asked: asked.signal,
    now: now.signal,
    drainFor: (milliseconds) => {
      drainMs = milliseconds
    },
  }
}

/** Resolves when the signal is aborted. */
export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })

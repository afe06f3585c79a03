// SIGTERM and SIGINT as an AbortSignal: `asked` at the signal, `now` once draining is over.

const PATIENCE_MS = 10_000

export type ShutdownSignals = {
  /** Aborted by the first signal: the process starts nothing new. */
  readonly asked: AbortSignal
  /** Aborted when draining is over: the process closes everything. */
  readonly now: AbortSignal
  /** Sets the time of draining after SIGTERM. SIGINT, from a terminal, has none. */
  readonly drainFor: (milliseconds: number) => void
}

/** The process exits ten seconds after draining at the latest. */
export function shutdownSignals(): ShutdownSignals {
  const asked = new AbortController()
  const now = new AbortController()
  let drainMs = 0
  const end = () => {
    if (now.signal.aborted) return
    setTimeout(() => process.exit(0), PATIENCE_MS).unref()
    now.abort()
  }
  process.on('SIGTERM', () => {
    // a supervisor and the first process may both send it: the second one changes nothing
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

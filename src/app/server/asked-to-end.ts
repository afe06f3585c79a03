// SIGTERM and SIGINT as a signal that whoever works can look at: also before anything is open.

const PATIENCE_MS = 10_000

/** Aborts at the first signal; ten seconds later the process ends, whatever is still running. */
export function askedToEnd(): AbortSignal {
  const asked = new AbortController()
  const ask = () => {
    if (asked.signal.aborted) return
    setTimeout(() => process.exit(0), PATIENCE_MS).unref()
    asked.abort()
  }
  process.on('SIGTERM', ask)
  process.on('SIGINT', ask)
  return asked.signal
}

/** Resolves when the process was asked to end. */
export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })

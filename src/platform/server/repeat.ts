// Runs a background job again and again, and stops it at shutdown.

type Work = {
  /** Should stop soon after `end` is aborted. */
  readonly work: (end: AbortSignal) => Promise<unknown>
  /** Pause between two runs, which never overlap. */
  readonly everyMs: number
  /** Called for a failed run; the next one follows. */
  readonly onFailure: (error: unknown) => void
}

/**
 * The first run starts after a pause. The returned function stops the job and waits for a running
 * one.
 */
export function repeat({ work, everyMs, onFailure }: Work): () => Promise<void> {
  const ended = new AbortController()
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout

  const rest = () => {
    timer = setTimeout(() => {
      running = work(ended.signal)
        .catch(onFailure)
        .finally(() => ended.signal.aborted || rest())
    }, everyMs)
  }
  rest()
  return async () => {
    ended.abort()
    clearTimeout(timer)
    await running
  }
}

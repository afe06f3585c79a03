// Does a piece of work again and again beside the answering of requests, and ends it quietly.

type Work = {
  /** Told that the shop is to end, it stops at the next good moment. */
  readonly work: (end: AbortSignal) => Promise<unknown>
  /** A rest between two runs: they never overlap. */
  readonly everyMs: number
  /** A run that fails is not the last one. */
  readonly onFailure: (error: unknown) => void
}

/** The first run comes after the first rest; the returned function waits for one under way. */
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

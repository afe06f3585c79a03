// Background worker that sends letters, and the deletion of old ones.

import type { Database } from '#src/platform/server/database.ts'
import { deleteOldLetters } from './letters.repository.ts'
import { type SenderOptions, sendLetters } from './send-letters.ts'

const POLL_MS = 2000
/** Time for the current letter when the shop closes. */
const LAST_LETTER_MS = 5000

export type LetterWorker = {
  readonly start: () => void
  /** Resolves when no letter is being sent and the database is not used any more. */
  readonly stop: () => Promise<void>
}

type WorkerOptions = SenderOptions & {
  /** Called when a round failed, for example without the database; the next one retries. */
  readonly onLost: (error: unknown) => void
}

export function letterWorker(options: WorkerOptions): LetterWorker {
  const end = new AbortController()
  const cut = new AbortController()
  const ending = { end: end.signal, cut: cut.signal }
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()

  const work = async () => {
    try {
      while (await sendLetters(options, ending));
    } catch (error) {
      options.onLost(error)
    }
    if (!end.signal.aborted) timer = setTimeout(begin, POLL_MS).unref()
  }
  const begin = () => {
    round = work()
  }
  return {
    start: begin,
    stop: async () => {
      end.abort()
      clearTimeout(timer)
      const deadline = setTimeout(() => cut.abort(), LAST_LETTER_MS)
      await round
      clearTimeout(deadline)
    },
  }
}

const MOST_SWEPT = 500

/**
 * Deletes sent letters after 90 days and given up ones after a year. Several processes may run it.
 */
export async function sweepLetters(db: Database, end?: AbortSignal): Promise<number> {
  let swept = 0
  for (;;) {
    const deleted = await deleteOldLetters(db, MOST_SWEPT)
    swept += deleted
    if (deleted < MOST_SWEPT || end?.aborted) return swept
  }
}

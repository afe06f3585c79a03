// Keeps a process sending letters: looks every two seconds, one round after the other.

import { type Post, sendLetters } from './send-letters.ts'

const LOOK_EVERY_MS = 2000
/** The letter in hand may take so long when the shop closes. */
const LAST_LETTER_MS = 5000

export type LetterWorker = {
  readonly start: () => void
  /** Resolves when no letter is in hand and the database is not used any more. */
  readonly stop: () => Promise<void>
}

type WorkerPost = Post & {
  /** Told when a whole round failed: the database was not there. The next one tries again. */
  readonly onLost: (error: unknown) => void
}

export function letterWorker(post: WorkerPost): LetterWorker {
  const end = new AbortController()
  const cut = new AbortController()
  const ending = { end: end.signal, cut: cut.signal }
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()

  const work = async () => {
    try {
      while (await sendLetters(post, ending));
    } catch (error) {
      post.onLost(error)
    }
    if (!end.signal.aborted) timer = setTimeout(begin, LOOK_EVERY_MS).unref()
  }
  const begin = () => {
    round = work()
  }
  return {
    start: begin,
    stop: async () => {
      end.abort()
      clearTimeout(timer)
      const patience = setTimeout(() => cut.abort(), LAST_LETTER_MS)
      await round
      clearTimeout(patience)
    },
  }
}

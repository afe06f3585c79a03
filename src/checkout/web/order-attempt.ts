// The key under which the shop knows an order: one for the same content until it has answered.

import * as z from 'zod/mini'

const Attempt = z.object({ key: z.string(), content: z.string(), since: z.number() })
type Attempt = z.infer<typeof Attempt>

// Later, the same content is meant as another order.
const LIVES_MS = 60 * 60 * 1000

// Kept for all tabs: two of them that send the same cart must not make two orders of it.
const PLACE = 'orderAttempt'
let unstored: unknown = null

/** A double click, a repetition after a lost answer, another tab and a reload get one key. */
export function attemptKey(content: string): string {
  const attempt = attemptFor(content, {
    known: read(),
    now: Date.now(),
    newKey: crypto.randomUUID(),
  })
  write(attempt)
  return attempt.key
}

/** The shop has answered: the next order is a new one, whatever is in it. */
export const endAttempt = (): void => write(null)

type Circumstances = { readonly known: unknown; readonly now: number; readonly newKey: string }

export function attemptFor(content: string, { known, now, newKey }: Circumstances): Attempt {
  const last = z.safeParse(Attempt, known).data
  const goesOn = last?.content === content && now - last.since < LIVES_MS
  return goesOn ? last : { key: newKey, content, since: now }
}

function read(): unknown {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? 'null')
  } catch {
    return unstored
  }
}

function write(attempt: Attempt | null): void {
  unstored = attempt
  try {
    if (attempt) localStorage.setItem(PLACE, JSON.stringify(attempt))
    else localStorage.removeItem(PLACE)
  } catch {
    // where storage is forbidden the page itself remembers
  }
}

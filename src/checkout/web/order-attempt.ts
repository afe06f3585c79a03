// The idempotency key of an order: the same for the same content until the server responds.

import { newKey } from '#src/platform/web/forms/new-key.ts'

/** `content` was sent under the key; null: nothing yet. */
type Attempt = { readonly key: string; readonly content: string | null; readonly since: number }

// After this time the same content is another order.
const LIFE_MS = 60 * 60 * 1000

// Shared by all tabs: two tabs that send the same cart must not place two orders.
const PLACE = 'orderAttempt'
/** The attempt when storage is unavailable or full; lost with the document. */
let unstored: Attempt | null = null

/** Stores a key in advance, so that tabs that send at the same moment use the same one. */
export function prepareAttempt(): void {
  if (!asAttempt(read())) endAttempt()
}

/** A double click, a retry after a lost response, another tab and a reload get the same key. */
export function attemptKey(content: string): string {
  const now = Date.now()
  const attempt = attemptFor(content, { known: read(), now, newKey: newKey() })
  write(attempt)
  return attempt.key
}

/** After a response the next order is a new one, even with the same content. */
export const endAttempt = (): void => write({ key: newKey(), content: null, since: Date.now() })

type Context = { readonly known: unknown; readonly now: number; readonly newKey: string }

export function attemptFor(content: string, { known, now, newKey }: Context): Attempt {
  const last = asAttempt(known)
  if (last?.content === null) return { ...last, content, since: now }
  const goesOn = last?.content === content && now - last.since < LIFE_MS
  return goesOn ? last : { key: newKey, content, since: now }
}

function read(): unknown {
  if (unstored) return unstored
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? 'null')
  } catch {
    return null
  }
}

function write(attempt: Attempt): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(attempt))
    unstored = null
  } catch {
    unstored = attempt // the stored one is out of date: its key must not serve another order
  }
}

function asAttempt(stored: unknown): Attempt | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { key, content, since } = stored as Partial<Record<keyof Attempt, unknown>>
  const isContent = content === null || typeof content === 'string'
  return typeof key === 'string' && isContent && typeof since === 'number'
    ? { key, content, since }
    : null
}

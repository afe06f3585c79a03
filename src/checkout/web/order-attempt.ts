// The key under which the shop knows an order: one for the same content until it has answered.

/** `content` is what was sent under the key; null before anything was. */
type Attempt = { readonly key: string; readonly content: string | null; readonly since: number }

// Later, the same content is meant as another order.
const LIVES_MS = 60 * 60 * 1000

// Kept for all tabs: two of them that send the same cart must not make two orders of it.
const PLACE = 'orderAttempt'
let unstored: unknown = null

/** Lays a key ready before it is needed: tabs that send at one moment find the same one. */
export function prepareAttempt(): void {
  if (!asAttempt(read())) endAttempt()
}

/** A double click, a repetition after a lost answer, another tab and a reload get one key. */
export function attemptKey(content: string): string {
  const now = Date.now()
  const attempt = attemptFor(content, { known: read(), now, newKey: newKey() })
  write(attempt)
  return attempt.key
}

/** The shop has answered: the next order is a new one, whatever is in it. */
export const endAttempt = (): void => write({ key: newKey(), content: null, since: Date.now() })

/** Random; `crypto.randomUUID` is missing where the shop is opened without https. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

type Circumstances = { readonly known: unknown; readonly now: number; readonly newKey: string }

export function attemptFor(content: string, { known, now, newKey }: Circumstances): Attempt {
  const last = asAttempt(known)
  if (last?.content === null) return { ...last, content, since: now }
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

function write(attempt: Attempt): void {
  unstored = attempt
  try {
    localStorage.setItem(PLACE, JSON.stringify(attempt))
  } catch {
    // where storage is forbidden the page itself remembers
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

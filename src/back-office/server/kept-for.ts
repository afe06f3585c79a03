// Keeps an answer that is dear to read for some seconds, and reads it once for all who ask.

type Kept<Answer> = { readonly until: number; readonly answer: Promise<Answer> }

const MOST_KEPT = 100

/** By key. A failure is kept for nobody but those who asked for it together. */
export function keptFor<Answer>(
  milliseconds: number,
  read: (key: string) => Promise<Answer>,
  now: () => number = Date.now,
): (key: string) => Promise<Answer> {
  const kept = new Map<string, Kept<Answer>>()
  return (key) => {
    const known = kept.get(key)
    if (known && known.until > now()) return known.answer
    if (kept.size >= MOST_KEPT) kept.clear()
    const answer = read(key)
    kept.set(key, { until: now() + milliseconds, answer })
    answer.catch(() => kept.get(key)?.answer === answer && kept.delete(key))
    return answer
  }
}

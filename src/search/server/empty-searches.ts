// Counts searches that found nothing, for the owner to see what buyers miss.

import type { Database } from '#src/platform/server/database.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { saveEmptySearches } from './empty-searches.repository.ts'

export type EmptySearches = {
  /** Takes note of a text; never waits and never fails. */
  readonly count: (text: string) => void
  /** Writes down what was noted since the last time. */
  readonly flush: () => Promise<void>
}

const WRITE_EVERY_MS = 5000
/** Between two writings: nonsense by the thousand is not worth the memory. */
const MOST_TEXTS = 500
const LONGEST_TEXT = 100

/** `onFailure` is told when nothing could be written; what was counted is kept for the next time. */
export function countEmptySearches(
  db: Database,
  onFailure: (error: unknown) => void,
): EmptySearches {
  let counts = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const written = counts
    counts = new Map()
    if (written.size === 0) return
    await saveEmptySearches(db, written).catch((error: unknown) => {
      for (const [text, count] of written) counts.set(text, (counts.get(text) ?? 0) + count)
      throw error
    })
  }
  return {
    count: (typed) => {
      const text = typed.trim().toLowerCase().replace(/\s+/g, ' ')
      if (text === '' || text.length > LONGEST_TEXT || isPersonal(text)) return
      if (counts.size >= MOST_TEXTS && !counts.has(text)) return
      counts.set(text, (counts.get(text) ?? 0) + 1)
      timer ??= setTimeout(() => flush().catch(onFailure), WRITE_EVERY_MS).unref()
    },
    flush,
  }
}

/** An e-mail, a phone, a VIN: typed into the wrong field, and nobody's business. */
const isPersonal = (text: string): boolean =>
  text.includes('@') || PHONE.test(text) || [text, ...text.split(' ')].some(isVin)

/** Figures and the signs of phones: eleven from 7 or 8, or ten from 9. Articles begin otherwise. */
const PHONE =
  /(?:^|[^\p{L}\d])(?:\+?[^\p{L}\d]*[78](?:[^\p{L}\d]*\d){10}|9(?:[^\p{L}\d]*\d){9})(?![\p{L}\d])/u
const isVin = (text: string): boolean => /^(?=.*\d)[A-Z\d]{17}$/.test(normaliseArticle(text))

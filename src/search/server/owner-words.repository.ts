// SQL of the words that the owner has accepted.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Tables that pages show. */
export const SHOWN_OF_SEARCH: readonly string[] = ['owner_words']

export type OwnerWord = {
  /** As buyers type it. */
  readonly form: string
  /** As the shop calls it. */
  readonly word: string
}

const MOST_WORDS = 20_000

export const listOwnerWords = (db: Database): Promise<OwnerWord[]> =>
  db.query(sql`SELECT form, word FROM owner_words ORDER BY form LIMIT ${MOST_WORDS}`)

/** Replaces the former meaning of the form; the searches with it are asked anew. */
export async function saveOwnerWord(db: Database, { form, word }: OwnerWord): Promise<void> {
  await db.query(sql`
    INSERT INTO owner_words (form, word) VALUES (${form}, ${word})
    ON CONFLICT (form) DO UPDATE SET word = excluded.word, added_at = now()`)
  await db.query(sql`
    DELETE FROM empty_searches
    WHERE strpos(' ' || translate(lower(text), 'ё', 'е') || ' ', ' ' || ${form} || ' ') > 0`)
}

/** Resolves to whether there was one. */
export async function dropOwnerWord(db: Database, form: string): Promise<boolean> {
  const dropped = await db.query(sql`DELETE FROM owner_words WHERE form = ${form} RETURNING form`)
  return dropped.length > 0
}

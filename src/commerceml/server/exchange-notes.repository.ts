// SQL of the notes of the exchange: what 1C says and the shop does not do, or does otherwise.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type ExchangeNote = {
  /** «заказ № 7», «артикул W 712». */
  readonly subject: string
  readonly text: string
}

/** A repeated note only renews its time. */
export async function saveNotes(db: Database, notes: readonly ExchangeNote[]): Promise<void> {
  if (notes.length === 0) return
  await db.query(sql`
    INSERT INTO exchange_notes (subject, text)
    SELECT DISTINCT * FROM unnest(
      ${notes.map(({ subject }) => subject)}::text[], ${notes.map(({ text }) => text)}::text[])
    ON CONFLICT (subject, text) DO UPDATE SET told_at = now()`)
}

/** The latest first. */
export const listNotes = (
  db: Database,
  most: number,
): Promise<(ExchangeNote & { readonly toldAt: string })[]> =>
  db.query(sql`
    SELECT subject, text, to_jsonb(told_at) #>> '{}' AS "toldAt" FROM exchange_notes
    ORDER BY told_at DESC, subject LIMIT ${most}`)

export async function countNotes(db: Database): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM exchange_notes`,
  )
  return row?.count ?? 0
}

export const deleteOldNotes = (db: Database, days: number) =>
  db.query(sql`DELETE FROM exchange_notes WHERE told_at < now() - make_interval(days => ${days})`)

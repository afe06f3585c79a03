// SQL of the chain over the acts of staff.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** An act as it is hashed: all texts as the database writes them. */
export type WrittenAct = {
  readonly id: number
  readonly staffId: number | null
  readonly act: string
  readonly subject: string
  readonly details: string
  readonly at: string
}

/** A link: the newest one is the head. */
export type ChainHead = {
  readonly place: number
  readonly actId: number
  readonly hash: Buffer
}

/** A link with its act; null: the act is gone. */
export type FoundLink = ChainHead & { readonly act: WrittenAct | null }

const written = sql`
  done.id, done.staff_id AS "staffId", done.act, done.subject, done.details::text AS details,
  to_char(done.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') AS at`

/** One process seals at a time; nobody else writes the table. */
export const lockChain = (tx: Database) =>
  tx.query(sql`LOCK TABLE staff_act_links IN SHARE ROW EXCLUSIVE MODE`)

export async function findHead(db: Database): Promise<ChainHead | null> {
  const [head] = await db.query<ChainHead>(sql`
    SELECT place, act_id AS "actId", hash FROM staff_act_links ORDER BY place DESC LIMIT 1`)
  return head ? { ...head, hash: Buffer.from(head.hash) } : null
}

/** Numbers do not commit in order: an act may come so many numbers late. */
const LATEST = 10_000
/** And so long may its transaction take. */
const WAITING_MINUTES = 60

/** Acts without a link that may have been committed since the last sealing, by number. */
export const listUnlinked = (
  db: Database,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<WrittenAct[]> =>
  db.query<WrittenAct>(sql`
    SELECT ${written}
    FROM staff_acts AS done
    WHERE done.id > ${after - LATEST}
      AND (done.id > ${after} OR done.created_at > now() - make_interval(mins => ${WAITING_MINUTES}))
      AND NOT EXISTS (SELECT FROM staff_act_links AS link WHERE link.act_id = done.id)
    ORDER BY done.id
    LIMIT ${limit}`)

export const insertLinks = (tx: Database, links: readonly ChainHead[]) =>
  tx.query(sql`
    INSERT INTO staff_act_links (place, act_id, hash)
    SELECT place, act_id, decode(hash, 'hex')
    FROM unnest(${links.map(({ place }) => place)}::bigint[],
                ${links.map(({ actId }) => actId)}::bigint[],
                ${links.map(({ hash }) => hash.toString('hex'))}::text[])
      AS link (place, act_id, hash)`)

/** By place. */
export async function listLinks(
  db: Database,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<FoundLink[]> {
  const rows = await db.query<WrittenAct & { place: number; actId: number; hash: Buffer }>(sql`
    SELECT link.place, link.act_id AS "actId", link.hash, ${written}
    FROM (SELECT place, act_id, hash FROM staff_act_links
          WHERE place > ${after} ORDER BY place LIMIT ${limit}) AS link
    LEFT JOIN staff_acts AS done ON done.id = link.act_id
    ORDER BY link.place`)
  return rows.map(({ place, actId, hash, ...act }) => ({
    place,
    actId,
    hash: Buffer.from(hash),
    act: act.id === null ? null : act,
  }))
}

/** Acts among sealed ones that no sealing has met. */
export async function listSmuggled(db: Database, limit: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    SELECT done.id
    FROM staff_acts AS done
    WHERE done.id < (SELECT max(act_id) FROM staff_act_links)
      AND done.created_at <= now() - make_interval(mins => ${WAITING_MINUTES})
      AND NOT EXISTS (SELECT FROM staff_act_links AS link WHERE link.act_id = done.id)
    ORDER BY done.id
    LIMIT ${limit}`)
  return rows.map(({ id }) => id)
}

export async function countUnlinked(db: Database): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM staff_acts AS done
    WHERE NOT EXISTS (SELECT FROM staff_act_links AS link WHERE link.act_id = done.id)`)
  return row?.count ?? 0
}

/** Whether the chain still holds a head that the log has named: its end was not cut off. */
export async function isHeadKept(db: Database, hash: Buffer): Promise<boolean> {
  const [row] = await db.query<{ isThere: boolean }>(sql`
    SELECT EXISTS (SELECT FROM staff_act_links WHERE hash = ${hash}) AS "isThere"`)
  return row?.isThere ?? false
}

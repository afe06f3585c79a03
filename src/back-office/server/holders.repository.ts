// SQL of accounts and network addresses whose open orders hold much of the stock.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type HolderKind = 'account' | 'address'

export type Holder = {
  readonly kind: HolderKind
  /** The customer's number, or the network address. */
  readonly subject: string
  readonly units: number
}

/** False while another process watches: to the end of the transaction. */
export async function claimWatch(db: Database): Promise<boolean> {
  const [row] = await db.query<{ claimed: boolean }>(sql`
    SELECT pg_try_advisory_xact_lock(-38, 0) AS claimed`)
  return row?.claimed ?? false
}

/** Those that hold most, `most` of each kind; a customer whom the shop vouches for is none. */
export const listLargestHolders = (db: Database, most: number): Promise<Holder[]> =>
  db.query<Holder>(sql`
    WITH held AS MATERIALIZED (
      SELECT placed.customer_id, placed.placed_from, placed.held_units
      FROM orders AS placed JOIN customers AS customer ON customer.id = placed.customer_id
      WHERE placed.held_units > 0 AND customer.vouched_at IS NULL
    )
    (SELECT 'account' AS kind, customer_id::text AS subject, sum(held_units) AS units
     FROM held GROUP BY customer_id ORDER BY units DESC, customer_id LIMIT ${most})
    UNION ALL
    (SELECT 'address', placed_from, sum(held_units) AS units
     FROM held WHERE placed_from IS NOT NULL
     GROUP BY placed_from HAVING count(DISTINCT customer_id) > 1
     ORDER BY units DESC, placed_from LIMIT ${most})`)

/**
 * Units in stock, reserved ones too: read from every level once an hour at most, and where fewer
 * were counted than are held.
 */
export async function countStockUnits(db: Database, held: number): Promise<number> {
  const [known] = await db.query<{ units: number; isFresh: boolean }>(sql`
    SELECT stock_units AS units, stock_counted_at > now() - interval '1 hour' AS "isFresh"
    FROM order_settings`)
  if (known?.isFresh && known.units >= held) return known.units
  const [counted] = await db.query<{ units: number }>(sql`
    UPDATE order_settings
    SET stock_units = (SELECT coalesce(sum(on_hand), 0) FROM stock_levels),
        stock_counted_at = now()
    RETURNING stock_units AS units`)
  return counted?.units ?? 0
}

export const listNotedHolders = (db: Database): Promise<Omit<Holder, 'units'>[]> =>
  db.query(sql`SELECT kind, subject FROM large_holders`)

export const noteHolder = (db: Database, { kind, subject }: Holder) =>
  db.query(sql`INSERT INTO large_holders (kind, subject) VALUES (${kind}, ${subject})`)

export const forgetHolder = (db: Database, { kind, subject }: Omit<Holder, 'units'>) =>
  db.query(sql`DELETE FROM large_holders WHERE kind = ${kind} AND subject = ${subject}`)

/** How many accounts order for a holder, and its newest open orders. */
export async function ordersOfHolder(
  db: Database,
  { kind, subject }: Holder,
  most: number,
): Promise<{ readonly accounts: number; readonly orders: number[] }> {
  const its =
    kind === 'account' ? sql`customer_id = ${Number(subject)}` : sql`placed_from = ${subject}`
  const [found] = await db.query<{ accounts: number; orders: number[] }>(sql`
    SELECT count(DISTINCT customer_id)::integer AS accounts,
           to_jsonb((array_agg(id ORDER BY id DESC))[1:${most}]) AS orders
    FROM orders WHERE held_units > 0 AND ${its}`)
  return found ?? { accounts: 0, orders: [] }
}

/** Owners who may log in, the oldest account first. */
export async function listOwnerEmails(db: Database): Promise<string[]> {
  const owners = await db.query<{ email: string }>(sql`
    SELECT email FROM staff WHERE role = 'owner' AND disabled_at IS NULL ORDER BY id LIMIT 20`)
  return owners.map(({ email }) => email)
}

/** By kind, how many hold a large share just now. */
export async function countNotedHolders(
  db: Database,
): Promise<Readonly<Record<HolderKind, number>>> {
  const [row] = await db.query<Record<HolderKind, number>>(sql`
    SELECT count(*) FILTER (WHERE kind = 'account')::integer AS account,
           count(*) FILTER (WHERE kind = 'address')::integer AS address
    FROM large_holders`)
  return row ?? { account: 0, address: 0 }
}

export async function countHeldUnits(db: Database): Promise<number> {
  const [row] = await db.query<{ units: number }>(sql`
    SELECT coalesce(sum(held_units), 0) AS units FROM orders WHERE held_units > 0`)
  return row?.units ?? 0
}

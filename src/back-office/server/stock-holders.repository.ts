// SQL of accounts and network addresses whose open orders reserve much of the stock.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'

export type HolderKind = 'account' | 'address'

export type Subject = {
  readonly kind: HolderKind
  /** The customer's id, or the network address: for IPv6 a /64, or the /48 around several. */
  readonly subject: string
}
export type Holder = Subject & { readonly units: number }

/** False while another process has the lock, which lasts to the end of the transaction. */
export async function lockWatch(db: Database): Promise<boolean> {
  const [row] = await db.query<{ claimed: boolean }>(sql`
    SELECT pg_try_advisory_xact_lock(-38, 0) AS claimed`)
  return row?.claimed ?? false
}

/**
 * The largest holders: `most` accounts, addresses and IPv6 /48 each; without customers whom the shop
 * vouches for.
 */
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
     ORDER BY units DESC, placed_from LIMIT ${most})
    UNION ALL
    (SELECT 'address', regexp_replace(placed_from, ':[0-9a-f]+::/64$', '::/48') AS network,
            sum(held_units) AS units
     FROM held WHERE placed_from LIKE '%::/64'
     GROUP BY network HAVING count(DISTINCT placed_from) > 1 AND count(DISTINCT customer_id) > 1
     ORDER BY units DESC, network LIMIT ${most})`)

export const isWiderNetwork = ({ subject }: Subject): boolean => subject.endsWith('::/48')

/**
 * Units in stock, including reserved ones; cached for an hour, unless fewer were counted than are
 * reserved.
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

export const listReportedHolders = (db: Database): Promise<Subject[]> =>
  db.query(sql`SELECT kind, subject FROM large_holders`)

export const insertHolder = (db: Database, { kind, subject }: Holder) =>
  db.query(sql`INSERT INTO large_holders (kind, subject) VALUES (${kind}, ${subject})`)

export const deleteHolder = (db: Database, { kind, subject }: Subject) =>
  db.query(sql`DELETE FROM large_holders WHERE kind = ${kind} AND subject = ${subject}`)

/** The number of accounts of a holder, and its newest open orders. */
export async function ordersOfHolder(
  db: Database,
  holder: Holder,
  most: number,
): Promise<{ readonly accounts: number; readonly orders: number[] }> {
  const isOfHolder = ordersOf(holder)
  const [found] = await db.query<{ accounts: number; orders: number[] }>(sql`
    SELECT count(DISTINCT customer_id)::integer AS accounts,
           to_jsonb((array_agg(id ORDER BY id DESC))[1:${most}]) AS orders
    FROM orders WHERE held_units > 0 AND ${isOfHolder}`)
  return found ?? { accounts: 0, orders: [] }
}

function ordersOf(holder: Holder): Sql {
  const { kind, subject } = holder
  if (kind === 'account') return sql`customer_id = ${Number(subject)}`
  if (!isWiderNetwork(holder)) return sql`placed_from = ${subject}`
  return sql`placed_from LIKE ${subject.replace('::/48', ':%')} AND placed_from LIKE '%::/64'`
}

/** E-mails of active owners, oldest account first; `otherwise` when there are none. */
export async function listOwnerEmails(db: Database, otherwise: string): Promise<string[]> {
  const owners = await db.query<{ email: string }>(sql`
    SELECT email FROM staff WHERE role = 'owner' AND disabled_at IS NULL ORDER BY id LIMIT 20`)
  return owners.length > 0 ? owners.map(({ email }) => email) : [otherwise]
}

/** Counts reported holders by kind. */
export async function countReportedHolders(
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

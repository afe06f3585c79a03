// SQL of what a list changes: computed once in the switch, counted for the owner, then written.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { lastLists } from '../told-last.repository.ts'
import type { ListLocation, LocationStock } from './list-location.ts'
import type { ProposedCategories } from './proposed-categories.ts'

type Listing = { readonly runId: number; readonly supplierId: number }

/**
 * For the rest of the transaction: `list_changes`, the known products whose values or whose offer
 * the list changes, with what was before.
 */
export async function findChanges(
  tx: Database,
  { supplierId, isPartial }: Pick<Listing & Vanishing, 'supplierId' | 'isPartial'>,
): Promise<void> {
  await tx.query(sql`
    CREATE TEMP TABLE list_changes (
      product_id      integer NOT NULL,
      is_changed      boolean NOT NULL,
      is_shown_again  boolean NOT NULL,
      was_hidden_by   integer,
      has_other_offer boolean NOT NULL,
      was_name        text NOT NULL,
      was_price       integer NOT NULL,
      was_description text NOT NULL,
      was_category_id integer NOT NULL,
      was_offer       jsonb NOT NULL,
      name            text NOT NULL,
      price           integer NOT NULL,
      description     text NOT NULL,
      category_id     integer NOT NULL,
      quantity        integer,
      cost            integer
    ) ON COMMIT DROP`)
  await tx.query(sql`
    INSERT INTO list_changes
    SELECT * FROM (
      SELECT product.id,
             (product.name, product.price, product.description, product.category_id)
             IS DISTINCT FROM
             (listed.name, listed.price, coalesce(listed.description, product.description),
              coalesce(listed.category_id, product.category_id)) AS is_changed,
             unlisted.product_id IS NOT NULL AS is_shown_again,
             unlisted.run_id AS was_hidden_by,
             offer.product_id IS NULL
             OR (offer.quantity, offer.cost, offer.price) IS DISTINCT FROM
                (coalesce(listed.quantity, offer.quantity), listed.cost, listed.price)
             -- an undo gives the former one back
             OR listed.category_text_id IS NOT NULL
                AND listed.category_text_id <> coalesce(offer.category_text_id, 0)
             -- it is told last again; of whole lists the journal says so
             OR product.price <> listed.price
             OR ${isPartial} AND EXISTS (
               SELECT FROM supplier_offers AS other
               WHERE other.product_id = listed.product_id AND other.supplier_id <> ${supplierId})
               AS has_other_offer,
             product.name AS was_name, product.price AS was_price,
             product.description AS was_description, product.category_id AS was_category_id,
             CASE WHEN offer.product_id IS NULL THEN '{}'::jsonb ELSE to_jsonb(offer) END,
             listed.name, listed.price, coalesce(listed.description, product.description),
             coalesce(listed.category_id, product.category_id),
             coalesce(listed.quantity, offer.quantity), listed.cost
      FROM listed
      JOIN products AS product ON product.id = listed.product_id
      LEFT JOIN supplier_offers AS offer
        ON offer.product_id = listed.product_id AND offer.supplier_id = ${supplierId}
      LEFT JOIN unlisted_products AS unlisted ON unlisted.product_id = listed.product_id
      WHERE NOT listed.is_new) AS compared
    WHERE is_changed OR is_shown_again OR has_other_offer`)
  await tx.query(sql`ANALYZE list_changes`)
}

/**
 * For the rest of the transaction: `list_vanished`, what the supplier offered and does not offer any
 * more, whether nobody has it then, and whose price stands then. What a refused row names does not vanish.
 */
export async function findVanished(
  tx: Database,
  { runId, supplierId, locations, isPartial }: Listing & Vanishing,
): Promise<void> {
  await tx.query(sql`
    CREATE TEMP TABLE list_vanished (
      product_id    integer PRIMARY KEY,
      was_offer     jsonb NOT NULL,
      -- the other suppliers who have it: what lies where none of them keeps goods is gone
      others        integer[] NOT NULL,
      -- no other supplier has it, and nothing of it lies anywhere else
      is_nowhere    boolean NOT NULL,
      was_price     integer NOT NULL,
      -- of the offer told last of those that are left, where the price that stands is the vanished one's
      price         integer NOT NULL,
      -- it stays the vanished one's, as nobody knows what those ask who are left
      is_price_left boolean NOT NULL
    ) ON COMMIT DROP`)
  if (isPartial) return
  await tx.query(sql`
    WITH last_lists AS MATERIALIZED (${lastLists()})
    INSERT INTO list_vanished
    SELECT gone.product_id, to_jsonb(gone), beside.others,
           beside.others = '{}' AND NOT product.is_hidden AND NOT EXISTS (
             SELECT FROM stock_levels AS level
             WHERE level.product_id = gone.product_id
               AND CASE WHEN level.location_id = ANY (${locations.map(({ id }) => id)}::integer[])
                        THEN level.reserved ELSE level.on_hand END > 0),
           product.price,
           CASE WHEN product.price = gone.price THEN coalesce(beside.price, product.price)
                ELSE product.price END,
           beside.others <> '{}' AND NOT beside.is_asked
             AND (gone.price IS NULL OR product.price = gone.price AND beside.price IS NULL)
    FROM supplier_offers AS gone
    JOIN products AS product ON product.id = gone.product_id
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(other.supplier_id), '{}') AS others,
             (array_agg(other.price
                        ORDER BY greatest(other.seen_at, last.told_at) DESC, other.supplier_id)
              FILTER (WHERE other.price IS NOT NULL))[1] AS price,
             coalesce(bool_or(other.price = product.price), false) AS is_asked
      FROM supplier_offers AS other LEFT JOIN last_lists AS last USING (supplier_id)
      WHERE other.product_id = gone.product_id AND other.supplier_id <> gone.supplier_id
    ) AS beside
    WHERE gone.supplier_id = ${supplierId}
      AND NOT EXISTS (SELECT FROM listed WHERE listed.product_id = gone.product_id)
      AND NOT EXISTS (
        SELECT FROM staged_products AS refused
        JOIN listed_makers AS maker ON maker.manufacturer = refused.manufacturer
        WHERE refused.run_id = ${runId} AND refused.price IS NULL
          AND maker.id = product.manufacturer_id AND refused.article_norm = product.article_norm)`)
  await tx.query(sql`ANALYZE list_vanished`)
}

type Vanishing = {
  readonly locations: readonly ListLocation[]
  /** A part of the supplier's goods: nothing vanishes. */
  readonly isPartial: boolean
}

/** Counts of products; prices in kopecks. */
export type Difference = {
  /** What the supplier offered before. */
  readonly known: number
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Rows that a later row of the same list overrides. */
  readonly repeated: number
  readonly vanishing: number
  /** Of the vanishing ones: those that the shop hides, as nobody has them then. */
  readonly hiding: number
  /** Of the vanishing ones: those that have the price of another supplier then. */
  readonly repriced: number
  /** Of the vanishing ones: those that others have, at a price that none of them is known to ask. */
  readonly unpriced: number
  readonly dearer: number
  readonly cheaper: number
  /** Prices that change by more than a fifth. */
  readonly jumps: number
  /** Offers with another quantity, and those of them that fall to nothing. */
  readonly requantified: number
  readonly emptied: number
  readonly largest: readonly PriceChange[]
  readonly vanished: readonly { readonly article: string; readonly name: string }[]
  /** Of a list that counts several locations. */
  readonly stock?: readonly LocationStock[]
  /** Of a list with texts of categories that the owner has not mapped. */
  readonly categories?: ProposedCategories
}

export type PriceChange = {
  readonly article: string
  readonly name: string
  readonly was: number
  readonly is: number
}

const EXAMPLES = 10

/** Reads what `findChanges` and `findVanished` have found. */
export async function readDifference(
  tx: Database,
  { runId, supplierId }: Listing,
): Promise<Difference> {
  const [counts] = await tx.query<Omit<Difference, 'largest' | 'vanished'>>(sql`
    SELECT offers.known, listed.added, changes.changed, listed.products - listed.added
             - changes.changed AS unchanged,
           staged.products - listed.products AS repeated,
           vanished.vanishing, vanished.hiding, vanished.repriced, vanished.unpriced,
           changes.dearer + vanished.dearer AS dearer, changes.cheaper + vanished.cheaper AS cheaper,
           changes.jumps + vanished.jumps AS jumps, changes.requantified, changes.emptied
    FROM (SELECT count(*)::integer AS known FROM supplier_offers
          WHERE supplier_id = ${supplierId}) AS offers,
         (SELECT count(*)::integer AS products FROM staged_products
          WHERE run_id = ${runId} AND price IS NOT NULL) AS staged,
         (SELECT count(*)::integer AS products,
                 (count(*) FILTER (WHERE is_new))::integer AS added FROM listed) AS listed,
         (SELECT (count(*) FILTER (WHERE is_changed OR is_shown_again))::integer AS changed,
                 (count(*) FILTER (WHERE price > was_price))::integer AS dearer,
                 (count(*) FILTER (WHERE price < was_price))::integer AS cheaper,
                 (count(*) FILTER (WHERE abs(price::bigint - was_price) * 5 > was_price))::integer
                   AS jumps,
                 (count(*) FILTER (WHERE quantity <> (was_offer ->> 'quantity')::integer))::integer
                   AS requantified,
                 (count(*) FILTER (WHERE quantity = 0 AND (was_offer ->> 'quantity')::integer > 0)
                 )::integer AS emptied
          FROM list_changes) AS changes,
         (SELECT count(*)::integer AS vanishing,
                 (count(*) FILTER (WHERE is_nowhere))::integer AS hiding,
                 (count(*) FILTER (WHERE price <> was_price))::integer AS repriced,
                 (count(*) FILTER (WHERE is_price_left))::integer AS unpriced,
                 (count(*) FILTER (WHERE price > was_price))::integer AS dearer,
                 (count(*) FILTER (WHERE price < was_price))::integer AS cheaper,
                 (count(*) FILTER (WHERE abs(price::bigint - was_price) * 5 > was_price))::integer
                   AS jumps
          FROM list_vanished) AS vanished`)
  if (!counts) throw new Error('the difference of a list counted nothing')
  return { ...counts, largest: await largestChanges(tx), vanished: await vanishedExamples(tx) }
}

const largestChanges = (tx: Database): Promise<PriceChange[]> =>
  tx.query(sql`
    SELECT product.article, coalesce(change.name, product.name) AS name, change.was_price AS was, change.price AS is
    FROM (SELECT product_id, name, was_price, price FROM list_changes
          UNION ALL
          SELECT product_id, NULL, was_price, price FROM list_vanished) AS change
    JOIN products AS product ON product.id = change.product_id
    WHERE change.price <> change.was_price
    ORDER BY abs(ln(change.price::float / change.was_price)) DESC, change.product_id
    LIMIT ${EXAMPLES}`)

const vanishedExamples = (tx: Database): Promise<{ article: string; name: string }[]> =>
  tx.query(sql`
    SELECT product.article, product.name
    FROM list_vanished AS gone JOIN products AS product ON product.id = gone.product_id
    ORDER BY gone.product_id LIMIT ${EXAMPLES}`)

// SQL of what a text means: the buyers and products whose orders are looked for.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import type { OrderText } from '../../order-text.ts'

/** Buyers and products that a text names; where they are too many, orders are looked through. */
export type OrderKeys = {
  readonly text: OrderText
  /** Null: very many are called so. */
  readonly customers: readonly number[] | null
  /** Orders that somebody else receives, who is called so; null: very many. */
  readonly received: readonly number[] | null
  readonly products: readonly number[]
  /** Very many products have the words in their names, and `products` not all of them. */
  readonly areGoodsCommon: boolean
  readonly isCommon: boolean
  /** Whether names and phones of buyers count. */
  readonly isByBuyer: boolean
}

const MOST_CUSTOMERS = 1000
const MOST_RECEIVED = 1000
const MOST_PRODUCTS = 300
/** After every letter and figure. */
const END = '\u{10FFFF}'

export async function findKeys(
  db: Database,
  typed: OrderText,
  isByBuyer: boolean,
): Promise<OrderKeys> {
  const text = isByBuyer ? typed : { ...typed, phoneEnd: null }
  const { words, article } = text
  const isByName = words.length > 0 && isByBuyer
  const [customers, received, named, numbered] = await Promise.all([
    isByName ? customersNamed(db, words) : [],
    isByName ? ordersReceivedBy(db, words) : [],
    words.length === 0 ? [] : productsNamed(db, words),
    article === null ? [] : productsNumbered(db, article),
  ])
  const products = [...new Set([...named, ...numbered])]
  const areGoodsCommon = named.length > MOST_PRODUCTS
  const isCommon = customers === null || received === null || products.length > MOST_PRODUCTS
  return { text, customers, received, products, areGoodsCommon, isCommon, isByBuyer }
}

const spelt = (column: Sql): Sql => sql`translate(lower(${column}), 'ё', 'е') COLLATE "C"`
const LASTNAME = spelt(sql`lastname`)
const NAME = spelt(sql`name`)
const PATRONYMIC = spelt(sql`coalesce(patronymic, '')`)

/** Every word begins one of the three names. Null: too many buyers have them. */
async function customersNamed(db: Database, words: readonly string[]): Promise<number[] | null> {
  let isCommon = false
  for (const word of words.toSorted((one, other) => other.length - one.length)) {
    const begun = await customersBegun(db, word)
    // a word that nobody is called by, or a patronymic, which has no index
    if (begun.length === 0 && words.length > 1) continue
    if (begun.length > MOST_CUSTOMERS) {
      isCommon = true
      continue
    }
    if (words.length === 1) return begun
    const rows = await db.query<{ id: number }>(sql`
      SELECT id FROM customers WHERE id = ANY (${begun}::integer[]) AND ${isNamed(words)}`)
    return rows.map(({ id }) => id)
  }
  return isCommon ? null : []
}

/** Whose last or first name begins so; in the order of an index, for any other is read as a whole. */
async function customersBegun(db: Database, word: string): Promise<number[]> {
  const beginning = (column: Sql) => sql`
    (SELECT id FROM customers WHERE ${column} >= ${word} AND ${column} < ${word + END}
     ORDER BY ${column} LIMIT ${MOST_CUSTOMERS + 1})`
  const rows = await db.query<{ id: number }>(sql`
    SELECT DISTINCT id FROM (${beginning(LASTNAME)} UNION ALL ${beginning(NAME)}) AS found`)
  return rows.map(({ id }) => id)
}

const isNamed = (words: readonly string[]): Sql =>
  words
    .map(
      (word) => sql`(starts_with(${LASTNAME}, ${word}) OR starts_with(${NAME}, ${word})
                     OR starts_with(${PATRONYMIC}, ${word}))`,
    )
    .reduce((before, each) => sql`${before} AND ${each}`)

/** The expression of the index `orders_recipient`. */
const RECIPIENT_WORDS = sql`to_tsvector('simple', translate(lower(recipient), 'ё', 'е'))`

const areOfRecipient = (words: readonly string[]): Sql =>
  sql`recipient <> ''
      AND ${RECIPIENT_WORDS} @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`

/** Every word begins one of his names. Null: too many orders have such a recipient. */
async function ordersReceivedBy(db: Database, words: readonly string[]): Promise<number[] | null> {
  const rows = await db.query<{ id: number }>(sql`
    SELECT id FROM orders WHERE ${areOfRecipient(words)} LIMIT ${MOST_RECEIVED + 1}`)
  return rows.length > MOST_RECEIVED ? null : rows.map(({ id }) => id)
}

/** Products on sale with all words in their names, hyphens and endings aside. */
async function productsNamed(db: Database, words: readonly string[]): Promise<number[]> {
  const query = words.map((word) => `${word}:AB`).join(' & ')
  const rows = await db.query<{ id: number }>(sql`
    SELECT unnest(found.product_ids) AS id
    FROM search_tiers() AS tier
    CROSS JOIN LATERAL search_tier(
      tier.tier, to_tsquery('russian', ${query}), '{}', ${MOST_PRODUCTS + 1}, 0, NULL, NULL, NULL
    ) AS found
    LIMIT ${MOST_PRODUCTS + 1}`)
  return rows.map(({ id }) => id)
}

async function productsNumbered(db: Database, article: string): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    (SELECT id FROM products
     WHERE article_norm ~>=~ ${article} AND article_norm ~<~ ${article + END}
     ORDER BY article_norm USING ~<~
     LIMIT ${MOST_PRODUCTS + 1})
    UNION
    SELECT product_id FROM product_barcodes WHERE code = ${article}`)
  return rows.map(({ id }) => id)
}

type Part = Readonly<Record<'rest' | 'order' | 'most', Sql>>

/** The orders of the keys but the one of their number; `rest` is a condition on `id`. */
export function ordersOfKeys(keys: OrderKeys, { rest, order, most }: Part): Sql {
  const { text, customers, received, products } = keys
  const { phoneEnd } = text
  const parts = [
    sql`(SELECT id FROM orders WHERE false)`,
    phoneEnd === null
      ? null
      : sql`(SELECT id FROM orders WHERE ${hasPhone(sql`phone`, phoneEnd)} ${rest}
             ORDER BY id ${order} LIMIT ${most})`,
    customers === null || customers.length === 0
      ? null
      : sql`(SELECT bought.id FROM unnest(${[...customers]}::integer[]) AS buyer (id)
             CROSS JOIN LATERAL (
               SELECT id FROM orders WHERE customer_id = buyer.id ${rest}
               ORDER BY id ${order} LIMIT ${most}) AS bought)`,
    received === null || received.length === 0
      ? null
      : sql`(SELECT id FROM unnest(${[...received]}::bigint[]) AS given (id) WHERE true ${rest}
             ORDER BY id ${order} LIMIT ${most})`,
    products.length === 0
      ? null
      : sql`(SELECT sold.id FROM unnest(${[...products]}::integer[]) AS product (id)
             CROSS JOIN LATERAL (
               SELECT id FROM (SELECT order_id AS id, product_id FROM order_lines) AS line
               WHERE product_id = product.id ${rest}
               ORDER BY id ${order} LIMIT ${most}) AS sold)`,
  ].filter((part) => part !== null)
  const all = parts.reduce((before, each) => sql`${before} UNION ALL ${each}`)
  return sql`
    SELECT found.id FROM (SELECT DISTINCT id FROM (${all}) AS met) AS found
    ORDER BY found.id ${order} LIMIT ${most}`
}

const hasPhone = (phone: Sql, end: string): Sql =>
  sql`right(${phone}, 4) = ${end.slice(-4)} AND ${phone} LIKE ${`%${end}`}`

/**
 * Whether the order `placed` is meant, other than by its number. Where few buyers or products have such
 * names, by their numbers; else by what the buyer or the recipient is called, and by the lines as they
 * were sold.
 */
export function matchesText({ text, isByBuyer, ...keys }: OrderKeys): Sql {
  const { number, phoneEnd, words } = text
  const { customers, products, areGoodsCommon } = keys
  const named =
    customers === null
      ? sql`EXISTS (SELECT FROM customers WHERE id = placed.customer_id AND ${isNamed(words)} OFFSET 0)`
      : sql`placed.customer_id = ANY (${[...customers]}::integer[])`
  const isLine = areGoodsCommon
    ? sql`(line.product_id = ANY (${[...products]}::integer[])
           OR ${spelt(sql`line.name`)} LIKE ALL (${words.map((word) => `%${word}%`)}::text[]))`
    : sql`line.product_id = ANY (${[...products]}::integer[])`
  const parts = [
    phoneEnd !== null && hasPhone(sql`placed.phone`, phoneEnd),
    isByBuyer && words.length > 0 && sql`${named} OR ${areOfRecipient(words)}`,
    products.length > 0 &&
      sql`EXISTS (
        SELECT FROM order_lines AS line WHERE line.order_id = placed.id AND ${isLine} OFFSET 0)`,
  ].filter((part) => part !== false)
  const any = parts.reduce((one, other) => sql`${one} OR ${other}`)
  return sql`placed.id IS DISTINCT FROM ${number}::bigint AND (${any})`
}

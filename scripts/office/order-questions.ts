// What staff ask of a long list of orders: first parts, filters, texts, and parts far down the list.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { formatPhone } from '#src/shared/phone.ts'

export type Question = {
  readonly name: string
  readonly paths: readonly string[]
  /** Of a part far down: the question whose first part it belongs to. */
  readonly first?: string
  /** Whether every answer must have orders, or none may; else one is enough. */
  readonly found?: 'always' | 'never'
  /** The order that must be in the answer, for each of the paths. */
  readonly ids?: readonly number[]
}

type Sample = {
  readonly id: number
  /** In microseconds. */
  readonly at: number
  readonly day: string
  readonly phone: string
  readonly lastname: string
  readonly article: string
  readonly storeId: number | null
}

const SAMPLES = 240

const path = (query: Readonly<Record<string, string | number>>): string => {
  const asked = Object.entries(query).map(([field, value]): [string, string] => [
    field,
    String(value),
  ])
  return `/api/staff/orders?${new URLSearchParams(asked)}`
}

/** Of a database with orders; each has many wordings, or few where the list has no more. */
export async function orderQuestions(db: Database): Promise<Question[]> {
  const samples = await readSamples(db)
  const stores = [...new Set(samples.flatMap(({ storeId }) => storeId ?? []))]
  const all = (query: (sample: Sample) => Record<string, string | number>) =>
    samples.map((sample) => path(query(sample)))
  const turn = <One>(list: readonly One[], { id }: Sample): One => list[id % list.length] as One
  const store = (sample: Sample) => ({ store: turn(stores, sample) })
  return [
    { name: 'the list', found: 'always', paths: [path({}), path({ oldest_first: 1 })] },
    { name: 'the list, far down', first: 'the list', paths: all(({ id }) => ({ after: id })) },
    {
      name: 'a queue',
      paths: [
        ...['new', 'confirmed', 'assembling', 'ready', 'new,confirmed'].map((status) =>
          path({ status, oldest_first: 1 }),
        ),
        path({ status: 'shipped', due_first: 1 }),
      ],
    },
    {
      name: 'completed, cancelled',
      paths: ['completed', 'cancelled', 'returned'].map((status) => path({ status })),
    },
    {
      name: 'completed, cancelled, far down',
      first: 'completed, cancelled',
      paths: all((sample) => ({
        status: turn(['completed', 'cancelled', 'returned'], sample),
        after: sample.id,
      })),
    },
    { name: 'a shop', paths: all(store) },
    {
      name: 'a shop, far down',
      first: 'a shop',
      paths: all((sample) => ({ ...store(sample), after: sample.id })),
    },
    { name: 'a period', paths: all(({ day }) => ({ from: '2020-01-01', to: day })) },
    {
      name: 'a period, far down',
      first: 'a period',
      paths: all(({ id, at }) => ({ from: '2020-01-01', after: `${id}-${at}` })),
    },
    { name: 'a day of a shop', paths: all((sample) => ({ ...dayOf(sample), ...store(sample) })) },
    { name: 'way and payment', paths: all(() => ({ way: 'delivery', paid: 'yes' })).slice(0, 1) },
    {
      name: 'a shop, cancelled, dear',
      paths: all((sample) => ({ ...store(sample), status: 'cancelled', sum_from: 20_000 })),
    },
    { name: 'a sum that no order has', found: 'never', paths: [path({ sum_from: 9_000_000 })] },
    { name: 'mine, nobody’s', paths: [path({ assignee: 'me' }), path({ assignee: 'nobody' })] },
    { name: 'a phone', found: 'always', paths: all(({ phone }) => ({ q: formatPhone(phone) })) },
    {
      name: 'the end of a phone',
      found: 'always',
      paths: all(({ phone }) => ({ q: phone.slice(-4) })),
    },
    {
      name: 'a number',
      found: 'always',
      ids: samples.map(({ id }) => id),
      paths: all(({ id }) => ({ q: `№ ${id}` })),
    },
    { name: 'an article', found: 'always', paths: all(({ article }) => ({ q: article })) },
    {
      name: 'an article of a shop, paid',
      paths: all((sample) => ({ q: sample.article, paid: 'yes', ...store(sample) })),
    },
    { name: 'a last name', found: 'always', paths: all(({ lastname }) => ({ q: lastname })) },
    { name: 'a common name', paths: ['Иванов', 'сергей', 'Иванов Сергей'].map((q) => path({ q })) },
    { name: 'a word of goods', paths: ['фильтр', 'колодки', 'свеча'].map((q) => path({ q })) },
  ]
}

const dayOf = ({ day }: Sample) => ({ from: day, to: day })

/** Spread over all orders; those that were sought in the middle of the list are known to be there. */
const readSamples = (db: Database): Promise<Sample[]> =>
  db.query<Sample>(sql`
    SELECT placed.id, (extract(epoch FROM placed.created_at) * 1000000)::bigint AS at,
           (placed.created_at AT TIME ZONE 'Europe/Moscow')::date::text AS day,
           placed.phone, buyer.lastname, line.article, placed.store_id AS "storeId"
    FROM generate_series(1, ${SAMPLES}::integer) AS n
    CROSS JOIN (SELECT min(id) AS first, max(id) - min(id) AS many FROM orders) AS bounds
    JOIN orders AS placed ON placed.id = bounds.first + bounds.many * n / (${SAMPLES}::integer + 1)
    JOIN customers AS buyer ON buyer.id = placed.customer_id
    JOIN order_lines AS line ON line.order_id = placed.id AND line.position = 1`)

// Random histories of receptions and moves, every act sent several times at once, with buyers between:
// no unit is lost, none is counted twice, and the ledger adds up with what is on its way.

import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  record,
} from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { receptionsApi } from '#src/back-office/receptions-contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { stockDifferences } from '#tests/support/order-life.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { type TestCustomer, type TestShop, testShop } from '#tests/support/test-shop.ts'

const PLACES = ['ул. Мира, 1', 'ул. Мира, 2'] as const
const ALL = '/api/staff/receptions'
const FIRST = 6

const KINDS = ['delivery', 'move', 'count', 'send', 'close', 'cancel', 'buy'] as const

type Act = {
  readonly kind: (typeof KINDS)[number]
  readonly which: number
  readonly product: number
  readonly units: number
  /** The same call by so many devices at once. */
  readonly times: number
}

const act: Arbitrary<Act> = record({
  kind: constantFrom(...KINDS),
  which: integer({ min: 0, max: 4 }),
  product: integer({ min: 0, max: 1 }),
  units: integer({ min: -2, max: 4 }),
  times: integer({ min: 1, max: 3 }),
})

describe.each(bothDatabases())('receptions at once on the $kind database', ({ open }) => {
  let shop: TestShop
  let staff: StaffMember[]
  let ivan: TestCustomer
  let places: number[]
  beforeAll(async () => {
    shop = await testShop(open)
    staff = [await asStaff(shop, 'owner'), await asStaff(shop, 'manager')]
    ivan = await shop.asCustomer()
    await aPart()
    const rows = await shop.db.query<{ id: number }>(sql`
      SELECT id FROM stock_locations WHERE address = ANY (${[...PLACES]}::text[]) ORDER BY address`)
    places = rows.map(({ id }) => id)
  })
  afterAll(() => shop.close())

  const aPart = async () => (await shop.has(aProduct({ stock: { [PLACES[0]]: FIRST } }))).id
  let keys = 0

  /** By several devices in the same moment; resolves to the answers. */
  const atOnce = (times: number, path: string, body: object) => {
    keys += 1
    const headers = { 'idempotency-key': `history-${keys}` }
    return Promise.all(
      Array.from({ length: times }, (_, device) =>
        // a key belongs to one member of staff
        (staff[path === '' ? 0 : device % staff.length] as StaffMember).post(
          `${ALL}${path}`,
          body as Readonly<Record<string, unknown>>,
          { headers },
        ),
      ),
    )
  }

  async function take(one: Act, parts: readonly number[], opened: number[]): Promise<void> {
    const part = parts[one.product] ?? 0
    if (one.kind === 'buy') {
      const wanted = anOrder({ items: linesText([part, 1]) })
      const answers = await Promise.all(
        Array.from({ length: one.times }, () => ivan.post('/api/orders', wanted)),
      )
      expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([])
      return
    }
    if (one.kind === 'delivery' || one.kind === 'move') {
      const body = {
        location_id: places[1],
        ...(one.kind === 'move' && { from: places[0] }),
        ...(one.kind === 'delivery' && { lines: [{ product_id: part, quantity: 3 }] }),
      }
      const answers = await atOnce(one.times, '', body)
      const ids = answers.map((answer) => answer.as(receptionsApi.open).reception.id)
      expect(new Set(ids).size).toBe(1)
      opened.push(ids[0] ?? 0)
      return
    }
    const id = opened[one.which % Math.max(1, opened.length)]
    if (id === undefined) return
    const shown = (await staff[0]?.get(`${ALL}/${id}`))?.as(receptionsApi.show).reception
    const bodies = {
      count: { product_id: part, units: one.units },
      send: { seen_counts: shown?.counts },
      close: { seen_counts: shown?.counts },
      cancel: { reason: 'Проба' },
    }
    const path = one.kind === 'count' ? 'counts' : one.kind
    const answers = await atOnce(one.times, `/${id}/${path}`, bodies[one.kind])
    const statuses = new Set(answers.map(({ status }) => status))
    expect(statuses.size, 'a repeated act has one answer').toBe(1)
    expect([200, 409, 422]).toContain([...statuses][0])
  }

  /** Of a product: units that came, were lost on the way, and are on it; by what people did. */
  const booksOf = async (part: number) => {
    const [row] = await shop.db.query<Record<string, number>>(sql`
      WITH counted AS (
        SELECT reception_id, sum(units) AS units FROM reception_counts
        WHERE product_id = ${part} AND stage = 'received' GROUP BY reception_id),
      both_sides AS (
        SELECT one.*, coalesce(line.expected, 0) AS expected, coalesce(counted.units, 0) AS units
        FROM receptions AS one
        LEFT JOIN reception_lines AS line ON line.reception_id = one.id AND line.product_id = ${part}
        LEFT JOIN counted ON counted.reception_id = one.id)
      SELECT
        (SELECT coalesce(sum(on_hand), 0)::integer FROM stock_levels
         WHERE product_id = ${part}) AS "onHand",
        coalesce(sum(units) FILTER (WHERE closed_at IS NOT NULL), 0)::integer AS came,
        coalesce(sum(expected) FILTER (
          WHERE sent_at IS NOT NULL AND cancelled_at IS NULL), 0)::integer AS left
      FROM both_sides`)
    return { onHand: row?.onHand ?? 0, came: row?.came ?? 0, left: row?.left ?? 0 }
  }

  test('units are where people have counted, sent and sold them', async () => {
    await assert(
      asyncProperty(array(act, { minLength: 8, maxLength: 24 }), async (history) => {
        const parts = [await aPart(), await aPart()]
        const opened: number[] = []
        for (const one of history) await take(one, parts, opened)
        expect(await stockDifferences(shop.db)).toEqual([])
        for (const part of parts) {
          const { onHand, came, left } = await booksOf(part)
          expect(onHand, 'what was there, less what has left, and what came').toBe(
            FIRST - left + came,
          )
        }
      }),
      { numRuns: 12 },
    )
  }, 120_000)

  test('everybody closes, sends, cancels and counts one move at once: it ends one way', async () => {
    for (let round = 0; round < 6; round += 1) {
      const part = await aPart()
      const [made] = await atOnce(1, '', { location_id: places[1], from: places[0] })
      const id = made?.as(receptionsApi.open).reception.id ?? 0
      await atOnce(1, `/${id}/counts`, { product_id: part, units: 4 })
      await atOnce(2, `/${id}/send`, { seen_counts: 1 })
      await Promise.all([
        atOnce(1, `/${id}/counts`, { product_id: part, units: 3 }),
        atOnce(3, `/${id}/close`, { seen_counts: 1 }),
        atOnce(3, `/${id}/cancel`, { reason: 'Проба' }),
      ])
      await atOnce(3, `/${id}/close`, { seen_counts: 1 })
      const { onHand, came, left } = await booksOf(part)
      expect([
        [FIRST, 0, 0],
        [FIRST - 4 + 3, 3, 4],
      ]).toContainEqual([onHand, came, left])
      expect(await stockDifferences(shop.db)).toEqual([])
    }
  })
})

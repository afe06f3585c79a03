// Random histories of goods of three shops that are received, ordered, sent, lost on their way, and
// whose orders change meanwhile, beside a model that only knows how many units lie where.

import { describe, expect, test } from 'vitest'
import { sql } from '#src/platform/server/sql.ts'
import { deleteJoined } from '#src/supply/server/manufacturer-acts/joined-links.repository.ts'
import { joinProducts } from '#src/supply/server/manufacturer-acts/joined-products.repository.ts'
import { goodsScene, OTHER, OWN, THIRD } from '#tests/support/goods-scene.ts'
import { stockDifferences, walkOrder } from '#tests/support/order-life.ts'
import { testDatabases } from '#tests/support/test-database.ts'

const STEPS = 160
const SEEDS = [1, 2, 3]
const PATIENCE_MS = 300_000

type Move = {
  readonly id: number
  readonly part: number
  readonly units: number
  readonly to: number
}

describe.each(testDatabases())('histories of moves, on the $kind database', ({ open }) => {
  const scene = goodsScene(open)
  const query = <Row extends object>(text: ReturnType<typeof sql>) => scene.shop.db.query<Row>(text)

  test.each(SEEDS)(
    'nothing is lost or kept for nobody: %i',
    async (seed) => {
      const below = randomFrom(seed)
      const addresses = [OWN, OTHER, THIRD]
      const places = [scene.own, scene.other, scene.third]
      const lies = new Map<string, number>()
      let parts = [await scene.aPart(), await scene.aPart()]
      let moves: Move[] = []
      let documents = 0
      const oneOf = <Of>(all: readonly Of[]) => all[below(all.length)] as Of
      const lay = (part: number, place: number, units: number) =>
        lies.set(`${part} ${place}`, (lies.get(`${part} ${place}`) ?? 0) + units)

      async function received() {
        const [part, place, units] = [oneOf(parts), oneOf(places), 1 + below(3)]
        await scene.closed(await scene.counted({ [part]: units }, { location_id: place }))
        lay(part, place, units)
        await requireServed(part, place)
      }
      async function found() {
        const [part, place, units] = [oneOf(parts), oneOf(places), 1 + below(2)]
        await stock('corrections', {
          ...{ product_id: part, location_id: place },
          on_hand: (lies.get(`${part} ${place}`) ?? 0) + units,
        })
        lay(part, place, units)
        await requireServed(part, place)
      }
      async function carried() {
        const [part, from, to] = [oneOf(parts), oneOf(places), oneOf(places)]
        if (from === to) return
        const status = await stock('moves', { product_id: part, from, to, quantity: 1 })
        if (status === 409) return // promised to others
        lay(part, from, -1)
        lay(part, to, 1)
        await requireServed(part, to)
      }
      async function stock(act: string, body: object): Promise<number> {
        documents += 1
        const paper = { document: `paper ${documents}`, reason: 'Нашли' }
        const answer = await scene.manager.post(`/api/staff/stock/${act}`, { ...body, ...paper })
        expect([200, 409], answer.text).toContain(answer.status)
        return answer.status
      }
      async function ordered() {
        const [part, units] = [oneOf(parts), 1 + below(3)]
        const [stock] = await query<{ free: number }>(sql`
        SELECT coalesce(sum(on_hand - reserved), 0)::integer AS free FROM stock_levels
        JOIN stock_locations AS location ON location.id = location_id
        WHERE product_id = ${part} AND NOT location.is_to_order`)
        if ((stock?.free ?? 0) >= units) await scene.ordered(part, units, oneOf(addresses))
      }
      async function sent() {
        const [part, from, to, units] = [oneOf(parts), oneOf(places), oneOf(places), 1 + below(4)]
        if (from === to || (lies.get(`${part} ${from}`) ?? 0) < units) return
        const id = await scene.moved({ [part]: units }, from, to)
        const answer = await scene.end(id, 'send')
        if (answer.status === 409) return // promised to others
        lay(part, from, -units)
        moves.push({ id, part, units, to })
      }
      async function ended() {
        const move = oneOf(moves)
        if (!move) return
        const come = below(move.units + 2)
        moves = moves.filter((one) => one !== move)
        if (come === 0) {
          const [row] = await query<{ from: number }>(sql`
          SELECT from_location_id AS "from" FROM receptions WHERE id = ${move.id}`)
          expect((await scene.post(`/${move.id}/cancel`, { reason: 'Назад' })).status).toBe(200)
          lay(move.part, row?.from ?? 0, move.units)
          await requireServed(move.part, row?.from ?? 0)
          return
        }
        await scene.count(move.id, { [move.part]: come })
        await scene.closed(move.id)
        lay(move.part, move.to, come)
        await requireServed(move.part, move.to)
      }
      async function changed() {
        const orders = await query<{ id: number; units: number; isHere: boolean }>(sql`
        SELECT placed.id, line.quantity AS units, bool_and(coalesce(
                 location.store_id = placed.store_id, false)) AS "isHere"
        FROM orders AS placed JOIN order_lines AS line ON line.order_id = placed.id
        JOIN order_allocations AS kept ON kept.order_id = placed.id
        JOIN stock_locations AS location ON location.id = kept.location_id
        WHERE placed.status = 'new' AND line.product_id = ANY (${parts}::integer[])
        GROUP BY placed.id, line.quantity ORDER BY placed.id`)
        const order = oneOf(orders)
        if (!order) return
        if (order.isHere) {
          const [sold] = await query<{ part: number; place: number }>(sql`
          SELECT product_id AS part, location_id AS place FROM order_lines
          JOIN order_allocations USING (order_id, position) WHERE order_id = ${order.id}`)
          if (!sold) throw new Error('an order has units')
          await walkOrder(scene.shop.db, order.id, 'confirmed', 'assembling', 'ready', 'completed')
          lay(sold.part, sold.place, -order.units)
        } else {
          await query(sql`
          SELECT drop_order_units(${order.id}, 1, ${1 + below(order.units)}, 'staff 1', 'Не нужно')`)
        }
      }
      async function joined() {
        const [winner = 0, loser = 0] = parts
        if (parts.length < 2) return
        const pair = { losers: [loser], winners: [winner] }
        await scene.shop.db.transaction(async (tx) => {
          await joinProducts(tx, pair)
          await deleteJoined(tx, pair)
        })
        for (const place of places) lay(winner, place, lies.get(`${loser} ${place}`) ?? 0)
        parts = [winner]
        moves = moves.map((move) => ({ ...move, part: winner }))
      }
      /** After goods came: no order waits for lost units while its shop has free ones. */
      async function requireServed(part: number, place: number) {
        const stuck = await query(sql`
        SELECT placed.id FROM order_allocations AS kept
        JOIN order_lines AS line USING (order_id, position)
        JOIN orders AS placed ON placed.id = order_id AND placed.status <> 'cancelled'
        JOIN stock_locations AS here ON here.store_id = placed.store_id AND here.id = ${place}
        JOIN stock_levels AS level ON level.product_id = line.product_id
          AND level.location_id = here.id AND level.is_free
        WHERE lost_units(kept) > 0 AND line.product_id = ${part} AND line.state = 'ordered'`)
        expect(stuck, 'waits beside free units').toEqual([])
      }
      async function requireSame(step: string) {
        expect(await stockDifferences(scene.shop.db), step).toEqual([])
        const levels = await query<{ part: number; place: number; units: number }>(sql`
        SELECT product_id AS part, location_id AS place, on_hand AS units FROM stock_levels
        WHERE product_id = ANY (${parts}::integer[]) AND location_id = ANY (${places}::integer[])`)
        for (const { part, place, units } of levels) {
          expect(units, step).toBe(lies.get(`${part} ${place}`) ?? 0)
        }
        const odd = await query(sql`
        SELECT line.order_id FROM order_lines AS line
        JOIN orders AS placed ON placed.id = line.order_id AND placed.status = 'new'
        WHERE line.state = 'ordered' AND line.quantity <> (
          SELECT sum(quantity) FROM order_allocations AS kept
          WHERE kept.order_id = line.order_id AND kept.position = line.position)`)
        expect(odd, `${step}: every unit of an order is reserved`).toEqual([])
        if (moves.length > 0) return
        const free = await query(sql`
        SELECT product_id FROM stock_levels JOIN stock_locations AS way ON way.id = location_id
        WHERE way.is_transit AND is_free`)
        expect(free, `${step}: nothing is free on its way`).toEqual([])
      }

      const acts = [received, found, carried, ordered, ordered, ordered, sent, sent, ended, changed]
      for (let step = 0; step < STEPS; step += 1) {
        const act = step === STEPS / 2 ? joined : oneOf(acts)
        await act()
        await requireSame(`step ${step}, ${act.name}`)
      }
      while (moves.length > 0) await ended()
      await requireSame('the end')
    },
    PATIENCE_MS,
  )
})

/** Whole numbers below a bound, the same for a seed. */
function randomFrom(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

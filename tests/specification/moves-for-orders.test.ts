// A move owns what it carries: what falls short of it, and what its orders no longer want, touches
// nothing of other moves, and nothing stays on its way for good.

import { describe, expect, test } from 'vitest'
import { deleteDemoGoods } from '#database/demo/delete-demo-goods.ts'
import { deleteOffice } from '#database/demo/office/delete-office.ts'
import { DEMO_HASH } from '#database/demo/office/load-office.ts'
import { staffApi } from '#src/back-office/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { closeShop } from '#src/setup/server/commands.ts'
import { goodsScene, OTHER, OWN, THIRD } from '#tests/support/goods-scene.ts'
import { walkOrder } from '#tests/support/order-life.ts'
import { testDatabases } from '#tests/support/test-database.ts'

describe.each(testDatabases())('moves for orders, on the $kind database', ({ open }) => {
  const scene = goodsScene(open)
  const { aPart, ordered, counted, count, closed, sent, levels, atThird, onWay, post } = scene
  const walk = (order: number, ...steps: Parameters<typeof walkOrder>[2][]) =>
    walkOrder(scene.shop.db, order, ...steps)
  const toReady = (order: number) =>
    scene.manager.post(`/api/staff/orders/${order}/steps`, { to: 'ready' })

  /** Two units are sent for an order, one of them comes. */
  async function short(stock: number): Promise<{ part: number; order: number }> {
    const part = await aPart({ [OWN]: stock })
    const order = await ordered(part, 2, OTHER)
    const move = await sent({ [part]: 2 })
    await count(move, { [part]: 1 })
    expect(await closed(move)).toEqual([{ order, product: part, units: 1 }])
    expect(await levels(part)).toEqual([stock - 2, 0, 1, 1])
    expect(await onWay(part), 'its order waits for it').toEqual([1, 1])
    return { part, order }
  }

  test('a box that is late is for the order that waits for it', async () => {
    const { part, order } = await short(2)
    await walk(order, 'confirmed', 'assembling')
    const waits = await toReady(order)
    expect([waits.status, waits.failure.message]).toEqual([
      409,
      expect.stringMatching(/^Не дошло с перемещением: «.+» — 1 шт\.; примите товар/),
    ])
    const late = await counted({ [part]: 3 }, { location_id: scene.other })
    const given = [{ order, product: part, units: 1 }]
    expect((await scene.shown(late)).orders, 'said before the end').toEqual(given)
    expect(await closed(late)).toEqual(given)
    expect(await levels(part)).toEqual([0, 0, 4, 2])
    expect(await onWay(part)).toEqual([0, 0])
    expect((await toReady(order)).status).toBe(200)
  })

  test('free units of the next move go to the order that waits', async () => {
    const { part, order } = await short(7)
    const next = await sent({ [part]: 5 })
    await count(next, { [part]: 5 })
    expect(await closed(next)).toEqual([{ order, product: part, units: 1 }])
    expect(await levels(part)).toEqual([0, 0, 6, 2])
    expect(await onWay(part)).toEqual([0, 0])
    const [written] = await scene.shop.db.query<{ units: number }>(sql`
      SELECT sum(on_hand_change)::integer AS units FROM stock_movements
      WHERE product_id = ${part} AND document = ${`order ${order} lost`}`)
    expect(written?.units, 'it is written off').toBe(-1)
  })

  test('what falls short is given of free units that lie in the shop of the order', async () => {
    const part = await aPart({ [OWN]: 2 })
    const order = await ordered(part, 2, OTHER)
    const move = await sent({ [part]: 2 })
    await closed(await counted({ [part]: 1 }, { location_id: scene.other }))
    await count(move, { [part]: 1 })
    expect(await closed(move)).toEqual([{ order, product: part, units: 2 }])
    expect(await levels(part)).toEqual([0, 0, 2, 2])
    expect(await onWay(part)).toEqual([0, 0])
  })

  const office = async (path: string, body: Readonly<Record<string, unknown>>) => {
    const once = `${path} ${JSON.stringify(body)}`
    const answer = await scene.manager.post(
      `/api/staff/${path}`,
      path === 'shelf-counts' ? body : { ...body, document: once, reason: 'Нашли' },
      { headers: { 'idempotency-key': once.slice(-100) } },
    )
    expect(answer.status, answer.text).toBe(200)
  }
  test.each([
    ['a count', 1],
    ['a count of its shelf', 1],
    ['a move of one step', 0],
  ])('a unit that is found goes to the order that waits for it: %s', async (how, left) => {
    const { part } = await short(3)
    const there = { product_id: part, location_id: scene.other }
    if (how === 'a count') await office('stock/corrections', { ...there, on_hand: 3 })
    else if (how === 'a move of one step') {
      const way = { from: scene.own, to: scene.other }
      await office('stock/moves', { product_id: part, ...way, quantity: 1 })
    } else {
      await scene.manager.post('/api/staff/shelves', { ...there, shelf: '12-1' })
      const lines = [{ product_id: part, on_hand: 3, seen_on_hand: 1 }]
      await office('shelf-counts', { location_id: scene.other, shelf: '12-1', lines })
    }
    expect(await levels(part)).toEqual([left, 0, left + 2, 2])
    expect(await onWay(part)).toEqual([0, 0])
  })

  test('what comes back to its sender goes to the order that waits there', async () => {
    const part = await aPart({ [OWN]: 2, [OTHER]: 1 })
    const away = await sent({ [part]: 1 }, scene.other, scene.third)
    await ordered(part, 2, OTHER)
    const move = await sent({ [part]: 2 })
    await count(move, { [part]: 1 })
    await closed(move)
    expect((await post(`/${away}/cancel`, { reason: 'Назад' })).status).toBe(200)
    expect(await levels(part)).toEqual([0, 0, 2, 2])
    expect(await onWay(part)).toEqual([0, 0])
  })

  test('no shop is closed while a move is on its way to it or from it', async () => {
    const { db } = scene.shop
    const part = await aPart({ [OWN]: 2 })
    const move = await sent({ [part]: 1 }, scene.own, scene.third)
    const close = (shop: string) => closeShop(db, { shop, writesOff: true }, { isDryRun: true })
    const text = `в пути перемещения № ${move}: примите или отмените их`
    await expect(close(OWN)).rejects.toThrow(text)
    await expect(close(THIRD)).rejects.toThrow(text)
    await count(move, { [part]: 1 })
    await closed(move)
    expect(await close(OWN).then(() => '', String)).not.toContain('в пути')

    const late = await scene.moved({ [part]: 1 }, scene.own, scene.third)
    const isClosed = (closedAt: string | null) =>
      db.query(sql`
        UPDATE stores SET closed_at = ${closedAt}::timestamptz
        WHERE id = (SELECT store_id FROM stock_locations WHERE id = ${scene.third})`)
    await isClosed('2026-01-01')
    const refused = await scene.end(late, 'send')
    await isClosed(null)
    expect([refused.status, refused.failure.message]).toEqual([409, `Магазин «${THIRD}» закрыт.`])
  })

  test('what came for an order that was cancelled is not said to be lost', async () => {
    const part = await aPart({ [OWN]: 1 })
    const order = await ordered(part, 1, OTHER)
    const move = await sent({ [part]: 1 })
    await walk(order, 'cancelled')
    await count(move, { [part]: 1 })
    await closed(move)
    const { from } = (await scene.manager.get(`/api/staff/orders/${order}`)).as(staffApi.order)
    expect(from.map(({ place }) => place.includes('не дошло'))).toEqual([false])
  })

  test('a delivery to another shop is not taken for what was lost', async () => {
    const { part } = await short(2)
    expect(await closed(await counted({ [part]: 1 }))).toEqual([])
    expect(await levels(part)).toEqual([1, 0, 1, 1])
    expect(await onWay(part)).toEqual([1, 1])
  })

  test.each(['cancel', 'drop', 'part'] as const)(
    'what was lost leaves the books with its order: %s',
    async (how) => {
      const { part, order } = await short(3)
      const other = await ordered(await aPart({ [OWN]: 1 }), 1)
      if (how === 'cancel') await walk(order, 'cancelled')
      else {
        const units = how === 'part' ? 1 : 2
        await scene.shop.db.query(sql`
          SELECT drop_order_units(${order}, 1, ${units}, 'staff 1', 'Не нужно')`)
      }
      expect(await levels(part)).toEqual([1, 0, 1, how === 'part' ? 1 : 0])
      expect(await onWay(part)).toEqual([0, 0])
      await walk(other, 'cancelled')
    },
  )

  test('a move that falls short takes nothing of another one', async () => {
    const part = await aPart({ [OWN]: 4 })
    const [one, two] = [await ordered(part, 2, OTHER), await ordered(part, 2, THIRD)]
    const first = await sent({ [part]: 2 })
    const second = await sent({ [part]: 2 }, scene.own, scene.third)
    expect(await onWay(part)).toEqual([4, 4])
    await walk(two, 'cancelled')
    await count(first, { [part]: 1 })
    expect(await closed(first)).toEqual([{ order: one, product: part, units: 1 }])
    expect(await levels(part)).toEqual([0, 0, 1, 1])
    expect(await onWay(part)).toEqual([3, 1])
    await count(second, { [part]: 2 })
    expect(await closed(second)).toEqual([])
    expect(await atThird(part)).toEqual([2, 0])
    expect(await onWay(part)).toEqual([1, 1])
  })

  test('what is not found on the shelf is lost there, and not what is on its way', async () => {
    const part = await aPart({ [OWN]: 1, [OTHER]: 1 })
    const order = await ordered(part, 2, OTHER)
    const move = await sent({ [part]: 1 })
    await walk(order, 'confirmed', 'assembling')
    const path = `/api/staff/orders/${order}`
    const missing = { position: 1, missing: 1 }
    const picked = { headers: { 'idempotency-key': 'missing' } }
    expect((await scene.manager.post(`${path}/picks`, missing, picked)).status).toBe(200)
    const [seen] = await scene.shop.db.query<{ version: number }>(sql`
      SELECT version FROM orders WHERE id = ${order}`)
    const dropped = { quantity: 1, reason: 'out-of-stock' }
    const headers = { 'if-match': `"${seen?.version}"` }
    const answer = await scene.manager.post(`${path}/lines/1/drop`, dropped, { headers })
    expect(answer.status).toBe(200)
    expect(await levels(part)).toEqual([0, 0, 0, 0])
    expect(await onWay(part)).toEqual([1, 1])
    await count(move, { [part]: 1 })
    expect(await closed(move)).toEqual([{ order, product: part, units: 1 }])
    expect(await levels(part)).toEqual([0, 0, 1, 1])
  })

  test('what was sent for an order that is cancelled and does not come is written off', async () => {
    const part = await aPart({ [OWN]: 3 })
    const order = await ordered(part, 2, OTHER)
    const move = await sent({ [part]: 3 })
    await walk(order, 'cancelled')
    expect(await onWay(part)).toEqual([2, 0])
    await count(move, { [part]: 1 })
    expect(await closed(move)).toEqual([])
    expect(await levels(part)).toEqual([0, 0, 1, 0])
    expect(await onWay(part)).toEqual([0, 0])
    const [lost] = await scene.shop.db.query<{ kind: string; units: number }>(sql`
      SELECT kind, on_hand_change AS units FROM stock_movements
      WHERE product_id = ${part} AND document = ${`move ${move} lost`}`)
    expect(lost).toEqual({ kind: 'corrected', units: -1 })
  })

  test('a cancelled move takes back what it carries, and nothing of another one', async () => {
    const part = await aPart({ [OWN]: 2 })
    const one = await ordered(part, 2, OTHER)
    const first = await sent({ [part]: 2 })
    await closed(await counted({ [part]: 2 }, { location_id: scene.third }))
    const two = await ordered(part, 2, OTHER)
    const second = await sent({ [part]: 2 }, scene.third, scene.other)
    await walk(one, 'cancelled')
    expect((await post(`/${first}/cancel`, { reason: 'Машина сломалась' })).status).toBe(200)
    expect(await levels(part)).toEqual([2, 0, 0, 0])
    expect(await onWay(part)).toEqual([2, 2])
    await count(second, { [part]: 2 })
    expect(await closed(second)).toEqual([{ order: two, product: part, units: 2 }])
    expect(await levels(part)).toEqual([2, 0, 2, 2])
    await walk(two, 'confirmed', 'assembling', 'ready', 'completed')
  })

  test('what was sent for an order of the demonstration comes free without it', async () => {
    const part = await aPart({ [OWN]: 3 })
    const demo = await ordered(part, 2, OTHER)
    const real = await ordered(part, 1, OTHER)
    const move = await sent({ [part]: 3 })
    await scene.shop.db.query(sql`
      UPDATE customers SET password_hash = ${DEMO_HASH}
      WHERE id = (SELECT customer_id FROM orders WHERE id = ${demo})`)
    await scene.shop.db.transaction(deleteOffice)
    expect(await onWay(part)).toEqual([1, 1])
    await count(move, { [part]: 3 })
    expect(await closed(move)).toEqual([{ order: real, product: part, units: 1 }])
    expect(await levels(part)).toEqual([0, 0, 3, 1])
    expect(await onWay(part)).toEqual([0, 0])
  })

  test.each(['close', 'cancel'] as const)(
    'a product that is deleted lets its move end: %s',
    async (how) => {
      const [stays, gone] = [await aPart({ [OWN]: 1 }), await aPart({ [OWN]: 1 })]
      const order = await ordered(gone, 1, OTHER)
      const move = await sent({ [stays]: 1, [gone]: 1 })
      await scene.shop.db.query(sql`
      WITH demo AS (INSERT INTO suppliers (name, is_demo) VALUES (${how}, true) RETURNING id)
      INSERT INTO supplier_offers (supplier_id, product_id) SELECT id, ${gone} FROM demo`)
      await scene.shop.db.transaction(deleteDemoGoods)
      if (how === 'close') {
        await count(move, { [stays]: 1 })
        expect(await closed(move)).toEqual([])
      } else {
        expect((await post(`/${move}/cancel`, { reason: 'Назад' })).status).toBe(200)
      }
      expect(await levels(stays)).toEqual(how === 'close' ? [0, 0, 1, 0] : [1, 0, 0, 0])
      await walk(order, 'cancelled')
    },
  )
})

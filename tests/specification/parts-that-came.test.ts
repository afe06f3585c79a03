// Of a line some units have come, and others have not: who drops, refuses, picks and receives them.

import { describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { picksApi } from '#src/back-office/picks-contract.ts'
import { dropLine, stepOrder } from '#src/orders/server/public.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addOrderPlace } from '#src/stores/server/public.ts'
import { goodsScene, OTHER, OWN } from '#tests/support/goods-scene.ts'
import { levelAt, walkOrder } from '#tests/support/order-life.ts'
import { testDatabases } from '#tests/support/test-database.ts'

describe.each(testDatabases())('parts that came, on the $kind database', ({ open }) => {
  const scene = goodsScene(open)
  const { aPart, toOrder, ordered, counted, closed, sent, levels, onWay, count } = scene
  const staff = { actor: 'staff 1', reason: 'Не нужно' }
  const walk = (order: number, ...steps: Parameters<typeof walkOrder>[2][]) =>
    walkOrder(scene.shop.db, order, ...steps)
  const atSupplier = (part: number) => levelAt(scene.shop.db, part, scene.supplier)

  /** Four are ordered of a supplier, one of them has come to the own shop. */
  async function partly(address: string): Promise<{ part: number; order: number }> {
    const part = await toOrder(9)
    const order = await ordered(part, 4, address)
    expect(await closed(await counted({ [part]: 1 }))).toEqual([{ order, product: part, units: 1 }])
    return { part, order }
  }

  test.each([OWN, OTHER])(
    'units that do not come are dropped, the one that came stays: %s',
    async (address) => {
      const { part, order } = await partly(address)
      await dropLine(scene.shop.db, {
        orderId: order,
        position: 1,
        quantity: 3,
        isRefused: false,
        ...staff,
      })
      expect(await levels(part)).toEqual([1, 1, 0, 0])
      expect(await atSupplier(part)).toEqual({ onHand: 8, reserved: 0 })
    },
  )

  test('a supplier refuses what has not come, and the line goes on with the rest', async () => {
    const { part, order } = await partly(OWN)
    const refusal = { orderId: order, position: 1, quantity: null, isRefused: true, ...staff }
    await dropLine(scene.shop.db, refusal)
    expect(await levels(part)).toEqual([1, 1, 0, 0])
    expect(await atSupplier(part), 'he has none').toEqual({ onHand: 0, reserved: 0 })
    expect(
      await scene.shop.db.query(sql`
        SELECT status, state, quantity FROM orders JOIN order_lines ON order_id = id
        WHERE id = ${order}`),
    ).toEqual([{ status: 'new', state: 'ordered', quantity: 1 }])
    await expect(dropLine(scene.shop.db, refusal)).rejects.toThrow('не под заказ')
    await walk(order, 'confirmed', 'assembling', 'ready')
  })

  test('a supplier refuses what has not come of a pack', async () => {
    const part = await toOrder(9)
    await scene.shop.db.query(sql`UPDATE products SET multiplicity = 2 WHERE id = ${part}`)
    const order = await ordered(part, 4)
    await closed(await counted({ [part]: 3 }))
    const rest = { orderId: order, position: 1, ...staff }
    await expect(dropLine(scene.shop.db, { ...rest, quantity: 1 })).rejects.toThrow('по 2')
    await dropLine(scene.shop.db, { ...rest, isRefused: true })
    expect(await levels(part)).toEqual([3, 3, 0, 0])
    expect(await atSupplier(part)).toEqual({ onHand: 0, reserved: 0 })
    await walk(order, 'confirmed', 'assembling', 'ready', 'completed')
  })

  test('what came is seen and picked, and no more than it', async () => {
    const { order } = await partly(OWN)
    await walk(order, 'confirmed', 'assembling')
    const path = `/api/staff/orders/${order}/picks`
    const [line] = (await scene.manager.get(path)).as(picksApi.picks).lines
    expect(line?.places).toMatchObject([
      { quantity: 1, is_here: true, away: '' },
      { quantity: 3, is_here: false, away: 'ещё не пришёл от поставщика' },
    ])
    const pick = (picked: number) =>
      scene.manager.post(
        path,
        { position: 1, picked },
        { headers: { 'idempotency-key': `pick-${picked}` } },
      )
    const tooMany = await pick(4)
    expect([tooMany.status, tooMany.failure.message]).toEqual([
      409,
      expect.stringMatching(/^Не пришло от поставщика: «.+» — 3 шт\.\.$/),
    ])
    expect((await pick(1)).status).toBe(200)
    const { from } = (await scene.manager.get(`/api/staff/orders/${order}`)).as(staffApi.order)
    expect(from.map(({ quantity }) => quantity)).toEqual([1, 3])
  })

  test('an order is served by what comes to its own shop, and frees what would have to be brought', async () => {
    const part = await toOrder(9)
    const order = await ordered(part, 2, OTHER)
    const given = [{ order, product: part, units: 2 }]
    expect(await closed(await counted({ [part]: 2 }))).toEqual(given)
    expect(await levels(part)).toEqual([2, 2, 0, 0])
    expect(await closed(await counted({ [part]: 2 }, { location_id: scene.other }))).toEqual(given)
    expect(await levels(part)).toEqual([2, 0, 2, 2])
    await walk(order, 'confirmed', 'assembling')
    const ready = await scene.manager.post(`/api/staff/orders/${order}/steps`, { to: 'ready' })
    expect(ready.status, ready.text).toBe(200)
  })

  test('what is on its way is no supplier’s, whoever says that the order is ready', async () => {
    const part = await aPart({ [OWN]: 2 })
    const order = await ordered(part, 2, OTHER)
    const move = await sent({ [part]: 2 })
    await walk(order, 'confirmed', 'assembling')
    const step = { orderId: order, to: 'ready', actorKind: 'staff', ...staff, actor: '1c' } as const
    await expect(stepOrder(scene.shop.db, step)).rejects.toThrow('ещё в пути из другой точки')
    const asked = { step: 'ready', to: 'ready', orders: [order] }
    const preview = await scene.manager.post('/api/staff/bulk/preview', asked)
    expect(preview.text).toContain('ещё в пути из другой точки')
    await count(move, { [part]: 2 })
    await closed(move)
    await stepOrder(scene.shop.db, step)
    expect(await onWay(part)).toEqual([0, 0])
  })

  test('the place of what is on its way is no supplier of the city', async () => {
    const part = await aPart({ [OWN]: 1 })
    await ordered(part, 1, OTHER)
    const move = await sent({ [part]: 1 })
    const [city] = await scene.shop.db.query<{ id: number }>(sql`
      SELECT city_id AS id FROM stock_locations WHERE id = ${scene.own}`)
    const id = await addOrderPlace(scene.shop.db, { cityId: city?.id ?? 0, days: 3 })
    expect(
      await scene.shop.db.query(sql`SELECT address FROM stock_locations WHERE id = ${id}`),
    ).toEqual([{ address: 'Под заказ № 2' }])
    await count(move, { [part]: 1 })
    await closed(move)
  })
})

// Goods that come go to the orders that wait for them: from a supplier, or from another shop.

import { describe, expect, test } from 'vitest'
import { sql } from '#src/platform/server/sql.ts'
import { goodsScene, OTHER, OWN } from '#tests/support/goods-scene.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { walkOrder } from '#tests/support/order-life.ts'
import { bothDatabases } from '#tests/support/test-database.ts'

describe.each(bothDatabases())('goods for orders, on the $kind database', ({ open }) => {
  const scene = goodsScene(open)
  const { aPart, toOrder, ordered, counted, count, end, closed, moved, shown } = scene
  const { levels, onWay, receive, post } = scene

  test('a delivery goes to the lines that wait for it first, the oldest promise first', async () => {
    const part = await toOrder(9)
    const [late, soon] = [await ordered(part, 4), await ordered(part, 2)]
    for (const [order, day] of [[late, 9] as const, [soon, 2] as const]) {
      await scene.shop.db.query(sql`
        UPDATE orders SET promised_at = now() + make_interval(days => ${day}) WHERE id = ${order}`)
    }
    const id = await counted({ [part]: 3 })
    const orders = [
      { order: soon, product: part, units: 2 },
      { order: late, product: part, units: 1 },
    ]
    expect((await shown(id)).orders, 'said before the end').toEqual(orders)
    expect(await closed(id)).toEqual(orders)
    expect(await levels(part)).toEqual([3, 3, 0, 0])
    expect((await shown(id)).orders).toEqual(orders)
    await walkOrder(scene.shop.db, soon, 'confirmed', 'assembling', 'ready', 'completed')
    await walkOrder(scene.shop.db, late, 'confirmed', 'assembling')
    const waits = await scene.manager.post(`/api/staff/orders/${late}/steps`, { to: 'ready' })
    expect(waits.failure.message).toContain('«Пришло»')
    expect(await closed(await counted({ [part]: 4 }))).toEqual([
      { order: late, product: part, units: 3 },
    ])
    expect((await receive(late)).status, 'it waits for nothing').toBe(200)
    expect(await levels(part)).toEqual([5, 4, 0, 0])
  })

  test('what comes to another place is kept there for its order, and is brought by a move', async () => {
    const part = await toOrder(9)
    const order = await ordered(part, 2, OTHER)
    expect(await closed(await counted({ [part]: 2 }))).toEqual([{ order, product: part, units: 2 }])
    expect(await levels(part), 'nobody else gets them').toEqual([2, 2, 0, 0])
    expect((await receive(order)).status, 'it waits for no supplier').toBe(200)
    expect(await levels(part)).toEqual([2, 2, 0, 0])
    const id = await moved({ [part]: 2 })
    await end(id, 'send')
    await count(id, { [part]: 2 })
    expect(await closed(id)).toEqual([{ order, product: part, units: 2 }])
    expect(await levels(part)).toEqual([0, 0, 2, 2])
  })

  test('what was marked as come and is counted too comes once', async () => {
    const part = await toOrder(9)
    const order = await ordered(part, 2)
    expect((await receive(order)).status).toBe(200)
    expect(await levels(part)).toEqual([2, 2, 0, 0])
    expect(await closed(await counted({ [part]: 3 }))).toEqual([{ order, product: part, units: 2 }])
    expect(await levels(part)).toEqual([3, 2, 0, 0])
    expect(await closed(await counted({ [part]: 3 })), 'it was counted').toEqual([])
    expect(await levels(part)).toEqual([6, 2, 0, 0])
    expect((await receive(order)).status).toBe(200)
    expect(await levels(part)).toEqual([6, 2, 0, 0])
  })

  test.each(['completed', 'cancelled'] as const)(
    'what was marked as come is counted once, also when its order is %s by then',
    async (status) => {
      const part = await toOrder(9)
      const order = await ordered(part, 2)
      const id = await counted({ [part]: 2 })
      expect((await receive(order)).status).toBe(200)
      const steps = ['confirmed', 'assembling', 'ready', 'completed'] as const
      await walkOrder(scene.shop.db, order, ...(status === 'completed' ? steps : [status]))
      const left = status === 'completed' ? 0 : 2
      expect(await levels(part)).toEqual([left, 0, 0, 0])
      expect((await shown(id)).orders).toEqual([])
      expect(await closed(id), 'it waits for nothing').toEqual([])
      expect(await levels(part)).toEqual([left, 0, 0, 0])
    },
  )

  test('of a marked line that is counted in parts each part comes once', async () => {
    const part = await toOrder(9)
    const order = await ordered(part, 4)
    expect((await receive(order)).status).toBe(200)
    expect(await closed(await counted({ [part]: 3 }))).toEqual([{ order, product: part, units: 3 }])
    expect(await levels(part)).toEqual([4, 4, 0, 0])
    expect(await closed(await counted({ [part]: 2 }))).toEqual([{ order, product: part, units: 1 }])
    expect(await levels(part)).toEqual([5, 4, 0, 0])
  })

  test('a reservation travels with the units to the shop of its order', async () => {
    const part = await aPart({ [OWN]: 3 })
    const order = await ordered(part, 1, OTHER)
    const id = await moved({})
    const { wanted } = await shown(id)
    expect(wanted.find((good) => good.id === part)).toMatchObject({ units: 1, orders: [order] })
    await count(id, { [part]: 2 })
    expect((await shown(await moved({}))).wanted.find((good) => good.id === part)).toBeUndefined()
    expect((await end(id, 'send')).status).toBe(200)
    expect(await levels(part), 'one of two is promised').toEqual([1, 0, 0, 0])
    expect(await onWay(part)).toEqual([1, 1])
    await walkOrder(scene.shop.db, order, 'confirmed', 'assembling')
    const taken = await scene.manager.post(`/api/staff/orders/${order}/steps`, { to: 'ready' })
    expect(taken.failure.message).toMatch(/в пути; сначала примите перемещение/)
    await count(id, { [part]: 2 })
    expect((await shown(id)).orders).toEqual([{ order, product: part, units: 1 }])
    expect(await closed(id)).toEqual([{ order, product: part, units: 1 }])
    expect(await levels(part)).toEqual([1, 0, 2, 1])
    expect(await onWay(part)).toEqual([0, 0])
    await walkOrder(scene.shop.db, order, 'ready', 'completed')
    expect(await levels(part)).toEqual([1, 0, 1, 0])
  })

  test('units that are reserved for the other shop are sent, and nobody else gets them meanwhile', async () => {
    const part = await aPart({ [OWN]: 3 })
    const order = await ordered(part, 2, OTHER)
    const id = await moved({ [part]: 3 })
    expect((await shown(id)).lines).toMatchObject([{ counted: 3, free: 3 }])
    await end(id, 'send')
    expect(await levels(part)).toEqual([0, 0, 0, 0])
    const ivan = await scene.shop.asCustomer()
    const more = await ivan.post('/api/orders', anOrder({ items: linesText([part, 1]) }))
    expect(more.status).toBe(409)
    const again = await end(await moved({ [part]: 1 }), 'send')
    expect([again.status, again.failure.message]).toEqual([
      409,
      expect.stringContaining('свободно 0 шт., остальное обещано'),
    ])
    await count(id, { [part]: 3 })
    expect(await closed(id)).toEqual([{ order, product: part, units: 2 }])
    expect(await levels(part)).toEqual([0, 0, 3, 2])
  })

  test('the sender counts his shelf, and gets new goods, while units are on their way', async () => {
    const part = await aPart({ [OWN]: 3 })
    await ordered(part, 2, OTHER)
    const id = await moved({ [part]: 3 })
    await end(id, 'send')
    const empty = {
      ...{ product_id: part, location_id: scene.own, on_hand: 0 },
      ...{ document: 'Пересчёт 1', reason: 'Полка пуста' },
    }
    const answer = await scene.manager.post('/api/staff/stock/corrections', empty)
    expect(answer.status, answer.text).toBe(200)
    await closed(await counted({ [part]: 2 }))
    expect(await levels(part)).toEqual([2, 0, 0, 0])
    await count(id, { [part]: 3 })
    await closed(id)
    expect(await levels(part)).toEqual([2, 0, 3, 2])
  })

  test('an order that is cancelled while its units are on their way frees them where they come', async () => {
    const part = await aPart({ [OWN]: 1 })
    const order = await ordered(part, 1, OTHER)
    const id = await moved({ [part]: 1 })
    await end(id, 'send')
    await walkOrder(scene.shop.db, order, 'cancelled')
    expect(await levels(part), 'it does not lie here').toEqual([0, 0, 0, 0])
    await count(id, { [part]: 1 })
    expect(await closed(id)).toEqual([])
    expect(await levels(part)).toEqual([0, 0, 1, 0])
    expect(await onWay(part)).toEqual([0, 0])
  })

  test('a move that is cancelled leaves the units to their order where they were', async () => {
    const part = await aPart({ [OWN]: 2 })
    await ordered(part, 1, OTHER)
    const id = await moved({ [part]: 2 })
    await end(id, 'send')
    expect(await levels(part)).toEqual([0, 0, 0, 0])
    expect((await post(`/${id}/cancel`, { reason: 'Машина сломалась' })).status).toBe(200)
    expect(await levels(part)).toEqual([2, 1, 0, 0])
  })

  test('of fewer units than were sent the orders get theirs, and nothing that is lost is sold', async () => {
    const part = await aPart({ [OWN]: 4 })
    const [first, second] = [await ordered(part, 1, OTHER), await ordered(part, 2, OTHER)]
    const id = await moved({ [part]: 4 })
    await end(id, 'send')
    await count(id, { [part]: 2 })
    expect(await closed(id)).toMatchObject([{ order: first, units: 1 }, { units: 1 }])
    expect(await levels(part)).toEqual([0, 0, 2, 2])
    expect(await onWay(part), 'its order waits for it').toEqual([1, 1])
    await walkOrder(scene.shop.db, second, 'cancelled')
    expect(await levels(part)).toEqual([0, 0, 2, 1])
    const ivan = await scene.shop.asCustomer()
    const items = linesText([part, 2])
    expect((await ivan.post('/api/orders', anOrder({ items }))).status).toBe(409)
  })

  test('goods of a ready order lie in its shop: a move does not take its reservation', async () => {
    const part = await aPart({ [OWN]: 5 })
    const order = await ordered(part, 2, OTHER)
    await walkOrder(scene.shop.db, order, 'confirmed', 'assembling', 'ready')
    const id = await moved({ [part]: 3 })
    await end(id, 'send')
    await count(id, { [part]: 3 })
    expect(await closed(id)).toEqual([])
    expect(await levels(part)).toEqual([2, 2, 3, 0])
  })
})

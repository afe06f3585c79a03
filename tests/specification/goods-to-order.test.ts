// Goods that lie in no shop are sold to order by the best offer of the suppliers, and at its price.

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Customer } from '#src/accounts/server/public.ts'
import { findProducts } from '#src/catalogue/server/find-products.ts'
import { applyRun } from '#src/catalogue-import/server/undo-run.ts'
import { runCommand } from '#src/command-line/run-command.ts'
import { readDeliveryRows } from '#src/delivery/server/delivery-facts.repository.ts'
import { placeOrder } from '#src/orders/server/place-order.ts'
import { dropLine, receiveLine, stepOrder } from '#src/orders/server/public.ts'
import { sql } from '#src/platform/server/sql.ts'
import { followOffers } from '#src/supply/server/public.ts'
import { type ListedShop, listedShop, listOf } from '#tests/support/listed-shop.ts'
import { stockDifferences, walkOrder } from '#tests/support/order-life.ts'
import { addCustomer, addWarehouse, courier, putStock } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'

const RUBLE = 100
const OWN = 'Свой склад'
const NEAR = 'Ближний'
const FAR = 'Дальний'
const DAYS = { [NEAR]: 2, [FAR]: 5 } as const
type Supplier = typeof OWN | keyof typeof DAYS

describe.each(testDatabases())('goods to order on the $kind database', ({ open }) => {
  let shop: ListedShop
  let ivan: Customer

  beforeAll(async () => {
    shop = await listedShop(open)
    ivan = await addCustomer(shop.db)
    for (const [supplier, days] of Object.entries(DAYS)) {
      expect((await suppliers('order', supplier, '--days', `${days}`)).exit).toBe(0)
    }
  })
  afterAll(() => shop?.close())

  async function suppliers(...words: readonly string[]) {
    const printed: string[] = []
    const exit = await runCommand(['suppliers', ...words], {
      db: shop.db,
      folder: '.',
      print: (text) => printed.push(text),
      progress: () => {},
    })
    return { exit, text: printed.join('\n') }
  }

  /** The list of a supplier with one product of a maker. */
  async function list(supplier: Supplier, maker: string, { price, units }: Offer) {
    const content = listOf(maker, [['OF-1', 'Фильтр масляный', `${price}`, units]])
    // a list has only the goods of its maker, and other tests have other makers
    const wishes = { supplier, isAgreed: true, isPartial: true, hasNoStore: supplier !== OWN }
    await shop.bring(maker, content, wishes)
    await followOffers(shop.db)
  }

  /** A whole list of a supplier that has none of the goods before. */
  async function listWithout(supplier: string) {
    const content = listOf('OTHER', [['OT-1', 'Прочее', '5', 1]])
    const wishes = { supplier, isAgreed: true, hasNoStore: supplier !== OWN }
    await shop.bring('OTHER', content, wishes)
    await followOffers(shop.db)
  }
  type Offer = { readonly price: number; readonly units: number }

  async function shown(maker: string) {
    const [found] = await shop.db.query<{ id: number }>(sql`
      SELECT product.id FROM products AS product
      JOIN manufacturers AS made ON made.id = product.manufacturer_id WHERE made.name = ${maker}`)
    const [card] = await findProducts(shop.db, [found?.id ?? 0])
    if (!card) throw new Error(`nothing of ${maker} is on sale`)
    const units = card.storages.reduce((sum, { quantity }) => sum + quantity, 0)
    const isToOrder = card.storages.some((storage) => storage.isToOrder)
    const [listed] = await shop.db.query<{ price: number }>(
      sql`SELECT price FROM product_search WHERE product_id = ${card.id}`,
    )
    expect(listed?.price).toBe(card.price)
    return { id: card.id, price: card.price / RUBLE, units, isToOrder }
  }

  const buy = (productId: number, quantity: number) =>
    placeOrder(shop.db, ivan, { ...courier, lines: [{ productId, quantity }] })

  /** The suppliers that the lines of an order are taken from. */
  async function sources(orderId: number): Promise<string[]> {
    const rows = await shop.db.query<{ supplier: string }>(sql`
      SELECT CASE WHEN NOT location.is_to_order THEN ${OWN} ELSE supplier.name END AS supplier
      FROM order_allocations AS allocated
      JOIN stock_locations AS location ON location.id = allocated.location_id
      LEFT JOIN order_terms AS terms ON terms.location_id = allocated.location_id
      LEFT JOIN suppliers AS supplier ON supplier.id = terms.supplier_id
      WHERE allocated.order_id = ${orderId}`)
    return [...new Set(rows.map(({ supplier }) => supplier))]
  }

  test('what lies in the shop is sold first, then the cheapest offer, each at its price', async () => {
    await list(OWN, 'MANN', { price: 500, units: 2 })
    await list(NEAR, 'MANN', { price: 650, units: 3 })
    await list(FAR, 'MANN', { price: 600, units: 9 })
    const own = await shown('MANN')
    expect(own).toMatchObject({ price: 500, units: 2, isToOrder: false })
    await expect(buy(own.id, 3)).rejects.toThrow()

    const first = await buy(own.id, 2)
    expect(first.total).toBe(2 * 500 * RUBLE)
    expect(await sources(first.id)).toEqual([OWN])
    await expect(buy(own.id, 1)).rejects.toThrow() // nobody has decided yet: nothing is sold
    await followOffers(shop.db)
    expect(await shown('MANN')).toMatchObject({ price: 600, units: 9, isToOrder: true })

    const second = await buy(own.id, 9)
    expect(second.total).toBe(9 * 600 * RUBLE)
    expect(await sources(second.id)).toEqual([FAR])
    await followOffers(shop.db)
    expect(await shown('MANN')).toMatchObject({ price: 650, units: 3, isToOrder: true })

    await stepOrder(shop.db, {
      ...{ orderId: first.id, to: 'cancelled', actor: 'staff 1', actorKind: 'staff' },
      reason: '',
    })
    await followOffers(shop.db)
    expect(await shown('MANN')).toMatchObject({ price: 500, units: 2, isToOrder: false })
  })

  test('lists of several suppliers do not change the price of what another one sells', async () => {
    await list(OWN, 'KNECHT', { price: 300, units: 1 })
    await list(NEAR, 'KNECHT', { price: 10, units: 5 })
    expect(await shown('KNECHT')).toMatchObject({ price: 300, isToOrder: false })
    await list(OWN, 'KNECHT', { price: 320, units: 0 })
    expect(await shown('KNECHT')).toMatchObject({ price: 10, isToOrder: true })
    await list(OWN, 'KNECHT', { price: 330, units: 0 })
    expect(await shown('KNECHT')).toMatchObject({ price: 10, isToOrder: true })
    await list(OWN, 'KNECHT', { price: 340, units: 4 })
    expect(await shown('KNECHT')).toMatchObject({ price: 340, units: 4, isToOrder: false })
  })

  test('a list announces no price of goods that keep the price of the shelf, and asks when that of the supplier jumps', async () => {
    await list(OWN, 'HELLA', { price: 500, units: 1 })
    await list(NEAR, 'HELLA', { price: 3886.25, units: 5 })
    const offer = (price: string) => {
      const content = listOf('HELLA', [['OF-1', 'Фильтр масляный', price, 5]])
      return shop.bring('HELLA', content, { supplier: NEAR, isPartial: true, hasNoStore: true })
    }
    const same = await offer('3700')
    expect(same.end).toBe('done')
    expect(same.difference).toMatchObject({ dearer: 0, cheaper: 0, jumps: 0, largest: [] })
    expect(same.difference.supplierPrices).toBeUndefined()
    expect(same.counts).toMatchObject({ changed: 0, unchanged: 1 })

    const { end, runId, difference, counts, questions, told } = await offer('3.70')
    expect(end).toBe('asks')
    expect(difference).toMatchObject({ dearer: 0, cheaper: 0, jumps: 0, largest: [] })
    expect(difference.supplierPrices).toMatchObject({
      jumps: 1,
      largest: [{ was: 370_000, is: 370 }],
    })
    expect(counts).toMatchObject({ changed: 0, unchanged: 1 })
    expect(questions).toEqual([
      'Цены поставщика изменятся больше чем на 20 %: 1 из 1. Тот ли столбец взят за цену?',
      'Цена изменится втрое или больше, товаров: 1. OF-1: 3\u202f700\u00a0руб. → 3,70\u00a0руб. Верно?',
    ])
    expect(told).toContain('лежат в магазине (покупатель платит прежнюю): 1\n  OF-1')
    expect(told).not.toContain('дешевле')
    await list(OWN, 'HELLA', { price: 500, units: 0 })
    expect(await shown('HELLA')).toMatchObject({ price: 3700, isToOrder: true })
    await list(OWN, 'HELLA', { price: 500, units: 1 })
    await applyRun(shop.db, runId, { progress() {} })
    await followOffers(shop.db)
    expect(await shown('HELLA')).toMatchObject({ price: 500, isToOrder: false })
  })

  test('a first offer that is far from the price of the shelf is asked about', async () => {
    await list(OWN, 'FEBI', { price: 4000, units: 1 })
    const first = (price: string) => {
      const content = listOf('FEBI', [['OF-1', 'Фильтр масляный', price, 5]])
      return shop.bring('FEBI', content, { supplier: NEAR, isPartial: true, hasNoStore: true })
    }
    const { end, difference, questions } = await first('4')
    expect(end).toBe('asks')
    expect(difference).toMatchObject({ jumps: 0, tripled: 0, shelfPrices: { tripled: 1 } })
    expect(questions.at(-1)).toMatch(/^Цена поставщика отличается от цены на полке втрое/)
    expect((await first('4100')).end).toBe('done')
  })

  test('the owner may prefer the soonest', async () => {
    await list(NEAR, 'BOSCH', { price: 900, units: 4 })
    await list(FAR, 'BOSCH', { price: 700, units: 4 })
    expect(await shown('BOSCH')).toMatchObject({ price: 700 })
    expect((await suppliers('prefer', 'soonest')).text).toContain('быстрее')
    expect(await shown('BOSCH')).toMatchObject({ price: 900 })
    await suppliers('prefer', 'cheapest')
    expect(await shown('BOSCH')).toMatchObject({ price: 700 })
  })

  test('a refused line is dropped, and the next offer takes its place', async () => {
    await list(NEAR, 'FILTRON', { price: 500, units: 4 })
    await list(FAR, 'FILTRON', { price: 450, units: 4 })
    await list(NEAR, 'SCT', { price: 100, units: 4 })
    const part = await shown('FILTRON')
    const other = await shown('SCT')
    const lines = [part, other].map(({ id }) => ({ productId: id, quantity: 1 }))
    const placed = await placeOrder(shop.db, ivan, { ...courier, lines })
    await walkOrder(shop.db, placed.id, 'confirmed')
    const [, ofFar] = (await suppliers('purchases')).text.split(`${FAR}:\n`)
    expect(ofFar).toContain(`  заказ № ${placed.id}: OF-1 FILTRON, Фильтр масляный — 1 шт.`)
    const refusal = { orderId: placed.id, actor: 'staff 1', reason: 'Нет у поставщика' }
    const left = await dropLine(shop.db, { ...refusal, position: 1, isRefused: true })
    expect(left.lines.map(({ position }) => position)).toEqual([2])
    await followOffers(shop.db)
    expect(await shown('FILTRON')).toMatchObject({ price: 500, units: 4 })
    const [line] = await shop.db.query<{ state: string }>(sql`
      SELECT state FROM order_lines WHERE order_id = ${placed.id} AND position = 1`)
    expect(line?.state).toBe('refused')

    await list(OWN, 'HENGST', { price: 100, units: 4 })
    const own = await buy((await shown('HENGST')).id, 1)
    await expect(
      dropLine(shop.db, { ...refusal, orderId: own.id, position: 1, isRefused: true }),
    ).rejects.toThrow('не под заказ')
  })

  test('a list of theirs counts no shop, and stopping takes the goods off sale', async () => {
    const content = listOf('PURFLUX', [['OF-1', 'Фильтр', '100', 3]])
    await expect(shop.bring('PURFLUX', content, { supplier: FAR })).rejects.toThrow('под заказ')
    expect((await suppliers('order', 'Третий', '--days', '90')).text).toContain('--days')
    await suppliers('order', 'Третий', '--days', '7')
    await shop.bring('PURFLUX', content, { supplier: 'Третий', hasNoStore: true })
    await followOffers(shop.db)
    expect(await shown('PURFLUX')).toMatchObject({ units: 3, isToOrder: true })
    expect((await suppliers()).text).toContain('Третий: в магазине через 7 дней')
    const placed = await buy((await shown('PURFLUX')).id, 1)
    await walkOrder(shop.db, placed.id, 'confirmed')
    expect((await suppliers('stop', 'третий')).exit).toBe(0)
    expect(await shown('PURFLUX')).toMatchObject({ units: 0, isToOrder: false })
    const bought = async () => (await suppliers('purchases')).text
    expect(await bought()).toContain(`Третий:\n  заказ № ${placed.id}`)
    expect((await suppliers('purchases', '--asked', 'ТРЕТИЙ')).text).toContain('строк 1')
    expect(await bought()).toContain('(уже заказано)')
    expect((await suppliers('order', 'Третий', '--days', '7')).text).toContain('НАЦЕНКИ НЕТ')
    expect(await sources(placed.id)).toEqual(['Третий'])
  })

  test('what has come is reserved in the shop, and nobody else can buy it', async () => {
    await list(NEAR, 'VIC', { price: 200, units: 2 })
    const { id } = await shown('VIC')
    const way = { ...courier, shippingMethodId: 1, address: shop.store.title }
    const placed = await placeOrder(shop.db, ivan, {
      ...way,
      lines: [{ productId: id, quantity: 2 }],
    })
    const receipt = { orderId: placed.id, position: 1, locationId: null, actor: 'staff 1' }
    await walkOrder(shop.db, placed.id, 'confirmed', 'assembling')
    await expect(walkOrder(shop.db, placed.id, 'ready')).rejects.toThrow('ещё не пришёл')
    await receiveLine(shop.db, receipt)
    await receiveLine(shop.db, receipt)
    await followOffers(shop.db)
    expect(await sources(placed.id)).toEqual([OWN])
    expect(await shown('VIC')).toMatchObject({ units: 0 })
    await expect(buy(id, 1)).rejects.toThrow()
    await walkOrder(shop.db, placed.id, 'ready', 'completed')
    expect(await stockDifferences(shop.db)).toEqual([])

    await list(NEAR, 'VIC', { price: 200, units: 2 })
    const sent = await buy(id, 1)
    await expect(receiveLine(shop.db, { ...receipt, orderId: sent.id })).rejects.toThrow(
      'куда пришёл товар',
    )
  })

  test('what lies on the shelf keeps its price when its own list drops it', async () => {
    await list(OWN, 'SAKURA', { price: 500, units: 2 })
    await list(NEAR, 'SAKURA', { price: 90, units: 5 })
    const { id } = await shown('SAKURA')
    await putStock(shop.db, id, { locationId: await addWarehouse(shop.db), units: 3 })
    await listWithout(OWN)
    expect(await shown('SAKURA')).toMatchObject({ price: 500, units: 3, isToOrder: false })
    await list(NEAR, 'SAKURA', { price: 95, units: 5 })
    expect(await shown('SAKURA')).toMatchObject({ price: 500, isToOrder: false })
  })

  test('a refusal of the only line cancels the order once', async () => {
    await list(NEAR, 'LYNX', { price: 200, units: 2 })
    const { id } = await shown('LYNX')
    const placed = await buy(id, 1)
    const refusal = { orderId: placed.id, position: 1, actor: 'staff 1', reason: 'Нет' }
    expect((await dropLine(shop.db, { ...refusal, isRefused: true })).status).toBe('cancelled')
    await list(NEAR, 'LYNX', { price: 200, units: 2 })
    await dropLine(shop.db, { ...refusal, isRefused: true })
    await followOffers(shop.db)
    expect(await shown('LYNX')).toMatchObject({ units: 2 })
  })

  test('they come to every shop after the days of their supplier, or by the owner’s own way', async () => {
    const days = async (wishes: object) => {
      const { transfers } = await readDeliveryRows(shop.db, wishes)
      const [near] = await shop.db.query<{ id: number }>(sql`
        SELECT location_id AS id FROM order_terms AS terms
        JOIN suppliers AS supplier ON supplier.id = terms.supplier_id WHERE supplier.name = ${NEAR}`)
      const place = near?.id ?? 0
      const found = transfers.filter(
        ({ from, to }) => from === place && to === shop.store.locationId,
      )
      return { place, days: found.map((transfer) => transfer.days) }
    }
    const { place, days: first } = await days({ withOrders: true })
    expect(first).toEqual([DAYS[NEAR]])
    expect((await days({})).days).toEqual([]) // what the owner exports
    await shop.db.query(sql`
      INSERT INTO transfers (from_location, to_location, weekdays, leaves, days, arrives)
      VALUES (${place}, ${shop.store.locationId}, '{1}', 600, 9, 700)`)
    expect((await days({ withOrders: true })).days).toEqual([9])
  })

  const offer = fc.record({ price: fc.integer({ min: 90, max: 110 }), units: fc.nat({ max: 3 }) })
  const act = fc.oneof(
    fc.record({
      kind: fc.constant('list' as const),
      supplier: fc.constantFrom<Supplier>(OWN, NEAR, FAR),
      offer,
    }),
    fc.record({ kind: fc.constant('buy' as const), units: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constantFrom('cancel' as const, 'refuse' as const) }),
    // an order of what a supplier alone has, refused or not
    fc.constant({ kind: 'buy' as const, units: 1 }),
  )
  let turn = 0

  test('price, units and source are those of the rule, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 9 }), async (acts) => {
        const maker = `MAKER${++turn}`
        const offers = new Map<Supplier, { price: number; units: number }>()
        const open: { id: number; supplier: Supplier; units: number }[] = []
        const best = (): Supplier | undefined => {
          const free = [...offers].filter(([, { units }]) => units > 0).map(([name]) => name)
          if (free.includes(OWN)) return OWN
          const days = (name: Supplier) => (name === OWN ? 0 : DAYS[name])
          const price = (name: Supplier) => offers.get(name)?.price ?? 0
          return free.sort((one, two) => price(one) - price(two) || days(one) - days(two))[0]
        }
        for (const [supplier, units] of [[OWN, 1] as const, [NEAR, 2] as const]) {
          await list(supplier, maker, { price: 100, units })
          offers.set(supplier, { price: 100, units })
        }
        for (const each of acts) {
          const source = best()
          const { id } = await shown(maker)
          if (each.kind === 'list') {
            await list(each.supplier, maker, each.offer)
            const held = open
              .filter(({ supplier }) => supplier === each.supplier)
              .reduce((sum, { units }) => sum + units, 0)
            // what is reserved stays on hand
            const units = Math.max(each.offer.units, held) - held
            offers.set(each.supplier, { price: each.offer.price, units })
          } else if (each.kind === 'buy') {
            const known = source && offers.get(source)
            if (!source || !known || known.units < each.units) {
              await expect(buy(id, each.units)).rejects.toThrow()
            } else {
              const placed = await buy(id, each.units)
              expect(placed.total).toBe(known.price * each.units * RUBLE)
              expect(await sources(placed.id)).toEqual([source])
              known.units -= each.units
              open.push({ id: placed.id, supplier: source, units: each.units })
            }
          } else {
            const last = open.pop()
            const known = last && offers.get(last.supplier)
            if (!last || !known) continue
            const told = { orderId: last.id, actor: 'staff 1', reason: 'Нет' }
            if (each.kind === 'refuse' && last.supplier !== OWN) {
              await dropLine(shop.db, { ...told, position: 1, isRefused: true })
              known.units = 0
            } else {
              await stepOrder(shop.db, { ...told, to: 'cancelled', actorKind: 'staff' })
              known.units += last.units
            }
          }
          await followOffers(shop.db)
          const chosen = best()
          const known = chosen === undefined ? undefined : offers.get(chosen)
          expect(await shown(maker)).toMatchObject({
            units: known?.units ?? 0,
            isToOrder: chosen !== undefined && chosen !== OWN,
            ...(known && { price: known.price }),
          })
        }
      }),
      { numRuns: 25 },
    )
    expect(await stockDifferences(shop.db)).toEqual([])
  }, 300_000)
})

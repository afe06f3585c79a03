import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ordersApi } from '#src/orders/contract.ts'
import { findOrder, findOrderIn1c, stepOrder } from '#src/orders/server/public.ts'
import { sql } from '#src/platform/server/sql.ts'
import { manyGoods, STOCK_ONE, setOfTwo } from '#tests/support/one-c-sets.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { walkOrder } from '#tests/support/order-life.ts'
import { type ShopWith1c, shopWith1c, soldFrom1c } from '#tests/support/shop-with-1c.ts'
import { asStaff } from '#tests/support/staff-member.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import type { TestCustomer } from '#tests/support/test-shop.ts'
import type { ExchangeRecord } from '../exchange-records.ts'
import { listNotes } from './exchange-notes.repository.ts'
import { readRecords } from './read-records.ts'

describe.each(bothDatabases())('orders and 1C on the $kind database', ({ open }) => {
  let shop: ShopWith1c
  let ivan: TestCustomer
  const goods = manyGoods(7).map((good) => ({ ...good, stocks: { [STOCK_ONE]: '60' } }))
  let productId: number
  beforeAll(async () => {
    shop = await shopWith1c(open)
    ivan = await shop.asCustomer()
    await shop.oneC().sendCatalog(setOfTwo(goods))
    const [row] = await shop.db.query<{ id: number }>(sql`
      SELECT product_id AS id FROM external_ids WHERE external_id = ${goods[6]?.id}`)
    productId = row?.id ?? 0
  })
  afterAll(() => shop?.close())

  const placed = async (wishes: object = {}) => {
    const items = linesText([productId, 1])
    const answer = await ivan.post('/api/orders', anOrder({ items, ...wishes }))
    return answer.as(ordersApi.place).data.id
  }
  const statusOf = async (id: number) => (await findOrder(shop.db, id))?.status
  const idsIn = (xml: string) =>
    [...xml.matchAll(/<Документ><Ид>(\d+)<\/Ид>/g)].map(([, id]) => Number(id))
  /** As 1C sends it back; 2.08 takes it with the file itself. */
  const fromOneC = (id: number | string, facts: Readonly<Record<string, string>>, more = '') => {
    const requisites = Object.entries(facts)
      .map(
        ([name, value]) =>
          `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`,
      )
      .join('')
    return `<Документ><Ид>${id}</Ид><Номер>${id}</Номер><Номер1С>УТ-${id}        </Номер1С><ХозОперация>Заказ товара</ХозОперация>${more}<ЗначенияРеквизитов>${requisites}</ЗначенияРеквизитов></Документ>`
  }
  const back = async (documents: string, version?: string) => {
    const inside = version ? `<Контейнер>${documents}</Контейнер>` : documents
    const bytes = Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация>${inside}</КоммерческаяИнформация>`,
    )
    await shop.oneC(version ? { version } : {}).sendOrders({ name: 'orders.xml', bytes })
  }

  test('a new order is sent until 1C confirms it', async () => {
    const id = await placed({ comment: 'Позвоните <до> "8" & \u0001утра' })
    const xml = await shop.oneC().takeOrders(false)
    expect(idsIn(xml)).toContain(id)
    expect(xml).toContain(`<Ид>${goods[6]?.id}</Ид>`)
    expect(xml).toContain('<ЦенаЗаЕдиницу>106.50</ЦенаЗаЕдиницу>')
    expect(xml).toContain('Позвоните &lt;до&gt; &quot;8&quot; &amp;  утра')
    expect(xml).toContain(`<Значение>${ivan.form.email}</Значение>`)
    // one that is not well-formed is not read at all
    const documents: ExchangeRecord[] = []
    for await (const record of readRecords(Readable.from([Buffer.from(xml)]), 'orders')) {
      documents.push(record)
    }
    expect(documents.map(({ kind }) => kind)).toContain('document')
    expect(idsIn(await shop.oneC().takeOrders(true))).toContain(id)
    expect(idsIn(await shop.oneC().takeOrders(true))).toEqual([])
  })

  test('an order changed since is sent again, one changed by 1C is not', async () => {
    const [changed, taken] = [await placed(), await placed()]
    await shop.oneC().takeOrders()
    await stepOrder(shop.db, {
      orderId: changed,
      to: 'confirmed',
      actor: 'staff 1',
      actorKind: 'staff',
      reason: '',
    })
    await back(fromOneC(taken, { Проведен: 'true' }))
    expect(await statusOf(taken)).toBe('confirmed')
    expect(idsIn(await shop.oneC().takeOrders())).toEqual([changed])
  })

  test('another recipient is sent as a requisite, and sends the order again', async () => {
    const [changed, other] = [await placed(), await placed()]
    expect(await shop.oneC().takeOrders()).not.toContain('<Наименование>Получатель</Наименование>')
    await shop.db.query(sql`
      SELECT change_order_details(${changed}, 'Сидоров <Пётр>', NULL, NULL, NULL, 'staff 1')`)
    const xml = await shop.oneC().takeOrders()
    expect(idsIn(xml)).toEqual([changed])
    expect(idsIn(xml)).not.toContain(other)
    expect(xml).toContain(
      '<Наименование>Получатель</Наименование><Значение>Сидоров &lt;Пётр&gt;</Значение>',
    )
  })

  test('a sale whose payment is corrected during an exchange is sent by the next one', async () => {
    const seller = await asStaff(shop, 'seller', 'ул. Мира, 1')
    const items = linesText([productId, 1])
    const sale = await seller.post(
      '/api/staff/sales',
      { items, expected_total: 106.5, payment_method: 1 },
      { headers: { 'idempotency-key': 'sale' } },
    )
    const { id } = (sale.json as { order: { id: number } }).order
    const correct = async () => {
      const path = `/api/staff/orders/${id}/payment-method`
      expect((await seller.post(path, { method: 2 })).status).toBe(200)
    }
    expect(idsIn(await shop.oneC().takeOrders(true, correct))).toContain(id)
    const xml = await shop.oneC().takeOrders()
    expect(idsIn(xml)).toEqual([id])
    expect(xml).toContain('Картой при получении')
    expect(idsIn(await shop.oneC().takeOrders())).toEqual([])
  })

  test('in version 3.1 orders stand in containers', async () => {
    const id = await placed()
    const xml = await shop.oneC({ version: '3.1' }).takeOrders()
    expect(xml).toMatch(new RegExp(`<Контейнер><Документ><Ид>${id}</Ид>`))
    await back(fromOneC(id, { Проведен: 'true', Отгружен: 'false' }), '3.1')
    expect(await statusOf(id)).toBe('confirmed')
  })

  test.each([
    ['Проведен', 'confirmed'],
    ['Отгружен', 'completed'],
    ['Отменен', 'cancelled'],
  ])('«%s» in 1C makes an order %s, also when sent repeatedly', async (fact, status) => {
    const [delivered, fetched] = [
      await placed(),
      await placed({ shipping_method: 1, address: 'ул. Мира, 1' }),
    ]
    for (const id of [delivered, fetched]) {
      await back(fromOneC(id, { [fact]: 'true', 'Дата оплаты по 1С': '2026-11-21' }))
      await back(fromOneC(id, { [fact]: 'true', 'Дата оплаты по 1С': '2026-11-21' }))
      expect(await statusOf(id)).toBe(status)
      const kept = await shop.db.query(sql`
        SELECT number, paid_on AS "paidOn" FROM exchange_orders WHERE order_id = ${id}`)
      expect(kept).toEqual([{ number: `УТ-${id}`, paidOn: '2026-11-21' }])
      const history = await shop.db.query<{ actor: string }>(sql`
        SELECT actor FROM order_status_changes WHERE order_id = ${id} AND status = ${status}`)
      expect(history.map(({ actor }) => actor)).toEqual(['1c'])
    }
  })

  describe('an order that 1C has shipped', () => {
    const tell = (units: number) => {
      const good = { ...goods[6], id: goods[6]?.id ?? '', stocks: { [STOCK_ONE]: String(units) } }
      return shop.oneC().sendCatalog(setOfTwo([good], { isFull: false }))
    }
    const onHand = async () =>
      (await soldFrom1c(shop.db)).get(goods[6]?.id ?? '')?.stock['ул. Мира, 1']

    test('is taken from the stock once after a count without its units', async () => {
      await tell(60)
      const id = await placed()
      await shop.oneC().takeOrders()
      await tell(59)
      await back(fromOneC(id, { Отгружен: 'true' }))
      expect(await statusOf(id)).toBe('completed')
      expect(await onHand()).toBe(59)
      await back(fromOneC(id, { Отгружен: 'true' }))
      expect(await onHand()).toBe(59)
    })

    test('is taken from a count that is older than it', async () => {
      await tell(60)
      const id = await placed()
      await back(fromOneC(id, { Отгружен: 'true' }))
      expect(await onHand()).toBe(59)
    })
  })

  test('an order of 1C itself is ignored, even with the same number', async () => {
    const id = await placed()
    const number = String(id).padStart(11, '0')
    const cancelled = fromOneC(number, { Отменен: 'true' })
    await back(cancelled)
    await back(cancelled.replace(`<Ид>${number}</Ид>`, ''))
    await back(cancelled.replace(`<Ид>${number}</Ид>`, '').replaceAll(number, String(id)))
    expect(await statusOf(id)).toBe('new')
  })

  const notesOf = async (id: number) => {
    const notes = await listNotes(shop.db, 100)
    return notes.filter(({ subject }) => subject === `заказ № ${id}`).map(({ text }) => text)
  }

  test('the number and the day of payment by 1C are shown to the buyer and to staff', async () => {
    const id = await placed()
    await back(fromOneC(id, { Проведен: 'true', 'Дата оплаты по 1С': '2026-11-24T10:00:00' }))
    const own = await ivan.get(`/api/orders/${id}`)
    expect(own.as(ordersApi.read).data).toMatchObject({
      number_in_accounts: `УТ-${id}`,
      paid_on: '2026-11-24',
    })
    expect(await findOrderIn1c(shop.db, id)).toMatchObject({ number: `УТ-${id}` })
    expect(await notesOf(id)).toEqual([])
    await stepOrder(shop.db, {
      ...{ orderId: id, to: 'assembling', actor: 'staff 1', actorKind: 'staff', reason: '' },
    })
    expect(await shop.oneC().takeOrders()).toContain(
      '<Наименование>Заказ оплачен</Наименование><Значение>true</Значение>',
    )
  })

  test('what is paid at the handover is paid, and without VAT where the shop says so', async () => {
    await shop.db.query(sql`UPDATE order_settings SET vat_rate = 0`)
    const id = await placed()
    await shop.db.query(sql`UPDATE order_settings SET vat_rate = NULL`)
    const paid = '<Наименование>Заказ оплачен</Наименование><Значение>true</Значение>'
    const given = await shop.oneC().takeOrders()
    expect(given).toContain('<Ставка>Без НДС</Ставка>')
    expect(given).not.toContain(paid)
    await walkOrder(shop.db, id, 'confirmed', 'assembling', 'shipped', 'completed')
    expect(await shop.oneC().takeOrders()).toContain(paid)
  })

  test('a day of shipment alone completes an order', async () => {
    const id = await placed()
    await back(fromOneC(id, { 'Дата отгрузки по 1С': '2026-11-24T10:00:00' }))
    expect(await statusOf(id)).toBe('completed')
  })

  test('what contradicts is told in the journal, and the provider is believed', async () => {
    const [both, online] = [await placed(), await placed()]
    await shop.db.query(sql`UPDATE orders SET payment_method_id = 3 WHERE id = ${online}`)
    await back(
      fromOneC(both, { Отгружен: 'true', Отменен: 'true' }) +
        fromOneC(online, { Отгружен: 'true', 'Дата оплаты по 1С': '2026-11-24' }),
    )
    expect(await statusOf(both)).toBe('new')
    expect(await notesOf(both)).toEqual([expect.stringMatching(/и отгружен, и отменён/)])
    expect(await statusOf(online)).not.toBe('completed')
    expect((await notesOf(online)).sort()).toEqual([
      expect.stringMatching(/^В 1С заказ оплачен 24\.11\.2026, а по данным платёжной системы/),
      expect.stringMatching(/^По данным 1С не изменён: Заказ не оплачен/),
    ])
  })

  test('a failure of one order does not stop the others', async () => {
    const [gone, good] = [await placed(), await placed()]
    await back(fromOneC(gone, {}, '<ПометкаУдаления>true</ПометкаУдаления>'))
    expect(await statusOf(gone)).toBe('cancelled')
    await back(
      fromOneC(gone, { Отгружен: 'true' }) +
        fromOneC('L320', { Проведен: 'true' }) +
        fromOneC(good, { Проведен: 'true' }),
    )
    expect(await statusOf(gone)).toBe('cancelled')
    expect(await statusOf(good)).toBe('confirmed')
  })
})

// What 1C tells of goods besides price and stock: characteristics, barcodes, units, warehouses.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#src/platform/server/sql.ts'
import { ExchangeRefused } from '#tests/support/one-c.ts'
import { manyGoods, STOCK_ONE, STOCK_TWO, setOfTwo } from '#tests/support/one-c-sets.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { type ShopWith1c, shopWith1c, soldFrom1c } from '#tests/support/shop-with-1c.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { undoExchange } from './decide-exchange.ts'
import { listNotes } from './exchange-notes.repository.ts'
import { listRuns } from './exchange-runs.repository.ts'
import { placeWarehouse, unplacedWarehouses } from './locate-warehouses.ts'

describe.each(testDatabases())('details of 1C on the $kind database', ({ open }) => {
  let shop: ShopWith1c
  const [first, second, third, fourth] = manyGoods(4).map((good) => ({
    ...good,
    stocks: { [STOCK_ONE]: '9' },
  }))
  if (!first || !second || !third || !fourth) throw new Error('there are four goods')

  beforeAll(async () => {
    shop = await shopWith1c(open)
  })
  afterAll(() => shop?.close())

  const tell = (goods: Parameters<typeof setOfTwo>[0], wishes = {}) =>
    shop.oneC().sendCatalog(setOfTwo(goods, { isFull: false, ...wishes }))
  const productOf = async (id: string) => {
    const [row] = await shop.db.query<{ id: number }>(sql`
      SELECT product_id AS id FROM external_ids WHERE external_id = ${id}`)
    return row?.id ?? 0
  }
  const barcodesOf = async (id: string) => {
    const rows = await shop.db.query<{ code: string }>(sql`
      SELECT code FROM product_barcodes WHERE product_id = ${await productOf(id)} ORDER BY code`)
    return rows.map(({ code }) => code)
  }
  const notes = async () => (await listNotes(shop.db, 100)).map(({ text }) => text).join('\n')

  test('characteristics make readable articles and names, each its own', async () => {
    const coloured = (characteristic: string, colour: string) => ({
      ...first,
      characteristic,
      values: { Цвет: colour, Размер: '40 мм' },
    })
    await tell([
      coloured('aaaaaaaa-1', 'синий'),
      coloured('bbbbbbbb-2', 'красный'),
      coloured('cccccccc-3', 'красный'),
    ])
    const sold = [...(await soldFrom1c(shop.db)).values()].filter(({ externalId }) =>
      externalId.startsWith(`${first.id}#`),
    )
    expect(sold.map(({ name, article }) => [name, article])).toEqual([
      ['Деталь 0 (синий, 40 мм)', 'KW-100000-синий-40-мм'],
      ['Деталь 0 (красный, 40 мм)', 'KW-100000-красный-40-мм'],
      ['Деталь 0 (красный, 40 мм)', 'KW-100000-красный-40-мм-cccccccc'],
    ])
  })

  test('barcodes are kept, wrong ones are told, and the undo gives the former back', async () => {
    await tell([{ ...second, barcode: '4011558736002' }])
    expect(await barcodesOf(second.id)).toEqual(['4011558736002'])
    await tell([{ ...second, barcode: '2000000010533' }])
    expect(await barcodesOf(second.id)).toEqual(['2000000010533'])
    const [run] = await listRuns(shop.db, 1)
    await shop.db.query(sql`UPDATE exchange_sessions SET is_resting = true`)
    await undoExchange(shop.db, run?.id ?? 0)
    expect(await barcodesOf(second.id)).toEqual(['4011558736002'])
    await tell([{ ...second, barcode: '4011558736003' }])
    expect(await barcodesOf(second.id)).toEqual([])
    expect(await notes()).toMatch(/Штрихкод «4011558736003» из 1С не взят/)
  })

  test('an order names warehouse, place of pickup and the unit of each product', async () => {
    await tell([{ ...third, unit: { code: '839', name: 'компл' } }])
    const ivan = await shop.asCustomer()
    const items = linesText([await productOf(third.id), 2])
    const pickup = { shipping_method: 1, address: 'ул. Мира, 1' }
    await ivan.post('/api/orders', anOrder({ items, ...pickup }))
    const xml = await shop.oneC().takeOrders()
    expect(xml).toContain('<БазоваяЕдиница Код="839" НаименованиеПолное="Комплект">компл<')
    expect(xml).toMatch(
      /<Склады><Склад><Ид>warehouse-1<\/Ид><Наименование>ул\. Мира, 1<\/Наименование><Количество>2</,
    )
    expect(xml).toMatch(
      /<\/Контрагенты>\s*<Склады><Склад><Ид>warehouse-1<\/Ид><Наименование>ул\. Мира, 1<\/Наименование><\/Склад>/,
    )
    expect(xml).toContain(
      '<Наименование>Пункт самовывоза</Наименование><Значение>Волгоград, ул. Мира, 1</Значение>',
    )
    expect(xml).toContain(
      '<Наименование>Склад отгрузки</Наименование><Значение>Волгоград, ул. Мира, 1</Значение>',
    )
    expect(xml).not.toContain('АдресРегистрации')
  })

  test('the address of a delivery is that of the customer', async () => {
    await tell([third])
    const ivan = await shop.asCustomer()
    const items = linesText([await productOf(third.id), 1])
    await ivan.post('/api/orders', anOrder({ items, address: 'г. Волжский, ул. Мира, 48' }))
    expect(await shop.oneC().takeOrders()).toMatch(
      /<АдресРегистрации><Представление>[^<]*ул\. Мира, 48<\/Представление>/,
    )
  })

  test('`info` answers with states, ways of payment and of delivery', async () => {
    const c = shop.oneC()
    await c.checkauth('sale')
    const xml = await c.call('sale', 'info')
    expect(xml).toContain('<Элемент><Ид>confirmed</Ид><Название>подтверждён</Название></Элемент>')
    expect(xml).toContain('<Название>Наличными при получении</Название><ТипОплаты>Наличная оплата<')
    expect(xml).toContain('<СлужбыДоставки><Элемент><Ид>1</Ид><Название>Самовывоз</Название>')
    await c.checkauth('catalog')
    expect(await c.call('catalog', 'info')).toContain('<Справочник>')
  })

  test('a warehouse in an unknown city is asked about, and placed by the owner', async () => {
    const inCity = (city: string) =>
      setOfTwo([{ ...fourth, stocks: { [STOCK_TWO]: '5' } }], { isFull: false }).map((file) => ({
        ...file,
        bytes: Buffer.from(
          file.bytes
            .toString()
            .replaceAll('Волгоград г', city)
            .replaceAll('warehouse-2', 'warehouse-9')
            .replaceAll('Дальний склад', 'Склад завода'),
        ),
      }))
    const send = () => shop.oneC().sendCatalog(inCity('Тверь'))
    await expect(send()).rejects.toThrow(ExchangeRefused)
    await expect(send()).rejects.toThrow(/«Склад завода».*exchange place/)
    expect((await soldFrom1c(shop.db)).get(fourth.id)?.stock).toEqual({})
    expect(await unplacedWarehouses(shop.db)).toEqual(['Склад завода'])
    await expect(placeWarehouse(shop.db, 'Склад завода', 'Тверь')).rejects.toThrow('Тверь')
    await expect(placeWarehouse(shop.db, 'Склад', 'Волгоград')).rejects.toThrow('«Склад завода»')
    expect(await placeWarehouse(shop.db, 'склад завода', 'волгоград')).toBe(
      'Волгоград, Склад 1С: Склад завода',
    )
    await send()
    expect((await soldFrom1c(shop.db)).get(fourth.id)?.stock).toEqual({
      'Склад 1С: Склад завода': 5,
    })
  })
})

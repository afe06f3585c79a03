// Feeds of the shop's goods for search engines and partners: YML and price lists.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { saveOrderHours } from '#src/delivery/server/public.ts'
import { startFeedWorker } from '#src/feeds/server/public.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addOrderPlace } from '#src/stores/server/public.ts'
import { someFeedSettings } from '#tests/support/feed-settings.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'
import { readWorkbook } from '#tests/support/workbook.ts'
import { childOf, childrenOf, readXml, textOf, type XmlElement } from '#tests/support/xml-tree.ts'

const SHOP = 'https://silkway.example'
const PATIENCE_MS = 30_000
const HOSTILE = 'Насос ]]> & <b>"тихий"</b> \'😀\' \u0001\u0008\u000b\u001f\u0085конец'
const STORE = 'ул. Мира, 1'

const HASHES = ['a'.repeat(32), 'b'.repeat(32)] as const

describe.each(bothDatabases())('on the $kind database', { timeout: PATIENCE_MS }, ({ open }) => {
  let folder: string
  let shop: TestShop
  let stop = async () => {}
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'silkway-feeds-'))
    shop = await testShop(open, { PUBLIC_URL: SHOP, DATA_DIR: folder })
    await shop.has(
      aProduct({ name: HOSTILE, description: '😀<'.repeat(2000), stock: { [STORE]: 2 } }),
    )
    const formula = { name: '=HYPERLINK("http://evil.example")', article: '-00125_x0041_' }
    await shop.has(aProduct({ ...formula, manufacturer: '@Sum', stock: { [STORE]: 7 } }))
    await manyProducts()
    await productToOrder()
    await shop.db.query(sql`
      UPDATE products SET multiplicity = 4, weight_g = 250, length_mm = 105, width_mm = 80,
        height_mm = 65, pickup_only = true
      WHERE id = ${shop.goods.substitute.id}`)
    await shop.db.query(sql`
      INSERT INTO pictures (hash, width, height)
      VALUES (${HASHES[0]}, 960, 720), (${HASHES[1]}, 960, 720)`)
    await shop.db.query(sql`
      INSERT INTO product_images (product_id, position, hash, source)
      VALUES (${shop.goods.substitute.id}, 2, ${HASHES[1]}, 'owner'),
             (${shop.goods.substitute.id}, 1, ${HASHES[0]}, 'owner')`)
  })
  afterAll(async () => {
    await stop()
    await shop?.close()
    await rm(folder, { recursive: true })
  })

  /** More than are read at a time. */
  const manyProducts = () =>
    shop.db.query(sql`
      WITH many AS (
        INSERT INTO products (key, name, article, article_norm, manufacturer_id, category_id, price)
        SELECT 'many-' || number, 'Болт М' || number, 'B-' || number, 'B' || number,
               (SELECT min(id) FROM manufacturers), (SELECT min(id) FROM categories), number
        FROM generate_series(1, 1200) AS number
        RETURNING id)
      INSERT INTO stock_levels (product_id, location_id, on_hand)
      SELECT id, 1, 1 FROM many`)

  /** The sold-out product, of which a supplier has three. */
  async function productToOrder() {
    const [city] = await shop.db.query<{ id: number }>(sql`SELECT min(id) AS id FROM cities`)
    const place = await addOrderPlace(shop.db, { cityId: city?.id ?? 0, days: 5 })
    await saveOrderHours(shop.db, place)
    const { id } = shop.goods.soldOut
    await shop.db.query(sql`
      INSERT INTO stock_levels (product_id, location_id, on_hand) VALUES (${id}, ${place}, 3)`)
    await shop.db.query(sql`UPDATE products SET order_location_id = ${place} WHERE id = ${id}`)
  }

  let visitors = 0
  /** A visitor of one's own each time: of one, only so many requests are served. */
  const ask = (path: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') => {
    visitors += 1
    const remoteAddress = `10.0.${visitors >> 8}.${visitors & 255}`
    return shop.server.inject({ method, url: path, headers, remoteAddress })
  }
  const work = (everyMs: number) => {
    stop = startFeedWorker({
      db: shop.db,
      folder: join(folder, 'feeds'),
      settings: someFeedSettings({ publicUrl: SHOP }),
      everyMs,
      onFailure: (error) => {
        throw error
      },
    })
  }
  const feed = async () => readXml((await ask('/feeds/yandex.yml')).body)
  const offersOf = (yml: XmlElement) => childrenOf(childOf(childOf(yml, 'shop'), 'offers'), 'offer')
  const offerOf = async (id: number) => {
    const found = offersOf(await feed()).find(({ attributes }) => attributes.id === String(id))
    if (!found) throw new Error(`product ${id} is not offered`)
    return found
  }

  test('before the first feeds are ready a robot gets a time to retry', async () => {
    const early = await ask('/feeds/yandex.yml')
    expect([early.statusCode, early.headers['retry-after']]).toEqual([503, '60'])
    expect(early.json().message).toBe('Файл ещё готовится. Попробуйте через минуту.')
    work(10)
    await vi.waitFor(
      async () => expect((await ask('/feeds/yandex.yml')).statusCode).toBe(200),
      PATIENCE_MS,
    )
  })

  test('the feed names the shop, its currency, its categories and its delivery', async () => {
    const yml = await feed()
    expect(yml.attributes.date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+03:00$/)
    const seller = childOf(yml, 'shop') as XmlElement
    expect(['name', 'company', 'url'].map((name) => textOf(seller, name))).toEqual([
      'Части & Ко',
      'ООО «Части»',
      SHOP,
    ])
    expect(childOf(seller, 'currencies')?.children[0]?.attributes).toEqual({ id: 'RUB', rate: '1' })
    const options = ['delivery-options', 'pickup-options'].map((name) => childOf(seller, name))
    expect(options.map((option) => option?.children[0]?.attributes)).toEqual([
      { cost: '350', days: '1-3' },
      { cost: '0', days: '0-2' },
    ])
    const categories = childrenOf(childOf(seller, 'categories'), 'category')
    const ids = new Set(categories.map(({ attributes }) => attributes.id))
    expect(ids.size).toBe(categories.length)
    for (const { attributes, text } of categories) {
      expect(text).not.toBe('')
      if (attributes.parentId !== undefined) expect(ids).toContain(attributes.parentId)
    }
    for (const offer of offersOf(yml)) expect(ids).toContain(textOf(offer, 'categoryId'))
  })

  test('every product on sale has one offer with the values of the catalogue', async () => {
    const goods = await shop.db.query<Record<string, string>>(sql`
      SELECT product.id::text, product.key, (product.price / 100.0)::float8::text AS price,
             product.category_id::text AS category, manufacturer.name AS vendor, product.article,
             sum(level.on_hand - level.reserved)::text AS count
      FROM products AS product
      JOIN manufacturers AS manufacturer ON manufacturer.id = product.manufacturer_id
      JOIN stock_levels AS level ON level.product_id = product.id
      WHERE NOT product.is_hidden AND level.on_hand > level.reserved
      GROUP BY product.id, manufacturer.id
      ORDER BY product.id`)
    const offered = offersOf(await feed()).map((offer) => {
      const told = (name: string) => textOf(offer, name)
      const isToOrder = offer.attributes.id === String(shop.goods.soldOut.id)
      expect(offer.attributes.available).toBe(String(!isToOrder))
      expect(told('currencyId')).toBe('RUB')
      expect(told('pickup')).toBe('true')
      return {
        id: offer.attributes.id,
        key: told('url')?.replace(`${SHOP}/catalog/product/`, ''),
        price: told('price'),
        category: told('categoryId'),
        vendor: told('vendor'),
        article: told('vendorCode'),
        count: told('count'),
      }
    })
    expect(goods.length).toBeGreaterThan(1200)
    expect(offered).toEqual(goods)
    const ids = offered.map(({ id }) => id)
    expect(ids).not.toContain(String(shop.goods.hidden.id))
  })

  test('what a supplier has is offered to order, with the days until it is in a shop', async () => {
    const offer = await offerOf(shop.goods.soldOut.id)
    expect([offer.attributes.available, textOf(offer, 'count')]).toEqual(['false', '3'])
    expect(childOf(offer, 'outlets')).toBeFalsy()
    const [pickup] = childOf(offer, 'pickup-options')?.children ?? []
    // after five days; ordered on a Saturday it leaves on Monday
    expect(pickup?.attributes).toEqual({ cost: '0', days: '5-7', 'order-before': '15' })
    expect(childOf(offer, 'delivery-options')?.children[0]?.attributes.days).toBe('')

    const [titles, ...rows] = (await ask('/feeds/price.csv')).body.trimEnd().split('\r\n')
    expect(titles).toMatch(/;В наличии;Под заказ;Срок заказа, дней;Волгоград, /)
    expect(titles?.match(/Под заказ/g)).toHaveLength(1)
    expect(rows.find((row) => row.includes(shop.goods.soldOut.key))).toMatch(
      /;шт;0;3;7;0;0;0;0;0;0;0;https:/,
    )
  })

  test('an offer has name, manufacturer, origin, pictures, size, stock of each shop, multiplicity', async () => {
    const offer = await offerOf(shop.goods.substitute.id)
    const told = (name: string) => textOf(offer, name)
    expect(told('name')).toBe('Фильтр масляный Mann-Filter W 712/95')
    expect(told('country_of_origin')).toBe('Германия')
    expect(childrenOf(offer, 'picture').map(({ text }) => text)).toEqual([
      `${SHOP}/pictures/${HASHES[0]}-960.webp`,
      `${SHOP}/pictures/${HASHES[1]}-960.webp`,
    ])
    expect([told('weight'), told('dimensions')]).toEqual(['0.25', '10.5/8/6.5'])
    expect([told('min-quantity'), told('step-quantity')]).toEqual(['4', '4'])
    expect([told('delivery'), told('pickup')]).toEqual(['false', 'true'])
    const [store] = await shop.db.query<{ id: number }>(
      sql`SELECT id FROM stores WHERE title = 'ул. Кирова, 20'`,
    )
    expect(childOf(offer, 'outlets')?.children.map(({ attributes }) => attributes)).toEqual([
      { id: String(store?.id), instock: '1' },
    ])
    expect(told('description')).toBeNull() // nothing to tell: no empty element
    const oil = await offerOf(shop.goods.oil.id)
    const parameters = childrenOf(oil, 'param').map((it) => [it.attributes.name, it.text])
    expect(parameters).toContainEqual(['Вязкость', '5W-30'])
    expect(parameters).toContainEqual(['Объём, л', '4'])
  })

  test('names keep all characters that XML allows, and lose others', async () => {
    const yml = await feed()
    const offer = offersOf(yml).find((it) => textOf(it, 'name')?.startsWith('Насос'))
    expect(offer && textOf(offer, 'name')).toContain(`Насос ]]> & <b>"тихий"</b> '😀' конец`)
    const description = (offer && textOf(offer, 'description')) ?? ''
    expect(Array.from(description)).toHaveLength(3000)
    expect(description.slice(0, 6)).toBe('😀<😀<')
  })

  test('the price list opens as a table of text and numbers, without formulas', async () => {
    const { body, headers } = await ask('/feeds/price.csv')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="price.csv"')
    expect(body.startsWith('\ufeffПроизводитель;Артикул;Название;Цена, руб.;')).toBe(true)
    const lines = body.trimEnd().split('\r\n')
    expect(lines).toHaveLength(offersOf(await feed()).length + 1)
    const formula = lines.find((line) => line.includes('HYPERLINK'))
    expect(formula).toMatch(
      /^'@Sum;'-00125_x0041_;"'=HYPERLINK\(""http:\/\/evil\.example""\)";450,00;шт;7;0;;7;0;0;0;0;0;0;https:/,
    )
  })

  test('the workbook holds the same rows, its articles as texts and its prices as numbers', async () => {
    const { rawPayload, headers } = await ask('/feeds/price.xlsx')
    expect(headers['content-encoding']).toBeUndefined()
    const [sheet, ...others] = await readWorkbook(rawPayload)
    expect([sheet?.name, others]).toEqual(['Прайс-лист', []])
    const [titles, ...rows] = sheet?.rows ?? []
    expect(titles?.slice(0, 9)).toEqual([
      ...['Производитель', 'Артикул', 'Название', 'Цена, руб.', 'Единица', 'В наличии'],
      ...['Под заказ', 'Срок заказа, дней'],
      `Волгоград, ${STORE}`,
    ])
    expect(rows).toHaveLength(offersOf(await feed()).length)
    const formula = rows.find(([maker]) => maker === "'@Sum")
    expect(formula?.slice(0, 9)).toEqual([
      ...["'@Sum", "'-00125_x0041_", `'=HYPERLINK("http://evil.example")`, 450, 'шт', 7, 0, '', 7],
    ])
    for (const row of rows) {
      expect(row).toHaveLength(titles?.length ?? 0)
      expect([typeof row[1], typeof row[3], typeof row[5]]).toEqual(['string', 'number', 'number'])
    }
    const pane = childOf(childOf(childOf(sheet?.xml, 'sheetViews'), 'sheetView'), 'pane')
    expect(pane?.attributes).toMatchObject({ ySplit: '1', state: 'frozen' })
    expect(childrenOf(childOf(sheet?.xml, 'cols'), 'col')).toHaveLength(titles?.length ?? 0)
  })

  test.each(['yandex.yml', 'price.csv', 'price.xlsx'])(
    '%s is not sent again to who has it, nor its body to who asks for the head',
    async (name) => {
      const path = `/feeds/${name}`
      const whole = await ask(path)
      const { etag, 'last-modified': time } = whole.headers
      expect(etag).toMatch(/^"[\w-]{20,}"$/)
      for (const known of [
        { 'if-none-match': etag },
        { 'if-none-match': `"other", ${etag}` },
        { 'if-modified-since': time },
      ]) {
        const again = await ask(path, known)
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
      }
      const other = { 'if-none-match': '"other"', 'if-modified-since': time }
      expect((await ask(path, other)).statusCode).toBe(200)
      const head = await ask(path, {}, 'HEAD')
      expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag])
      expect(head.headers['content-length']).toBe(String(whole.rawPayload.length))
    },
  )

  test.each(['yandex.yml', 'price.csv'])(
    '%s comes packed, under a tag of its own',
    async (name) => {
      const plain = await ask(`/feeds/${name}`)
      const packed = await ask(`/feeds/${name}`, { 'accept-encoding': 'gzip, br' })
      expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
      expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length))
      expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
      expect(packed.headers.etag).not.toBe(plain.headers.etag)
      const unwished = await ask(`/feeds/${name}`, { 'accept-encoding': 'gzip;q=0, identity' })
      expect(unwished.headers['content-encoding']).toBeUndefined()
    },
  )

  const tagOfFeed = async () => (await ask('/feeds/yandex.yml')).headers.etag

  test('while nothing changes, the feed stays as it is', async () => {
    const before = await tagOfFeed()
    await new Promise((resolve) => setTimeout(resolve, 4500)) // two looks
    expect(await tagOfFeed()).toBe(before)
  })

  test.each([
    ['a price', () => sql`UPDATE products SET price = price + 100, updated_at = now()`],
    [
      'the stock',
      () => sql`SELECT change_stock(${shop.goods.oil.id}, 1, 'received', 1, 0, 'test', 'delivery')`,
    ],
    ['a category', () => sql`UPDATE categories SET name = name || '!' WHERE id = 1`],
    [
      'what is hidden',
      () => sql`UPDATE products SET is_hidden = true WHERE id = ${shop.goods.oil.id}`,
    ],
  ])('when %s has changed, there is another feed', async (_, change) => {
    const before = await tagOfFeed()
    await shop.db.query(change())
    await vi.waitFor(async () => expect(await tagOfFeed()).not.toBe(before), PATIENCE_MS)
  })

  test('a shop can turn its price list off', async () => {
    const modest = await testShop(open, { DATA_DIR: folder, PRICE_LIST: 'false' })
    const statuses = await Promise.all(
      ['price.csv', 'price.xlsx', 'yandex.yml'].map(
        async (name) => (await modest.visitor.get(`/feeds/${name}`)).status,
      ),
    )
    expect(statuses).toEqual([404, 404, 200])
    await modest.close()
  })
})

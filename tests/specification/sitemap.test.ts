// robots.txt and the sitemaps: the pages that search engines may read, and the others.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#src/platform/server/sql.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const SHOP = 'https://silkway.example'
const CHANGED = '2026-03-04T05:06:07Z'

const addressesOf = (xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)

describe.each(testDatabases())('on the $kind database', ({ open }) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop(open, { PUBLIC_URL: `${SHOP}/` })
    await nextProductGets(70_007)
    await shop.has(aProduct({ article: 'FAR-AWAY' }))
    await shop.db.query(sql`UPDATE products SET updated_at = ${CHANGED}::timestamptz
                            WHERE id = ${shop.goods.oil.id}`)
    await shop.db.query(sql`
      INSERT INTO news_items (path, title, published_on) VALUES ('a', 'Новость', '2021-08-30')`)
  })
  afterAll(() => shop?.close())

  const nextProductGets = (id: number) =>
    shop.db.script(`ALTER TABLE products ALTER COLUMN id RESTART WITH ${id}`)

  const fileOf = async (path: string) => {
    const { status, text, headers } = await shop.visitor.get(path)
    expect([path, status, headers['content-type']]).toEqual([
      path,
      200,
      'application/xml; charset=utf-8',
    ])
    return text
  }

  test('robots are kept off the API and search pages, and get the address of the sitemap', async () => {
    const { status, headers, text } = await shop.visitor.get('/robots.txt')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const lines = text.trimEnd().split('\n')
    expect(lines[0]).toBe('User-agent: *')
    // what says `noindex` must be read to be heard
    expect(lines.filter((line) => line.startsWith('Disallow: '))).toEqual([
      'Disallow: /api/',
      'Disallow: /catalog/search',
    ])
    expect(lines).toContainEqual(expect.stringMatching(/^Clean-param: utm_source&.*yclid.* \/$/))
    expect(lines).toContain('Clean-param: sort /catalog')
    expect(lines.at(-1)).toBe(`Sitemap: ${SHOP}/sitemap.xml`)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(500)
  })

  test('the index names only files that are not empty', async () => {
    const files = addressesOf(await fileOf('/sitemap.xml'))
    expect(files).toEqual(
      ['pages', 'cars', 'categories', 'products-0', 'products-7'].map(
        (name) => `${SHOP}/sitemaps/${name}.xml`,
      ),
    )
    for (const file of files) {
      const found = addressesOf(await fileOf(file?.slice(SHOP.length) ?? ''))
      expect(found.length, file).toBeGreaterThan(0)
      expect(new Set(found).size).toBe(found.length)
      for (const address of found)
        expect(address).toMatch(/^https:\/\/silkway\.example\/[a-z/0-9-]*$/)
    }
  })

  test('texts, news, makes, models and categories with goods are all there', async () => {
    const pages = await fileOf('/sitemaps/pages.xml')
    for (const path of ['', 'catalog', 'contacts', 'delivery', 'guarantee', 'terms']) {
      expect(addressesOf(pages)).toContain(`${SHOP}/${path}`)
    }
    expect(pages).toContain(`<loc>${SHOP}/news/a</loc><lastmod>2021-08-30</lastmod>`)
    expect(addressesOf(await fileOf('/sitemaps/cars.xml'))).toEqual(
      [
        ...['catalog/chery', 'catalog/chery/tiggo-4', 'catalog/chery/tiggo-7-pro'],
        ...['service/chery/tiggo-4', 'service/chery/tiggo-7-pro'],
        ...['catalog/haval', 'catalog/haval/jolion', 'service/haval/jolion'],
      ].map((path) => `${SHOP}/${path}`),
    )
    const categories = addressesOf(await fileOf('/sitemaps/categories.xml'))
    expect(categories).toContain(`${SHOP}/catalog/categories/filters`)
    expect(categories).toContain(`${SHOP}/catalog/categories/oil-filters`)
  })

  test('a product on sale is there with the time of its last change, a hidden one is not', async () => {
    const products = await fileOf('/sitemaps/products-0.xml')
    const { oil, soldOut, hidden } = shop.goods
    expect(products).toContain(
      `<loc>${SHOP}/catalog/product/${oil.key}</loc><lastmod>${CHANGED}</lastmod>`,
    )
    expect(products).toContain(`/catalog/product/${soldOut.key}<`)
    expect(products).not.toContain(hidden.key)
    expect(addressesOf(await fileOf('/sitemaps/products-7.xml'))).toEqual([
      `${SHOP}/catalog/product/part-faraway`,
    ])
  })

  test.each(['products-1', 'products-999999', 'products-', 'products-x', 'nothing'])(
    'a file %s that holds nothing is not there',
    async (name) => {
      expect((await shop.visitor.get(`/sitemaps/${name}.xml`)).status).toBe(404)
    },
  )

  test.each([
    ['the index', '/sitemap.xml', () => nextProductGets(50_000).then(() => shop.has(aProduct()))],
    [
      'a file',
      '/sitemaps/products-0.xml',
      () => shop.db.query(sql`UPDATE products SET updated_at = now() WHERE article = '3149287'`),
    ],
  ])('%s gives 304 until its products change', async (_, path, change) => {
    const { headers } = await shop.visitor.get(path)
    const again = () => shop.visitor.get(path, {}, { 'if-none-match': headers.etag })
    const known = await again()
    expect([known.status, known.text]).toEqual([304, ''])
    await change()
    expect((await again()).status).toBe(200)
  })
})

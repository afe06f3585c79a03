// What a search engine finds on the pages that the shop sends: heads, JSON-LD, statuses, addresses.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addProducts, aProduct } from '#tests/support/new-product.ts'
import { type PageWords, pageWords, type Thing } from '#tests/support/page-words.ts'
import { type RunningShop, runShop } from '#tests/support/running-shop.ts'
import { addSampleCatalogue, STORES } from '#tests/support/sample-catalogue.ts'
import { type ShopDatabase, shopDatabases } from '#tests/support/shop-database.ts'

const TRICKY = '</script><script>alert(1)</script> & "фильтр"'

async function fill(db: Database): Promise<void> {
  await addSampleCatalogue(db)
  await addProducts(db, [aProduct({ article: 'TRICKY-1', name: TRICKY })])
  await db.query(sql`
    INSERT INTO reviews (product_id, author, stars, text, status)
    SELECT id, 'Анна', stars, 'Подошёл', status
    FROM products, (VALUES (5, 'published'), (4, 'published'), (1, 'new')) AS given(stars, status)
    WHERE key = 'part-w71295'`)
  await db.query(sql`
    INSERT INTO news_items (path, title, logo, teaser, published_on)
    VALUES ('which-oil', 'Какое масло лучше', '/news/a.svg', 'Чем отличаются масла с одной вязкостью и как читать допуски завода.', '2021-08-30')`)
}

const FOUND = [
  '/',
  '/catalog',
  '/catalog/chery',
  '/catalog/chery/tiggo-7-pro',
  '/catalog/chery/tiggo-7-pro?category=oil-filters',
  '/catalog/chery/tiggo-4?category=spark-plugs&page=2',
  '/catalog/categories/spark-plugs',
  '/catalog/categories/spark-plugs?page=2',
  '/catalog/product/part-e4g161012040',
  '/catalog/product/part-w71295',
  '/oil',
  '/oil?viscosity=5W-30',
  '/service/chery/tiggo-4',
  '/contacts',
  '/delivery',
  '/guarantee',
  '/personal-data',
  '/terms',
  '/news/which-oil',
]

describe('a page of the shop', () => {
  let database: ShopDatabase
  let shop: RunningShop
  beforeAll(async () => {
    const [embedded] = shopDatabases()
    if (!embedded) throw new Error('there is no database')
    database = await embedded.prepare(fill)
    shop = await runShop(database.settings)
  })
  afterAll(async () => {
    await shop?.stop()
    await database?.remove()
  })

  async function open(path: string) {
    const answer = await fetch(shop.url + path, { redirect: 'manual' })
    const html = await answer.text()
    const location = answer.headers.get('location')
    return { status: answer.status, location, html, ...pageWords(html) }
  }

  const thingOf = async (path: string, type: string): Promise<Thing | undefined> =>
    (await open(path)).things.find((thing) => thing['@type'] === type)

  describe('to be found', () => {
    test('has a unique title and description, an address, a picture for messengers', async () => {
      const pages = await Promise.all(FOUND.map(async (path) => ({ path, ...(await open(path)) })))
      for (const { path, status, ...page } of pages) {
        expect([path, status, page.canonical]).toEqual([path, 200, shop.url + path])
        expectUsefulWords(page)
        expect(page.og.url).toBe(page.canonical)
        expect(page.og.image).toBe(`${shop.url}/share-picture.png`)
        expect(page.headings, path).toHaveLength(1)
      }
      for (const of of ['title', 'description'] as const) {
        expect(new Set(pages.map((page) => page[of])).size, of).toBe(FOUND.length)
      }
    })

    test('has one canonical address under all its spellings', async () => {
      const { html } = await open('/catalog/product/part-w71295')
      const id = /"sku":"(\d+)"/.exec(html)?.[1]
      for (const [asked, address] of [
        [`/catalog/product/${id}?utm_source=x`, '/catalog/product/part-w71295'],
        ['/contacts?page=3', '/contacts'],
        ['/oil?viscosity=5w30&sort=litre', '/oil?viscosity=5W-30'],
        ['/catalog/categories/spark-plugs?sort=-price&page=2', FOUND[7]],
        ['/catalog/chery/tiggo-7-pro?category=nothing&yclid=1', FOUND[3]],
        ['/catalog/chery/tiggo-7-pro?engine=SQRF4J16&category=oil-filters', FOUND[4]],
      ]) {
        const { status, canonical } = await open(asked ?? '')
        expect([asked, status, canonical]).toEqual([asked, 200, `${shop.url}${address}`])
      }
    })

    test('may be a product with a price, a stock and a seller', async () => {
      const path = '/catalog/product/part-e4g161012040'
      expect(await thingOf(path, 'Product')).toEqual({
        '@type': 'Product',
        name: 'Фильтр масляный двигателя',
        sku: expect.stringMatching(/^\d+$/),
        mpn: 'E4G16-1012040',
        brand: { '@type': 'Brand', name: 'Chery' },
        category: 'Фильтры масляные',
        description: expect.stringContaining('Картонный'),
        countryOfOrigin: { '@type': 'Country', name: 'Китай' },
        url: shop.url + path,
        image: `${shop.url}/share-picture.png`,
        offers: {
          '@type': 'Offer',
          price: '450.50',
          priceCurrency: 'RUB',
          availability: 'https://schema.org/InStock',
          itemCondition: 'https://schema.org/NewCondition',
          url: shop.url + path,
          seller: expect.objectContaining({ '@type': 'Organization', name: 'Шёлковый путь' }),
        },
      })
      const soldOut = await thingOf('/catalog/product/part-gb1138', 'Product')
      expect(soldOut).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
    })

    test('has the rating of its published reviews', async () => {
      const review = (stars: number) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: 'Анна' },
        datePublished: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        reviewBody: 'Подошёл',
        reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5 },
      })
      expect(await thingOf('/catalog/product/part-w71295', 'Product')).toMatchObject({
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: 4.5,
          reviewCount: 2,
          bestRating: 5,
        },
        review: expect.arrayContaining([review(5), review(4)]),
      })
    })

    test.each([
      ['/catalog/chery', ['Каталог', 'Chery']],
      ['/catalog/chery/tiggo-7-pro', ['Каталог', 'Chery', 'Tiggo 7 Pro']],
      ['/catalog/categories/oil-filters', ['Каталог', 'Фильтры', 'Фильтры масляные']],
      [
        '/catalog/product/part-w71295',
        ['Каталог', 'Фильтры', 'Фильтры масляные', 'Фильтр масляный'],
      ],
      ['/news/which-oil', ['Главная', 'Какое масло лучше']],
    ])('%s has breadcrumbs: %j', async (path, names) => {
      const steps = itemsOf(await thingOf(path, 'BreadcrumbList'))
      expect(steps.map(({ name }) => name)).toEqual(names)
      expect(steps.map(({ position }) => position)).toEqual(names.map((_, place) => place + 1))
      expect(steps.at(-1)?.item).toBe(shop.url + path)
      for (const { item = '' } of steps) expect((await fetch(item)).status, item).toBe(200)
    })

    test.each(['/catalog/chery/tiggo-7-pro', '/catalog/categories/spark-plugs?page=2'])(
      '%s lists its products by their addresses',
      async (path) => {
        const [first] = itemsOf(await thingOf(path, 'ItemList'))
        expect(first).toEqual({ '@type': 'ListItem', position: 1, url: expect.any(String) })
        expect((await fetch(first?.url ?? '')).status).toBe(200)
      },
    )

    test('has every store with its address, phone and hours', async () => {
      const { things, html } = await open('/contacts')
      const titles = Object.values(STORES).flat()
      expect(things.map(({ address }) => (address as Thing).streetAddress)).toEqual(titles)
      expect(things[0]).toMatchObject({
        '@type': 'AutoPartsStore',
        name: expect.stringContaining('ул. Мира, 1'),
        telephone: '+78442200001',
        openingHours: ['Mo-Su 09:00-20:00'],
        address: { addressLocality: 'Волгоград', addressCountry: 'RU' },
        geo: { '@type': 'GeoCoordinates', latitude: 48.71, longitude: 44.51 },
      })
      for (const { '@id': id } of things) {
        const [path, anchor] = String(id).split('#')
        expect(path).toBe(`${shop.url}/contacts`)
        expect(html.split(`id="${anchor}"`)).toHaveLength(2)
      }
    })

    test('names the seller and his places on the home page', async () => {
      expect(await thingOf('/', 'Organization')).toMatchObject({
        name: 'Шёлковый путь',
        url: `${shop.url}/`,
        telephone: '+78442000000',
      })
      const site = await thingOf('/', 'WebSite')
      expect(site).toMatchObject({ name: 'Шёлковый путь', url: `${shop.url}/` })
      // robots are kept off the search
      expect(site).not.toHaveProperty('potentialAction')
    })

    test('may be an article with its day', async () => {
      expect(await thingOf('/news/which-oil', 'NewsArticle')).toMatchObject({
        headline: 'Какое масло лучше',
        datePublished: '2021-08-30',
        image: [`${shop.url}/news/a.svg`],
        author: { name: 'Шёлковый путь' },
        publisher: { name: 'Шёлковый путь' },
        mainEntityOfPage: `${shop.url}/news/which-oil`,
      })
    })

    test('is valid with any name of a product', async () => {
      const { html, title, things } = await open('/catalog/product/part-tricky1')
      expect(html).not.toContain('<script>alert')
      expect(title).toContain('</script>')
      expect(things.find((thing) => thing['@type'] === 'Product')?.name).toBe(TRICKY)
    })
  })

  describe('in the sitemaps', () => {
    const addressesIn = async (url: string) => {
      const xml = await (await fetch(url)).text()
      return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
    }
    let listed: string[] = []
    beforeAll(async () => {
      const files = await addressesIn(`${shop.url}/sitemap.xml`)
      listed = (await Promise.all(files.map(addressesIn))).flat()
    })

    test('exists under its exact address', async () => {
      expect(listed.length).toBeGreaterThan(40)
      for (const address of listed) {
        const { status, canonical } = await open(address.slice(shop.url.length))
        expect([status, canonical]).toEqual([200, address])
      }
    })

    test('is every page linked from home page, catalogue and contacts', async () => {
      const pages = await Promise.all(['/', '/catalog', '/contacts'].map(open))
      const links = pages.flatMap(({ html }) => [...html.matchAll(/<a [^>]*href="(\/[^"#?]*)"/g)])
      for (const path of new Set(links.map(([, path = '']) => path))) {
        const { canonical } = await open(path)
        if (canonical) expect(listed).toContain(canonical)
      }
    })
  })

  describe('of one visitor', () => {
    test.each([
      '/cart',
      '/login',
      '/registration',
      '/personal-area/info',
      '/personal-area/orders',
      '/personal-area/terms',
      '/personal-area/security',
      '/payment/1',
      '/forgot-password',
      '/new-password/a-link-of-a-letter',
      '/confirm-email/a-link-of-a-letter',
      '/catalog/search/%D1%84%D0%B8%D0%BB%D1%8C%D1%82%D1%80',
    ])('%s is not to be found', async (path) => {
      const { status, robots, canonical, title, things } = await open(path)
      expect([status, robots, canonical, things]).toEqual([200, 'noindex', undefined, []])
      expect(title).toMatch(/\S — Шёлковый путь$/)
    })
  })

  test.each(['viscosity=buy-cheap.example', 'acea=C3', 'viscosity=5W-30&volume=4000'])(
    'of the oils with ?%s is not to be found, and repeats nothing',
    async (query) => {
      const { status, robots, canonical, headings, title } = await open(`/oil?${query}`)
      expect([status, robots, canonical]).toEqual([200, 'noindex', undefined])
      expect([headings, title]).toEqual([['Моторное масло'], 'Моторное масло — Шёлковый путь'])
    },
  )

  describe('that does not exist', () => {
    test.each([
      '/nothing',
      '/catalog/lada',
      '/catalog/chery/niva',
      '/catalog/product/nothing',
      '/catalog/product/part-hidden0001',
      '/catalog/categories/nothing',
      '/news/nothing',
      '/catalog/categories/spark-plugs?page=3',
      '/catalog/chery/tiggo-4?category=spark-plugs&page=3',
      '/catalog/search/%D1%81%D0%B2%D0%B5%D1%87%D0%B0?page=9',
    ])('%s is 404 with a message', async (path) => {
      const { status, robots, canonical, headings, things } = await open(path)
      expect([status, headings]).toEqual([404, ['Страница не найдена']])
      expect([robots, canonical, things]).toEqual(['noindex', undefined, []])
    })
  })

  describe('under a wrong spelling', () => {
    test.each([
      ['/catalog/Chery/Tiggo%207%20Pro?page=2&utm_source=x', '/catalog/chery/tiggo-7-pro?page=2'],
      ['/catalog/CHERY', '/catalog/chery'],
      ['/catalog/chery/', '/catalog/chery'],
      ['/Contacts', '/contacts'],
      ['/catalog/categories/spark-plugs/?page=2', '/catalog/categories/spark-plugs?page=2'],
    ])('%s is moved to %s', async (path, right) => {
      const { status, location } = await open(path)
      expect([status, location]).toEqual([301, right])
      expect((await open(right)).status).not.toBe(301)
    })

    test.each(['//example.com/', '//example.com/contacts/', '/%5Cexample.com/', '//contacts/'])(
      '%s sends nobody to another site',
      async (path) => {
        const { status, location } = await open(path)
        expect([status, location]).toEqual([404, null])
      },
    )
  })

  test('the picture for messengers is there, and may be kept', async () => {
    const { status, headers } = await fetch(`${shop.url}/share-picture.png`)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(headers.get('cache-control')).toBe('public, max-age=86400')
  })
})

const itemsOf = (list: Thing | undefined) =>
  (list?.itemListElement ?? []) as readonly Record<string, string>[]

function expectUsefulWords({ title = '', description = '', og }: PageWords): void {
  expect(title).toMatch(/\S — Шёлковый путь$/)
  const own = title.replace(' — Шёлковый путь', '')
  expect(own.length, own).toBeLessThanOrEqual(65)
  expect(description.length, own).toBeGreaterThan(40)
  expect(description.length, own).toBeLessThanOrEqual(160)
  expect(og).toMatchObject({ title: own, description, site_name: 'Шёлковый путь', locale: 'ru_RU' })
  expect(og.type).toMatch(/^(website|article|product)$/)
}

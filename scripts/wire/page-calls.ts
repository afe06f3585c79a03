// Records pages without JavaScript, and files.

import { readWorkbook } from '#tests/support/workbook.ts'
import { hashOf, type Wire } from './recording.ts'
import { everyNth, query, type Sample } from './sample.ts'
import { AMBIGUOUS, MISTYPED, PLAIN, WITH_CARS } from './search-texts.ts'
import { SIGNS, VINS } from './unusual-search-texts.ts'

const TEXTS = [
  ...['/', '/catalog', '/oil', '/contacts', '/guarantee', '/delivery', '/terms', '/personal-data'],
  ...['/cart', '/news', '/login', '/registration', '/forgot-password', '/new-password/made-up'],
  ...['/confirm-email/made-up', '/payment/1', '/personal-area/info', '/personal-area/orders'],
  ...['/personal-area/terms', '/personal-area/security', '/catalog/search', '/catalog/search/'],
]
const MOVED = [
  ...['/catalog/', '/CATALOG', '/catalog/CHERY', '/catalog/Chery/Tiggo%207%20Pro', '/oil/', '//'],
  ...['/catalog/no-such', '/catalog/chery/no-such', '/catalog/product/no-such', '/news/no-such'],
  ...['/catalog/product/1', '/catalog/categories/no-such', '/catalog/categories/FILTRY', '/index'],
  ...[
    '/?utm_source=mail',
    '/catalog?page=2',
    '/personal-area',
    '/payment/x',
    '/%D1%84',
    '/a/b/c/d',
  ],
]
const OILS = [
  ...[
    'viscosity=5W-30',
    'viscosity=5W-30,5W-40&volume=4000',
    'sort=litre',
    'page=2',
    'in_stock=any',
  ],
  ...[
    'api=SN&acea=C3',
    'manufacturer=SHELL&base=%D0%BC%D0%B8%D0%BD%D0%B5%D1%80%D0%B0%D0%BB%D1%8C%D0%BD%D0%BE%D0%B5',
    'viscosity=99W-99',
  ],
]
const SERVICES = [
  '/service/chery/tiggo-7-pro',
  '/service/geely/atlas?engine=JLD-4G20&km=40000',
  '/service/chery/no-such',
  '/oil?brand=Chery&model=Tiggo+7+Pro',
]
const CATEGORY_LISTS = ['', '?sort=price', '?sort=-price&page=2', '?page=1000', '?page=x']

export async function recordPages({ get }: Wire, sample: Sample): Promise<void> {
  const { products, brands, categories } = sample
  for (const path of [...TEXTS, ...MOVED]) await get(path)
  for (const fields of OILS) await get(`/oil?${fields}`)
  for (const path of SERVICES) await get(path)
  const cars = brands.flatMap(({ slug, model_slugs }) => model_slugs.map((model) => [slug, model]))
  for (const { slug } of everyNth(brands, 4)) await get(`/catalog/${slug}`)
  for (const [turn, [slug, model]] of everyNth(cars, 14).entries()) {
    await get(`/catalog/${slug}/${model}${['', '?sort=price', '?category=filtry'][turn % 3]}`)
  }
  for (const [turn, key] of everyNth(categories, 6).entries()) {
    await get(`/catalog/categories/${key}${CATEGORY_LISTS[turn % CATEGORY_LISTS.length]}`)
  }
  for (const { key } of everyNth(products, 8)) await get(`/catalog/product/${key}`)
  const { news } = (await get('/api/news')).json as { news: { path: string }[] }
  for (const { path } of everyNth(news, 3)) await get(`/news/${path}`)
  await recordSearchPages(get)
}

async function recordSearchPages(get: Wire['get']): Promise<void> {
  const page = (text: string, fields = {}) =>
    get(`/catalog/search/${encodeURIComponent(text)}?${query(fields)}`)
  for (const text of everyNth([...PLAIN, ...WITH_CARS], 9)) await page(text)
  for (const text of everyNth([...AMBIGUOUS, ...MISTYPED], 9)) await page(text)
  for (const text of [...everyNth(SIGNS, 9), ...everyNth(VINS, 5)]) await page(text)
  await page('фильтр', { brand: 'Chery', model: 'Tiggo 7 Pro', sort: 'price' })
  await page('фильтр', { manufacturer: 'Mann-Filter', in_stock: 'any', price_from: 300 })
  await page('колодки', { page: 3, category: 'tormoznaya-sistema' })
  await page('колодки', { exact: 1, price_to: 1000 })
  await page('колодки', { brand: 'Жигули' })
}

const FILES = [
  ...['/robots.txt', '/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/cars.xml', '/openapi.json'],
  ...['/sitemaps/categories.xml', '/sitemaps/products-1.xml', '/sitemaps/products-99.xml', '/docs'],
  ...['/sitemaps/no-such.xml', '/docs/', '/docs/style.css', '/favicon.svg', '/share-picture.png'],
  ...['/favicon.ico', '/healthz', '/readyz', '/dbz', '/feeds/yandex.yml', '/feeds/price.csv'],
  ...['/feeds/no-such.xml', '/pictures/no-such.png', '/manifest.json', '/.well-known/security.txt'],
]

/** Called when the feeds are written. */
export async function recordFiles({ ask, get, look, note }: Wire): Promise<void> {
  for (const path of FILES) {
    await get(path)
    await ask({ method: 'HEAD', path })
  }
  await ask({ path: '/feeds/yandex.yml', headers: { 'accept-encoding': 'gzip' } })
  await ask({ method: 'HEAD', path: '/feeds/price.xlsx' })
  const workbook = await look({ path: '/feeds/price.xlsx' })
  for (const { name, rows } of await readWorkbook(workbook.body)) {
    note(`sheet «${name}»`, [
      ...rows.slice(0, 200),
      `${rows.length}, ${hashOf(JSON.stringify(rows))}`,
    ])
  }
  const { text } = await look({ path: '/metrics' })
  // the values differ between runs
  note(
    'names of the metrics',
    text.split('\n').filter((line) => line.startsWith('# ')),
  )
}

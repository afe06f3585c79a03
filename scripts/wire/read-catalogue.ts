// Records public reads: goods, categories, cars, oils, shops, news.

import type { Category } from '#src/catalogue/contract.ts'
import type { Wire } from './recording.ts'
import { everyNth, query, type Sample } from './sample.ts'

export async function recordReads(wire: Wire, sample: Sample): Promise<void> {
  await recordCars(wire, sample)
  await recordModelLists(wire, sample)
  await recordCategories(wire, sample)
  await recordProducts(wire, sample)
  await recordOils(wire)
  await recordTexts(wire)
  await recordConditional(wire, sample)
}

async function recordCars({ get }: Wire, { brands }: Sample): Promise<void> {
  await get('/api/cars/brands')
  for (const { brand, slug, models } of brands) {
    await get(`/api/cars/models?${query({ brand })}`)
    await get(`/api/cars/models?${query({ brand: slug })}`)
    for (const model of everyNth(models, 2)) {
      await get(`/api/cars/engines?${query({ brand, model })}`)
    }
  }
  for (const brand of ['', 'CHERY', ' chery ', 'чери', 'Жигули', 'x'.repeat(101), '0']) {
    await get(`/api/cars/models?${query({ brand })}`)
    await get(`/api/cars/engines?${query({ brand, model: 'Tiggo 4' })}`)
  }
  await get('/api/cars/models')
  await get('/api/cars/engines?brand=Chery')
  for (const vin of ['LVTDD24B1ND100457', 'lgwff7a55rh200311', 'WVWZZZ1JZXW000001', '123']) {
    await get(`/api/cars/vin/${vin}`)
  }
}

/** The category tree of every third model, and lists of its categories in every order. */
async function recordModelLists({ get }: Wire, { brands }: Sample): Promise<void> {
  const models = brands.flatMap(({ brand, models: names }) =>
    names.map((model) => ({ brand, model })),
  )
  for (const [turn, car] of everyNth(models, 3).entries()) {
    const { json } = await get(`/api/products/categories?${query(car)}`)
    const { categories = [] } = json as { categories?: Category[] }
    const [category] = everyNth(categories, 2).slice(turn % 2)
    if (!category) continue
    const list = { ...car, category: category.key }
    await get(`/api/products?${query({ ...list, ...LISTS[turn % LISTS.length] })}`)
  }
  const car = { brand: 'Chery', model: 'Tiggo 7 Pro' }
  for (const fields of LISTS) {
    await get(`/api/products?${query({ ...car, category: 'filtry', ...fields })}`)
  }
  for (const engine of ['SQRE4T15C', 'sqre4t15c', 'Тип двигателя', 'V12', '']) {
    await get(`/api/products?${query({ ...car, category: 'filtry', engine })}`)
  }
  for (const category of ['', 'no-such', 'FILTRY', 'x'.repeat(101)]) {
    await get(`/api/products?${query({ ...car, category })}`)
  }
  await get(
    `/api/products?${query({ brand: 'chery', model: 'tiggo-7-pro', category: 'tormoznaya-sistema' })}`,
  )
  await get(`/api/products?${query(car)}`)
  await get('/api/products')
  await get('/api/products/categories')
  await get('/api/products/categories?brand=Chery&model=Jolion')
}

const LISTS: readonly Readonly<Record<string, string | number>>[] = [
  {},
  { sort: 'price' },
  { sort: '-price', per_page: 5 },
  { page: 2, per_page: 3 },
  { page: 3, per_page: 10, sort: 'price' },
  { page: 1000, per_page: 1 },
  { per_page: 100 },
]
const WRONG_LISTS = ['sort=name', 'page=0', 'page=1001', 'page=x', 'per_page=0', 'per_page=101']

async function recordCategories({ get }: Wire, { categories }: Sample): Promise<void> {
  for (const [turn, key] of categories.entries()) {
    const fields = { per_page: 4, ...LISTS[turn % 5] }
    await get(`/api/categories/${key}/products?${query(fields)}`)
  }
  for (const fields of LISTS) await get(`/api/categories/filtry/products?${query(fields)}`)
  for (const fields of WRONG_LISTS) await get(`/api/categories/filtry/products?${fields}`)
  for (const key of ['no-such', 'FILTRY', '%20', 'x'.repeat(101), '%D1%84', '..', '%2e%2e']) {
    await get(`/api/categories/${key}/products`)
  }
}

async function recordProducts({ get }: Wire, { products }: Sample): Promise<void> {
  for (const { key } of everyNth(products, 6)) await get(`/api/products/${key}`)
  for (const id of [
    '0',
    '-1',
    '9999999',
    '99999999999',
    '1.5',
    '1e3',
    '%31',
    '+1',
    'no-such',
    '%00',
  ]) {
    await get(`/api/products/${id}`)
  }
  const [first] = products
  await get(`/api/products/${first?.key.toUpperCase()}`)
  await get(`/api/products/${'x'.repeat(301)}`)
}

const OIL_FILTERS: readonly (readonly [string, readonly string[]])[] = [
  ['viscosity', ['5W-30', '5w30', '0W-20', '5W-30,5W-40', '10W-40,nothing', '99W-99', '']],
  ['volume', ['1000', '4000', '1000,4000', '5000,60000', '7', '1000, 4000', 'litre', '12345678']],
  ['api', ['SN', 'SP', 'SN,SP', 'sn', 'CJ-4', 'XX']],
  ['acea', ['C3', 'C2,C3', 'A3/B4', 'c3', 'Z9']],
  ['approval', ['vw 504 00/507 00', 'mb 229.51,mb 229.52', 'MB 229.5', 'no approval']],
  ['base', ['синтетическое', 'минеральное,полусинтетическое', 'Синтетическое', 'olive']],
  ['manufacturer', ['SHELL', 'ЛYKOЙЛ,MOBIL', 'Лукойл', 'shell', 'Nobody', 'a,b,c,d,e']],
  ['in_stock', ['any', 'volgograd', 'nowhere', 'volojskiy', '1']],
  ['sort', ['price', '-price', 'litre', 'name']],
  ['page', ['1', '2', '5', '1000', '0']],
]

const REGULATED = [
  ['Chery', 'Tiggo 7 Pro', ''],
  ['Haval', 'F7', 'GW4B15A'],
  ['Geely', 'Atlas', ''],
  ['Chery', 'Amulet', ''],
  ['Nobody', 'Nothing', ''],
] as const

async function recordOils({ get }: Wire): Promise<void> {
  const ask = (fields: Readonly<Record<string, string>>) => get(`/api/oils?${query(fields)}`)
  await get('/api/oils')
  await get('/api/oils?per_page=100')
  for (const [field, values] of OIL_FILTERS) {
    for (const value of values) await ask({ [field]: value, per_page: '5' })
  }
  // each filter together with the next three, by their first values
  for (const [place, [field, [value = '']]] of OIL_FILTERS.entries()) {
    for (const [other, [, second = '']] of OIL_FILTERS.slice(place + 1, place + 4)) {
      await ask({ [field]: value, [other]: second, per_page: '5' })
    }
  }
  await ask({
    viscosity: '5W-30',
    volume: '4000',
    api: 'SN',
    base: 'синтетическое',
    in_stock: 'any',
  })
  await ask({ viscosity: '0W-20', volume: '60000', approval: 'mb 229.51', manufacturer: 'SHELL' })
  await ask({ viscosity: Array.from({ length: 40 }, (_, n) => `${n}W-30`).join() })
  await ask({ manufacturer: 'x'.repeat(1001) })
  await get('/api/oils?viscosity=5W-30&viscosity=0W-20')
  await get('/api/oils?viscosity[]=5W-30&unknown=1')
  for (const [brand, model, engine] of REGULATED) {
    const car = query({ brand, model, engine })
    await get(`/api/oils/for-car?${car}`)
    await get(`/api/maintenance?${car}`)
    await get(`/api/maintenance?${car}&km=40000`)
  }
}

async function recordTexts({ get }: Wire): Promise<void> {
  await get('/api/home')
  await get('/api/stores')
  await get('/api/stores?city=volgograd')
  for (const query of ['', '?shop=1', '?shop=x', '?city=Астрахань', '?city=Нигде']) {
    await get(encodeURI(`/api/delivery/places${query}`))
  }
  for (const query of ['1:1', '1:1,2:3&city=Волгоград', '1:2&city=Москва', '1', '1:0', '']) {
    await get(encodeURI(`/api/delivery?products=${query}`))
  }
  await get('/api/delivery/prices')
  const { news } = (await get('/api/news')).json as { news: { path: string }[] }
  for (const { path } of news) await get(`/api/news/${path}`)
  for (const path of ['no-such', '..', '%2e%2e%2f', 'x'.repeat(201)]) await get(`/api/news/${path}`)
}

/** HEAD, compressed answers, and answers that the caller has cached. */
async function recordConditional({ ask, look }: Wire, { products }: Sample): Promise<void> {
  const paths = ['/api/home', '/api/cars/cars', '/api/categories', '/api/stores', '/api/news', '/']
  for (const path of [...paths, `/api/products/${products[0]?.id}`, '/api/oils', '/catalog']) {
    await ask({ method: 'HEAD', path })
    await ask({ path, headers: { 'accept-encoding': 'gzip' } })
    await ask({ path, headers: { 'accept-encoding': 'br, gzip' } })
    const { headers } = await look({ path })
    await ask({ path, headers: { 'if-none-match': headers.etag ?? '' } })
    await ask({ path, headers: { 'if-none-match': '"other"' } })
    await ask({ path, headers: { origin: 'https://evil.example' } })
  }
}

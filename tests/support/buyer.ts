// Buyers of the browser tests, and the parts that they look for.

import { randomInt } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Category, Product } from '#src/catalogue/contract.ts'
import { loginScreen } from './screens.ts'
import { visit } from './shop-page.ts'

export type Buyer = ReturnType<typeof aBuyer>

/** A new customer; the password meets the rules of the registration. */
export function aBuyer() {
  const number = String(randomInt(1_000_000_000)).padStart(9, '0')
  return {
    name: 'Иван',
    lastname: 'Петров',
    phone: `79${number}`,
    email: `ivan.${number}@example.ru`,
    password: 'Parol123',
  }
}

/** Signs up by the API and logs in by the form. */
export async function logInSomebody(page: Page): Promise<Buyer> {
  const buyer = aBuyer()
  const data = { ...buyer, password_confirmation: buyer.password }
  const answer = await page.request.post('/api/signup', { data })
  if (answer.status() !== 201) throw new Error(await answer.text())
  await visit(page, '/login')
  const login = loginScreen(page)
  await login.email.fill(buyer.email)
  await login.password.fill(buyer.password)
  await login.submit.click()
  await page.waitForURL('/')
  return buyer
}

type Api = Pick<APIRequestContext, 'get'>

async function read<Answer>(api: Api, path: string): Promise<Answer> {
  const answer = await api.get(path)
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()}`)
  return (await answer.json()) as Answer
}

const stockOf = ({ storages }: Product): number =>
  storages.reduce((sum, { quantity }) => sum + quantity, 0)

/** A car with a category in which a part lies in stock, on the first page of its list. */
export async function aPartForACar(api: Api) {
  const { brands } = await read<{ brands: { brand: string; models: string[] }[] }>(
    api,
    '/api/cars/cars',
  )
  for (const { brand, models } of brands.slice(0, 10)) {
    for (const model of models) {
      const car = new URLSearchParams({ brand, model }).toString()
      const tree = await read<{ categories: Category[] }>(api, `/api/products/categories?${car}`)
      for (const category of tree.categories) {
        const list = await read<{ products: Product[] }>(
          api,
          `/api/products?${car}&category=${category.key}`,
        )
        const product = list.products.find((each) => stockOf(each) >= 5)
        if (product) return { brand, model, category, product }
      }
    }
  }
  throw new Error('no car has a part in stock')
}

/** A model of which the shop knows no engine. */
export async function aModelWithoutEngines(api: Api) {
  const { brands } = await read<{ brands: { brand: string; models: string[] }[] }>(
    api,
    '/api/cars/cars',
  )
  for (const { brand, models } of brands) {
    for (const model of models) {
      const car = new URLSearchParams({ brand, model }).toString()
      const { engines } = await read<{ engines: string[] }>(api, `/api/cars/engines?${car}`)
      if (engines.length === 0) return { brand, model }
    }
  }
  throw new Error('every model has an engine')
}

/** A part with plenty of stock. */
export async function aPopularPart(api: Api, least = 5): Promise<Product> {
  const { popular, offers } = await read<{ popular: Product[]; offers: { product: Product }[] }>(
    api,
    '/api/home',
  )
  const all = [...popular, ...offers.map(({ product }) => product)]
  const part = all.find((product) => stockOf(product) >= least)
  if (!part) throw new Error('no popular part is in stock')
  return part
}

/** The part in stock with the longest article, which is the hardest to wrap. */
export async function aPartOfALongArticle(api: Api): Promise<Product> {
  const path = '/api/products/search?search=фильтр салонный&per_page=100'
  const { products } = await read<{ products: Product[] }>(api, path)
  const inStock = products.filter((product) => stockOf(product) >= 5)
  const [longest] = inStock.toSorted((one, other) => other.article.length - one.article.length)
  if (!longest) throw new Error('no such part is in stock')
  return longest
}

type ProductPage = { product: Product; analogs: Product[]; neighbours: Product[] }

/** A part whose page meets the condition. */
async function aPartSuchThat(api: Api, isWanted: (page: ProductPage) => boolean) {
  const found = await read<{ products: Product[] }>(
    api,
    '/api/products/search?search=колодки тормозные&per_page=100',
  )
  for (const { id } of found.products) {
    const page = await read<ProductPage>(api, `/api/products/${id}`)
    if (isWanted(page)) return page
  }
  throw new Error('no part is such')
}

/** A part that at least so many others replace. */
export const aPartWithAnalogues = (api: Api, least: number) =>
  aPartSuchThat(api, ({ analogs }) => analogs.length >= least)

/** A part that is replaced by others, and has still others beside it on the shelf. */
export const aPartWithNeighbours = (api: Api) =>
  aPartSuchThat(api, ({ analogs, neighbours }) => analogs.length > 0 && neighbours.length > 1)

/** A part that is out of stock, with an analogue that is not. */
export async function aMissingPart(api: Api): Promise<Product> {
  const { categories } = await read<{ categories: Category[] }>(api, '/api/categories')
  for (const { key } of categories.flatMap(leavesOf)) {
    const path = `/api/categories/${key}/products?per_page=100`
    const { total } = await read<{ total: number }>(api, path)
    // what is missing stands last
    const { products } = await read<{ products: Product[] }>(
      api,
      `${path}&page=${Math.max(1, Math.ceil(total / 100))}`,
    )
    const missing = products.find(
      (product) => stockOf(product) === 0 && product.analogs_from !== undefined,
    )
    if (missing) return missing
  }
  throw new Error('every part is in stock')
}

const leavesOf = (category: Category): Category[] =>
  category.child_categories?.length ? category.child_categories.flatMap(leavesOf) : [category]

/** The buyer's orders as the shop keeps them. */
export async function ordersOf(page: Page) {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? 'null'))
  const answer = await page.request.get('/api/orders', {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as { orders: { items: string; address: string }[] }).orders
}

// A shop that only knows lists, so that they may be longer than any test database.

import { describe, expect, test } from 'vitest'
import { type Category, catalogueApi, type Product } from '#src/catalogue/contract.ts'
import { judgedProduct } from '#tests/support/judged-product.ts'
import { randomProducts } from './random-products.ts'
import { type AskShop, MOST_READ, readWholeCatalogue } from './read-whole-catalogue.ts'

type Leaf = { readonly key: string; readonly first: number; readonly count: number }
const sample = judgedProduct({ name: 'Лампа' })

const category = ({ key, count }: Leaf, children: readonly Leaf[] = []): Category => ({
  key,
  name: key,
  pictogram: '',
  product_count: count,
  child_categories: children.map((child) => category(child)),
})

/** Lists end at the 2,500th product, as those of the shop do. */
function shopOf(branches: readonly { branch: Leaf; leaves: readonly Leaf[] }[]) {
  const lists = new Map(
    branches.flatMap(({ branch, leaves }) => [branch, ...leaves].map((leaf) => [leaf.key, leaf])),
  )
  const calls: string[] = []
  const productsOf = (
    key: string,
    sort: string | undefined,
    from: number,
    to: number,
  ): Product[] => {
    const { first = 0, count = 0 } = lists.get(key) ?? {}
    const all = Array.from({ length: count }, (_, index) => first + index)
    const ordered = sort === '-price' ? all.reverse() : all
    return ordered.slice(from, Math.min(to, 2500)).map((id) => ({ ...sample, id }))
  }
  const ask = async (endpoint: unknown, input: unknown) => {
    if (endpoint === catalogueApi.allCategories) {
      return { categories: branches.map(({ branch, leaves }) => category(branch, leaves)) }
    }
    if (endpoint === catalogueApi.product) {
      const id = Number((input as { params: { id: string } }).params.id)
      if (id % 3 === 0) throw new Error('no such product')
      return { product: { ...sample, id } }
    }
    const { params, query } = input as {
      params: { key: string }
      query: { sort?: string; page?: number; per_page: number }
    }
    calls.push(params.key)
    const from = ((query.page ?? 1) - 1) * query.per_page
    return { products: productsOf(params.key, query.sort, from, from + query.per_page) }
  }
  return { ask: ask as unknown as AskShop, calls }
}

const lamps = { branch: { key: 'lamps', first: 0, count: 150 }, leaves: [] }
const oils = {
  branch: { key: 'oils', first: 1000, count: 6000 },
  leaves: [
    { key: 'motor', first: 1000, count: 3500 },
    { key: 'gear', first: 4500, count: 2000 },
  ],
}
const none = () => {}

describe('the whole catalogue', () => {
  test('is read page by page, told as it goes on', async () => {
    const { ask, calls } = shopOf([lamps])
    const steps: string[] = []
    const read = await readWholeCatalogue(ask, (done, all) => steps.push(`${done}/${all}`))
    expect(read.products).toHaveLength(150)
    expect(read.total).toBe(150)
    expect(calls).toEqual(['lamps', 'lamps'])
    expect(steps).toEqual(['100/150', '150/150'])
  })

  test('is read from both ends and by its parts where a list is cut', async () => {
    const { ask } = shopOf([lamps, oils])
    const { products, total } = await readWholeCatalogue(ask, none)
    expect(new Set(products.map(({ id }) => id)).size).toBe(6150)
    expect(products).toHaveLength(6150)
    expect(total).toBe(6150)
  })

  test('is read no further than it has to be', async () => {
    const branches = Array.from({ length: 30 }, (_, index) => ({
      branch: { key: `b${index}`, first: index * 10_000, count: 2000 },
      leaves: [],
    }))
    const { products, total } = await readWholeCatalogue(shopOf(branches).ask, none)
    expect(products).toHaveLength(MOST_READ)
    expect(total).toBe(60_000)
  })
})

describe('random products', () => {
  const chanceOf = (step: number) => {
    let turn = 0
    return () => {
      turn += 1
      return (turn * step) % 1
    }
  }
  const isMissing = (error: unknown) => (error as Error).message === 'no such product'
  const taking = { chance: chanceOf(0.377), onProgress: none, isMissing }

  test('of a small shop are all of it, mixed', async () => {
    const products = await randomProducts(shopOf([lamps]).ask, 500, taking)
    const ids = products.map(({ id }) => id)
    expect(ids).not.toEqual(ids.toSorted((one, other) => one - other))
    expect(new Set(ids).size).toBe(150)
  })

  const large = { branch: { ...oils.branch, count: 90_000 }, leaves: oils.leaves }

  test('of a large shop are asked for by number, gaps left out', async () => {
    const { ask, calls } = shopOf([large])
    const products = await randomProducts(ask, 200, { ...taking, chance: chanceOf(0.000_77) })
    expect(new Set(products.map(({ id }) => id)).size).toBe(200)
    expect(new Set(calls)).toEqual(new Set(['motor', 'gear']))
  })

  test('are given up when the shop fails', async () => {
    const { ask } = shopOf([large])
    const failing = { ...taking, isMissing: () => false }
    await expect(randomProducts(ask, 200, failing)).rejects.toThrow('no such product')
  })
})

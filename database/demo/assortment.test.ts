import { describe, expect, test } from 'vitest'
import { categoryFacts } from '#src/setup/server/public.ts'
import type { DemoProduct } from './demo-product.ts'

import { generateProducts } from './generate-products.ts'

const long = [...generateProducts(50_000)]
/** Facts and the core range stand before; from here on the list is invented place by place. */
const INVENTED_FROM = 2000
const short = long.slice(INVENTED_FROM, 8000)
const rest = long.slice(8000)

const topOf = new Map(
  categoryFacts.flatMap((top) =>
    top.children.flatMap((branch) => branch.children.map((leaf) => [leaf.key, top.name] as const)),
  ),
)

/** Shares of the whole by what `keyOf` says. */
function shares(products: readonly DemoProduct[], keyOf: (product: DemoProduct) => string) {
  const groups = Map.groupBy(products, keyOf)
  return (key: string) => (groups.get(key)?.length ?? 0) / products.length
}

const views: Readonly<Record<string, (product: DemoProduct) => string>> = {
  category: ({ categoryKey }) => topOf.get(categoryKey) ?? '',
  quality: ({ quality }) => quality,
  fitments: ({ fitments }) => String(Math.min(fitments.length, 5)),
  shops: ({ stock }) => String(stock.length),
  make: ({ fitments }) => fitments[0]?.make ?? '',
  price: ({ price }) => String(Math.floor(Math.log2(price))),
}

describe('the assortment', () => {
  test.each(Object.entries(views))(
    'has the same proportions in 8,000 as in 50,000: %s',
    (_, keyOf) => {
      const few = shares(short, keyOf)
      const many = shares(rest, keyOf)
      for (const key of new Set(long.map(keyOf))) {
        expect(Math.abs(few(key) - many(key)), key).toBeLessThan(0.03)
      }
    },
  )

  test('has groups of 1 to 12', () => {
    const sizes = [...Map.groupBy(rest, ({ group }) => group?.number)].map(
      ([, list]) => list.length,
    )
    const parts = sizes.filter((size) => size <= 12)
    expect(new Set(parts)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]))
  })

  test('lies in no shop, in some, in all, and a few times as the last piece', () => {
    const shops = new Set(rest.map(({ stock }) => stock.length))
    expect([...shops].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    const pieces = rest.map(({ stock }) => stock.reduce((sum, { quantity }) => sum + quantity, 0))
    const last = pieces.filter((count) => count === 1).length / rest.length
    expect(last).toBeGreaterThan(0.01)
    expect(last).toBeLessThan(0.15)
    expect(Math.max(...pieces)).toBeGreaterThan(150)
  })

  test('is asked for unevenly: few products by many', () => {
    const popular = rest.map(({ popularity }) => popularity).sort((one, other) => other - one)
    const sum = (list: readonly number[]) => list.reduce((total, number) => total + number, 0)
    expect(sum(popular.slice(0, popular.length / 10)) / sum(popular)).toBeGreaterThan(0.4)
  })

  test('fits 1 to 12 cars', () => {
    const counts = new Set(
      rest.filter(({ isUniversal }) => !isUniversal).map((p) => p.fitments.length),
    )
    expect([...counts].sort((one, other) => one - other)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ])
  })
})

describe('what buyers ask for', () => {
  const found = (words: string, make: string, model: string) =>
    long
      .slice(0, 8000)
      .some(
        ({ name, fitments }) =>
          words.split(' ').every((word) => name.toLowerCase().includes(word)) &&
          fitments.some((fitment) => fitment.make === make && fitment.model === model),
      )

  test.each([
    ['колодки передние', 'Chery', 'Bonus'],
    ['термостат', 'Chery', 'Fora'],
    ['фара левая', 'Haval', 'Jolion'],
    ['рычаг передний правый', 'Haval', 'F7'],
    ['подкрылок передний левый', 'Lifan', 'Solano'],
    ['шрус', 'Lifan', 'X60'],
    ['комплект грм', 'Geely', 'Emgrand EC7'],
    ['комплект сцепления', 'Great Wall', 'Hover H5'],
    ['помпа', 'Great Wall', 'Hover'],
    ['датчик abs передний левый', 'Chery', 'Tiggo T11'],
    ['подшипник ступицы', 'FAW', 'V5'],
    ['колодки', 'Belgee', 'X50'],
  ])('is in the default range: %s %s %s', (words, make, model) => {
    expect(found(words, make, model)).toBe(true)
  })
})

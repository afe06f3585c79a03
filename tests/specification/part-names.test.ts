// The names that the vocabulary knows for a part find goods, where the shop has the part at all.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wordKeys } from '#src/search/vocabulary/word-key.ts'
import { builtInVocabulary } from '#src/search/vocabulary/words/vocabulary.ts'
import { type DemoShop, demoShop } from '#tests/support/demo-shop.ts'
import { testDatabases } from '#tests/support/test-database.ts'

const [database] = testDatabases().slice(-1)
/** Asking for all of them would take a minute. */
const SOME = 8

let shop: DemoShop

beforeAll(async () => {
  if (database) shop = await demoShop(database)
}, 120_000)
afterAll(() => shop?.close())

test('a part in stock is found by each of its names', { timeout: 120_000 }, async () => {
  const named = new Set<string>()
  const names = new Set(shop.products.map(({ name }) => wordKeys(name).join(' ')))
  const lost: string[] = []
  for (const { means, forms } of builtInVocabulary.parts) {
    const keys = wordKeys(means[0] ?? '')
    const isInShop = [...names].some((name) => keys.every((key) => name.split(' ').includes(key)))
    if (!isInShop) continue
    for (const text of [...means, ...forms.filter((_, place) => place % SOME === 0)])
      named.add(text)
  }
  for (const search of named) {
    const { products } = await shop.search({ search })
    if (products.length === 0) lost.push(search)
  }
  expect(named.size).toBeGreaterThan(300)
  expect(lost).toEqual([])
})

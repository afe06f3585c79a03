// Goods that fit by size: lamps, wipers, batteries.

import type { DemoProduct } from './demo-product.ts'
import { type DemoRun, freeArticle } from './demo-run.ts'
import type { UniversalKindFact } from './fact-types.ts'
import { isPickupOnly } from './part-plan.ts'
import { priceAt } from './prices.ts'
import { indexAt, runningSums } from './random.ts'
import { stockInShops, turnoverAt } from './stock.ts'
import { fillPattern, specialistsOf } from './substitute-articles.ts'

export function universalProduct(run: DemoRun, kind: UniversalKindFact): DemoProduct {
  const { random } = run
  const makers = specialistsOf(kind.makers)
  const sums = runningSums(makers.map(({ weight }) => weight))
  const maker = makers[indexAt(sums, random.next())] ?? random.pick(makers)
  const { name, price: range } = random.pick(kind.names)
  const pattern = random.pick(maker.articles[kind.makers] ?? [])
  const article = freeArticle(run, (attempt) => fillPattern(pattern, random, { attempt }))
  const level = maker.line === 1 ? random.between(0.4, 1) : random.between(0, 0.45)
  const price = priceAt(range, level, random)
  return {
    name: `${name} ${maker.name}`,
    article,
    manufacturer: maker.name,
    categoryKey: kind.category,
    partType: kind.type,
    quality: maker.line === 1 ? 'analogue-1' : 'analogue-2',
    description: `${name}, ${maker.name}. ${kind.advice} Демонстрационный товар: номер составлен для примера.`,
    price,
    vatRate: 22,
    isUniversal: true,
    isMarked: false,
    pickupOnly: isPickupOnly(kind.category),
    weightGrams: Math.round(kind.weight * random.between(0.9, 1.15)),
    unit: 'шт',
    multiplicity: 1,
    oil: null,
    group: null,
    numbers: [],
    fitments: [],
    stock: stockInShops(turnoverAt(price), random),
    popularity: Math.round(random.next() ** 5 * 6000) / 10_000,
  }
}

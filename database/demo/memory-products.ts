// Articles from memory: the shop sells them in the demonstration and says that nothing is checked.

import { sourceTitles } from '#src/setup/server/public.ts'
import { listModels } from './car-names.ts'
import { dearnessOf } from './cars.ts'
import type { DemoFitment, DemoProduct } from './demo-product.ts'
import type { DemoRun } from './demo-run.ts'
import type { FitmentFact } from './fact-types.ts'
import { memoryArticleFacts } from './facts.ts'
import { fittedCar, kindOfPart } from './known-parts.ts'
import { substitutes } from './part-group.ts'
import { type PartPlan, partBasics, partPopularity } from './part-plan.ts'
import { groupPrices } from './prices.ts'
import { stockInShops, turnoverAt } from './stock.ts'

type Remembered = (typeof memoryArticleFacts.articles)[number]

const NOTE = 'Номер и применяемость предварительные: сверьте по VIN до покупки.'

/** Each article, and now and then a few invented substitutes behind it. */
export function* memoryProducts(run: DemoRun): Generator<DemoProduct> {
  for (const fact of memoryArticleFacts.articles) {
    const kind = kindOfPart(fact.part)
    const cars = fact.fits.map(fittedCar)
    const plan: PartPlan = {
      kind,
      name: fact.part,
      cars,
      article: fact.article,
      group: run.nextGroup(),
      prices: groupPrices(kind.price, dearnessOf(cars[0]), run.random),
    }
    yield rememberedProduct(run, fact, plan)
    if (cars.length > 0) yield* substitutes(run, plan, run.random.below(4))
  }
}

function rememberedProduct(run: DemoRun, fact: Remembered, plan: PartPlan): DemoProduct {
  const { kind, cars, article, group, prices } = plan
  const price = prices.priceOf('original')
  const make = fact.manufacturer.replace(' (оригинал)', '')
  return {
    ...partBasics(kind),
    name: `${fact.part} ${cars.length > 0 ? listModels(cars, 3, 48) : make}`,
    article,
    manufacturer: fact.manufacturer,
    quality: 'original',
    description: [kind.remark, NOTE].filter(Boolean).join(' '),
    price,
    weightGrams: kind.weight,
    group: { number: group, article },
    numbers: [],
    fitments: fact.fits.map(rememberedFitment),
    stock: stockInShops(turnoverAt(price), run.random),
    popularity: partPopularity(run, plan),
  }
}

const rememberedFitment = ([make, model, engine]: FitmentFact): DemoFitment => ({
  make,
  model,
  engine,
  source: sourceTitles.M ?? '',
  confidence: 'memory',
})

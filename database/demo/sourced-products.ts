// The articles of the sources: true numbers, names and fitments. Price and stock are invented.

import { sourceTitles } from '#src/setup/server/public.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { dearnessOf } from './cars.ts'
import type { DemoFitment, DemoNumber, DemoProduct } from './demo-product.ts'
import type { DemoRun } from './demo-run.ts'
import type { SourcedArticleFact } from './fact-types.ts'
import { sourcedArticleFacts } from './facts.ts'
import { fittedCar, kindOfPart } from './known-parts.ts'
import { substitutes } from './part-group.ts'
import { type PartPlan, partBasics } from './part-plan.ts'
import { groupPrices } from './prices.ts'
import { spreadOverShops, stockInShops, turnoverAt } from './stock.ts'

type SourcedPart = { readonly product: DemoProduct; readonly plan: PartPlan | null }

/** All sourced articles. What `sourcedSubstitutes` needs to go on is kept in `run`'s order. */
export const sourcedParts = (run: DemoRun): SourcedPart[] =>
  sourcedArticleFacts.map((fact) => sourcedPart(run, fact))

/** Invented substitutes for the sourced articles whose cars are known. */
export function* sourcedSubstitutes(
  run: DemoRun,
  parts: readonly SourcedPart[],
): Generator<DemoProduct> {
  for (const { plan } of parts) {
    if (plan) yield* substitutes(run, plan, 2 + run.random.below(5))
  }
}

function sourcedPart(run: DemoRun, fact: SourcedArticleFact): SourcedPart {
  const { random } = run
  const kind = kindOfPart(fact.part)
  const group = run.nextGroup()
  const cars = fact.fits.map(fittedCar)
  const prices = groupPrices(kind.price, dearnessOf(cars[0]), random)
  const price = prices.priceOf('original')
  const product: DemoProduct = {
    ...partBasics(kind),
    name: fact.name,
    article: fact.article,
    manufacturer: fact.manufacturer,
    quality: 'original',
    description: describe(fact, kind.remark),
    price,
    weightGrams: kind.weight,
    group: { number: group, article: fact.article },
    numbers: numbersOf(fact),
    fitments: fitmentsOf(fact),
    stock:
      fact.stock === null
        ? stockInShops(turnoverAt(price), random)
        : spreadOverShops(fact.stock, random),
    popularity: Math.round(random.between(0.55, 1) * 10_000) / 10_000,
  }
  const hasEngines = fact.fits.some(([, , engine]) => engine !== null)
  const plan = {
    kind: { ...kind, fits: hasEngines ? ('engine' as const) : ('model' as const) },
    name: fact.part,
    cars,
    article: fact.article,
    group,
    prices,
  }
  return { product, plan: cars.length > 0 ? plan : null }
}

/** Also states other spellings of the number, as parts are labelled with them too. */
const numbersOf = ({ article, numbers }: SourcedArticleFact): DemoNumber[] =>
  numbers.map((number) => ({
    number,
    kind: normaliseArticle(number) === normaliseArticle(article) ? 'former' : 'original',
  }))

const fitmentsOf = ({ fits, fitsFrom }: SourcedArticleFact): DemoFitment[] =>
  fits.map(([make, model, engine]) => ({
    make,
    model,
    engine,
    source: sourceTitles[fitsFrom] ?? fitsFrom,
    confidence: fitsFrom === 'M' ? 'memory' : 'sourced',
  }))

function describe({ fits, fitsFrom, note, source }: SourcedArticleFact, remark?: string): string {
  const isSure = fits.length > 0 && fitsFrom !== 'M'
  return [
    'Оригинальная деталь.',
    note ? `${note.charAt(0).toUpperCase()}${note.slice(1)}.` : remark,
    `Источник номера${isSure ? ' и применяемости' : ''}: ${sourceTitles[source] ?? source}.`,
    fits.length === 0 && 'Применяемость источником не подтверждена: сверьте по VIN.',
    fits.length > 0 && fitsFrom === 'M' && 'Применяемость предварительная: сверьте по VIN.',
  ]
    .filter(Boolean)
    .join(' ')
}

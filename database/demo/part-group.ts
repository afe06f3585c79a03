// An analogue group of invented parts: an original and its substitutes, 1 to 12 together.

import { isEveryday } from './assortment.ts'
import { type Car, dearnessOf, hasAll, neighboursOf } from './cars.ts'
import type { DemoNumber, DemoProduct } from './demo-product.ts'
import { type DemoRun, freeArticle } from './demo-run.ts'
import type { PartKindFact, SubstituteMakerFact } from './fact-types.ts'
import { originalArticle } from './original-articles.ts'
import { carsInDescription, GENERATED_NOTE, type PartPlan, partProduct } from './part-plan.ts'
import { groupPrices } from './prices.ts'
import { indexAt, type Random, runningSums } from './random.ts'
import { makersOf, substituteArticle } from './substitute-articles.ts'

/** How many products a group has: index 0 is 1. Makers of substitutes follow the demand. */
const groupSizes = {
  everyday: runningSums([18, 20, 17, 13, 10, 7, 5, 4, 3, 2, 1.2, 0.8]),
  rare: runningSums([48, 28, 12, 6, 3, 1.5, 0.8, 0.4, 0.2, 0.1, 0.05, 0.05]),
}
/** How many cars a part fits: index 0 is 1. */
const fitmentCounts = runningSums([28, 20, 14, 10, 8, 6, 4, 3, 2.5, 2, 1.5, 1])

type PartName = PartKindFact['names'][number]

/** One visit to the kind and the car: a group, or two where the part has two sides. */
export function* partGroups(run: DemoRun, kind: PartKindFact, car: Car): Generator<DemoProduct> {
  yield* namedGroups(run, { kind, car, names: pickNames(kind.names, run.random) })
}

type NamedParts = {
  readonly kind: PartKindFact
  readonly car: Car
  readonly names: readonly PartName[]
}

/** One group per name, all for the same cars and at the same level of prices. */
export function* namedGroups(run: DemoRun, parts: NamedParts): Generator<DemoProduct> {
  const { kind, car } = parts
  const cars = fittedCars(kind, car, run.random)
  const prices = groupPrices(kind.price, dearnessOf(car), run.random)
  const sizes = isEveryday(kind, car) ? groupSizes.everyday : groupSizes.rare
  for (const [name, first, second = first] of parts.names) {
    const numbered = { car, byEngine: kind.fits === 'engine', numbers: [first, second] as const }
    const article = freeArticle(run, (attempt) => originalArticle(numbered, attempt, run.random))
    const plan = { kind, name, cars, article, group: run.nextGroup(), prices }
    const size = 1 + indexAt(sizes, run.random.next())
    const hasOriginal = run.random.chance(0.9)
    if (hasOriginal) yield original(run, plan)
    yield* substitutes(run, plan, hasOriginal ? size - 1 : size)
  }
}

/** `count` substitutes of the plan's original, each of another manufacturer. */
export function* substitutes(run: DemoRun, plan: PartPlan, count: number): Generator<DemoProduct> {
  const makers = pickMakers(makersOf(plan.kind.makers), count, run.random)
  const articles: string[] = []
  for (const maker of makers) {
    const article = freeArticle(run, (attempt) =>
      substituteArticle(
        { maker, group: plan.kind.makers, original: plan.article, attempt },
        run.random,
      ),
    )
    yield substitute(run, plan, { maker, article, cross: articles.at(-1) })
    articles.push(article)
  }
}

function original(run: DemoRun, plan: PartPlan): DemoProduct {
  const { random } = run
  const make = plan.cars[0]?.make
  return partProduct(run, plan, {
    article: plan.article,
    manufacturer: make?.original ?? '',
    quality: 'original',
    cars: plan.cars,
    numbers: random.chance(0.06) ? [formerNumber(run, plan)] : [],
    description: sentences(
      `Оригинальная деталь для ${carsInDescription(plan.kind, plan.cars)}.`,
      plan.kind.remark,
      GENERATED_NOTE,
    ),
  })
}

function formerNumber(run: DemoRun, { article }: PartPlan): DemoNumber {
  const stem = article.slice(0, -1)
  const number = freeArticle(run, (attempt) => `${stem}${run.random.below(10)}${attempt || ''}`)
  return { number, kind: 'former' }
}

type Substitute = {
  readonly maker: SubstituteMakerFact
  readonly article: string
  readonly cross: string | undefined
}

function substitute(run: DemoRun, plan: PartPlan, own: Substitute): DemoProduct {
  const { maker, article, cross } = own
  const { random } = run
  const cars = random.chance(0.8)
    ? plan.cars
    : plan.cars.slice(0, 1 + random.below(plan.cars.length))
  const numbers: DemoNumber[] = [{ number: plan.article, kind: 'original' }]
  if (cross && random.chance(0.3)) numbers.push({ number: cross, kind: 'cross' })
  return partProduct(run, plan, {
    article,
    manufacturer: maker.name,
    quality: maker.line === 1 ? 'analogue-1' : 'analogue-2',
    cars,
    numbers,
    description: sentences(
      `Замена номера ${plan.article} для ${carsInDescription(plan.kind, cars)}.`,
      plan.kind.remark,
      GENERATED_NOTE,
    ),
  })
}

const sentences = (...texts: (string | undefined)[]): string => texts.filter(Boolean).join(' ')

/** The car first, then neighbours that take the same part. */
function fittedCars(kind: PartKindFact, car: Car, random: Random): Car[] {
  const isOther = (other: Car): boolean =>
    kind.fits === 'engine' ? other !== car : other.model !== car.model
  const others = neighboursOf(car, kind.fits).filter(
    (other) => isOther(other) && hasAll(other, kind.needs),
  )
  const count = Math.min(others.length, indexAt(fitmentCounts, random.next()))
  return [car, ...pickSome(others, count, random)]
}

/** Both sides where the names come in pairs of left and right, else one name. */
function pickNames(names: readonly PartName[], random: Random): readonly PartName[] {
  if (!names.some(([words]) => words.includes('лев'))) return [random.pick(names)]
  const pair = 2 * random.below(names.length / 2)
  const both = names.slice(pair, pair + 2)
  return random.chance(0.5) ? both : [random.pick(both)]
}

function pickMakers(makers: readonly SubstituteMakerFact[], count: number, random: Random) {
  const left = [...makers]
  const picked: SubstituteMakerFact[] = []
  while (picked.length < count && left.length > 0) {
    const sums = runningSums(left.map(({ weight }) => weight))
    picked.push(...left.splice(indexAt(sums, random.next()), 1))
  }
  return picked
}

function pickSome<Value>(list: readonly Value[], count: number, random: Random): Value[] {
  const left = [...list]
  const picked: Value[] = []
  while (picked.length < count) picked.push(...left.splice(random.below(left.length), 1))
  return picked
}

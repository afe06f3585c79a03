import { describe, expect, test } from 'vitest'
import { categoryFacts } from '#src/setup/server/public.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { articleRegister } from './article-register.ts'
import type { DemoProduct } from './demo-product.ts'
import {
  engineFacts,
  makeFacts,
  manufacturerFacts,
  oilFacts,
  partKindFacts,
  universalKindFacts,
} from './facts.ts'
import { generateProducts } from './generate-products.ts'

const products = [...generateProducts(8000)]
const leafKeys = categoryFacts.flatMap((top) =>
  top.children.flatMap((branch) => branch.children.map(({ key }) => key)),
)

describe('the generated catalogue', () => {
  test('is the same for the same seed, and a longer one begins with the shorter', () => {
    expect([...generateProducts(2000)]).toEqual(products.slice(0, 2000))
    expect([...generateProducts(300, 5)]).not.toEqual(products.slice(0, 300))
  })

  test('has exactly as many products as asked for', () => {
    expect([0, 1, 777].map((count) => [...generateProducts(count)].length)).toEqual([0, 1, 777])
  })

  test('gives every article to one product, however it is printed', () => {
    const articles = products.map(({ article }) => normaliseArticle(article))
    expect(new Set(articles).size).toBe(articles.length)
  })

  test('invents no number that the facts know', () => {
    const { claim } = articleRegister()
    const invented = products.filter(({ numbers, fitments, oil, isUniversal }) =>
      fitments.length === 0
        ? isUniversal && !oil
        : numbers.length > 0 && fitments.every(({ confidence }) => confidence === 'generated'),
    )
    expect(invented.length).toBeGreaterThan(4000)
    for (const { article } of invented) expect(claim(article), article).toBe(true)
  })

  test('stocks every leaf of the parts tree', () => {
    const counts = Map.groupBy(products, ({ categoryKey }) => categoryKey)
    for (const key of leafKeys) {
      expect(counts.get(key)?.length ?? 0, key).toBeGreaterThanOrEqual(10)
    }
  })

  test('has parts for every model, more for the popular ones', () => {
    const count = (make: string, model: string) =>
      products.filter(({ fitments }) =>
        fitments.some((fitment) => fitment.make === make && fitment.model === model),
      ).length
    for (const make of makeFacts) {
      for (const { name } of make.models) {
        expect(count(make.name, name), `${make.name} ${name}`).toBeGreaterThanOrEqual(4)
      }
    }
    expect(count('Chery', 'Tiggo 7 Pro')).toBeGreaterThan(5 * count('BYD', 'Flyer'))
  })

  test('names known manufacturers, makes, models and engines, each car once', () => {
    const makers = new Set(
      [...manufacturerFacts.originals, ...manufacturerFacts.substitutes, ...oilFacts.brands].map(
        ({ name }) => name,
      ),
    )
    const cars = new Set(
      makeFacts.flatMap((make) =>
        make.models.flatMap(({ name, engines }) =>
          [...engines, null].map((engine) => `${make.name} ${name} ${engine}`),
        ),
      ),
    )
    for (const { manufacturer, fitments } of products) {
      expect(makers.has(manufacturer), manufacturer).toBe(true)
      const named = fitments.map(({ make, model, engine }) => `${make} ${model} ${engine}`)
      expect(named.filter((car) => !cars.has(car))).toEqual([])
      expect(new Set(named).size).toBe(named.length)
    }
  })

  test('sells parts of an engine only for cars that have what they need', () => {
    const turbo = new Set(engineFacts.filter((engine) => engine.turbo).map(({ name }) => name))
    const turbines = products.filter(({ partType }) => partType === 'Турбина')
    expect(turbines.length).toBeGreaterThan(10)
    for (const { fitments } of turbines) {
      expect(fitments.every(({ engine }) => engine !== null && turbo.has(engine))).toBe(true)
    }
  })
})

describe('prices of the generated catalogue', () => {
  const ranges = new Map<string, [number, number]>()
  const widen = (key: string, [least, most]: readonly [number, number]) => {
    const [low, high] = ranges.get(key) ?? [least, most]
    ranges.set(key, [Math.min(low, least), Math.max(high, most)])
  }
  for (const { category, type, price } of partKindFacts) widen(`${category} ${type}`, price)
  for (const { category, type, names } of universalKindFacts) {
    for (const { price } of names) widen(`${category} ${type}`, price)
  }

  test('stay inside the range of the kind', () => {
    for (const { categoryKey, partType, price, name, oil } of products) {
      if (oil) continue
      const [least, most] = ranges.get(`${categoryKey} ${partType}`) ?? [0, 0]
      expect(price / 100, name).toBeGreaterThanOrEqual(least)
      expect(price / 100, name).toBeLessThanOrEqual(most)
    }
  })

  test('fall from the original to the second line in every group', () => {
    const groups = Map.groupBy(
      products.filter(({ group }) => group),
      ({ group }) => group?.number,
    )
    const prices = (group: DemoProduct[], quality: string) =>
      group.filter((product) => product.quality === quality).map(({ price }) => price)
    for (const group of groups.values()) {
      expect(group.length).toBeLessThanOrEqual(12)
      expect(Math.min(...prices(group, 'original'))).toBeGreaterThan(
        Math.max(0, ...prices(group, 'analogue-1')),
      )
      expect(Math.min(...prices(group, 'analogue-1'))).toBeGreaterThan(
        Math.max(0, ...prices(group, 'analogue-2')),
      )
    }
  })
})

describe('oils of the generated catalogue', () => {
  const oils = products.filter(({ oil }) => oil)

  test('tell viscosity, volume and approvals', () => {
    const motor = oils.filter(({ oil }) => oil?.kind === 'Масло моторное')
    expect(motor.length).toBeGreaterThan(150)
    for (const { oil, name } of motor) {
      expect(name).toContain(oil?.viscosity)
      expect(oil?.api.length).toBeGreaterThan(0)
      expect(oil?.volumeMl).toBeGreaterThanOrEqual(1000)
    }
    expect(motor.some(({ oil }) => oil?.acea.includes('C3') && oil.viscosity === '5W-30')).toBe(
      true,
    )
    expect(motor.some(({ oil }) => oil?.approvals.includes('MB 229.5'))).toBe(true)
  })

  test('stand on the shelf of their grade', () => {
    for (const { oil, categoryKey } of oils) {
      const grade = /maslo-motornoe-(.*)$/.exec(categoryKey)?.[1]
      if (grade) expect(oil?.viscosity?.toLowerCase()).toBe(grade)
    }
  })

  test('fit every car, and are marked as the law wants', () => {
    expect(oils.every(({ isUniversal }) => isUniversal)).toBe(true)
    expect(oils.filter(({ isMarked }) => !isMarked).map(({ partType }) => partType)).toEqual(
      oils.filter(({ partType }) => partType === 'Омывающая жидкость').map((oil) => oil.partType),
    )
  })

  test('cost what four litres cost in the shops', () => {
    const isImport = new Map(oilFacts.brands.map((brand) => [brand.name, brand.isImport]))
    for (const { oil, manufacturer, price, name } of oils) {
      if (oil?.kind !== 'Масло моторное' || oil.volumeMl !== 4000) continue
      const [least, most] = isImport.get(manufacturer) ? [2800, 7000] : [1600, 3500]
      expect(price / 100, name).toBeGreaterThanOrEqual(least)
      expect(price / 100, name).toBeLessThanOrEqual(most)
    }
  })
})

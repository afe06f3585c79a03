import { describe, expect, test } from 'vitest'
import { categoryFacts, sourceTitles } from '#src/setup/server/public.ts'
import {
  engineFacts,
  makeFacts,
  manufacturerFacts,
  oilFacts,
  partKindFacts,
  sourcedArticleFacts,
  storeFacts,
  universalKindFacts,
} from './facts.ts'
import { fittedCar, kindOfPart } from './known-parts.ts'

const leaves = categoryFacts.flatMap((top) => top.children.flatMap((branch) => branch.children))
const leafKeys = new Set(leaves.map(({ key }) => key))
const models = makeFacts.flatMap((make) => make.models)

describe('the facts of the demonstration', () => {
  test('hold all makes, models, engines, leaves and shops', () => {
    expect(makeFacts).toHaveLength(23)
    expect(models).toHaveLength(146)
    expect(engineFacts).toHaveLength(119)
    expect(leafKeys.size).toBe(81)
    expect(sourcedArticleFacts).toHaveLength(54)
    expect(storeFacts.cities.map(({ slug, stores }) => [slug, stores.length])).toEqual([
      ['volgograd', 5],
      ['volojskiy', 1],
      ['astrahan', 1],
    ])
  })

  test('give every branch of the parts tree a key of its own', () => {
    const keys = categoryFacts.flatMap((top) => [
      top.key,
      ...top.children.flatMap((branch) => [branch.key, ...branch.children.map(({ key }) => key)]),
    ])
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('name only engines that are described', () => {
    const known = new Set(engineFacts.map(({ name }) => name))
    expect(models.flatMap(({ engines }) => engines).filter((name) => !known.has(name))).toEqual([])
  })

  test('name the source of every model and article', () => {
    const sources = [...models, ...sourcedArticleFacts, ...oilFacts.products].flatMap(
      ({ source }) => source.split(','),
    )
    expect(sources.filter((source) => !(source in sourceTitles))).toEqual([])
  })

  test('put every kind of part on a leaf', () => {
    const kinds = [...partKindFacts, ...universalKindFacts]
    expect(kinds.filter(({ category }) => !leafKeys.has(category))).toEqual([])
  })

  test('give one number to one kind of part', () => {
    const owners = new Map<string, string>()
    for (const { names } of partKindFacts) {
      for (const [name, number] of names) {
        expect(owners.get(number) ?? name).toBe(name)
        owners.set(number, name)
      }
    }
  })

  test('know an original manufacturer for every make', () => {
    const served = manufacturerFacts.originals.flatMap(({ makes }) => makes)
    expect(makeFacts.map(({ name }) => name).filter((name) => !served.includes(name))).toEqual([])
  })

  test('know the parts and the cars of the sourced articles', () => {
    for (const { part, fits } of sourcedArticleFacts) {
      expect(kindOfPart(part).type).not.toBe('')
      for (const fitment of fits) expect(fittedCar(fitment).model.name).toBe(fitment[1])
    }
  })
})

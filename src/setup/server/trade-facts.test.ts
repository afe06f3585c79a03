// The facts that every shop begins with agree with each other.

import { expect, test } from 'vitest'
import { normaliseManufacturer } from '#src/catalogue/server/public.ts'
import { carRows } from './rows-of-facts.ts'
import {
  cityFacts,
  engineFacts,
  makeFacts,
  manufacturerFacts,
  sourceTitles,
} from './trade-facts.ts'

const models = makeFacts.flatMap((make) => make.models)

test('models name engines that are described, with a power and known sources', () => {
  const known = new Set(engineFacts.map(({ name }) => name))
  const engines = models.flatMap((model) => model.engines)
  expect(engines.filter(([name, power]) => !known.has(name) || !(power > 0))).toEqual([])
  const sources = models.flatMap(({ source, bodySource, engines: own }) =>
    [source, bodySource, ...own.map(([, , of]) => of)].flatMap((text) => text.split(',')),
  )
  expect(sources.filter((source) => !(source in sourceTitles))).toEqual([])
})

test('the most asked for make and model stand first', () => {
  const { makes, models: rows } = carRows(makeFacts, engineFacts)
  expect(makes.find(({ position }) => position === 0)?.name).toBe('Chery')
  expect(rows.filter(({ position }) => position === 0)).toHaveLength(makeFacts.length)
})

test('no two manufacturers go by one spelling', () => {
  const owners = new Map<string, string>()
  for (const { name, aliases } of manufacturerFacts) {
    for (const spelling of new Set([name, ...aliases].map(normaliseManufacturer))) {
      expect([spelling, owners.get(spelling) ?? name]).toEqual([spelling, name])
      owners.set(spelling, name)
    }
  }
})

test('manufacturers have their own names', () => {
  const nameOf = (spelling: string) =>
    manufacturerFacts.find(({ name, aliases }) =>
      [name, ...aliases].map(normaliseManufacturer).includes(normaliseManufacturer(spelling)),
    )?.name
  expect(['VALEO', 'CHERY', 'KAYABA', 'Knecht'].map(nameOf)).toEqual([
    'Valeo',
    'Chery',
    'KYB',
    'Mahle',
  ])
  expect(manufacturerFacts.filter(({ name }) => name.includes('('))).toEqual([])
})

test('a city is named once', () => {
  const names = cityFacts.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

// The car of a text as queries of the index.
import { describe, expect, test } from 'vitest'
import {
  ENGINE,
  MAKE,
  MODEL,
  sampleLexicon,
  sampleNames,
  sampleVocabulary,
} from '#tests/support/sample-lexicon.ts'
import type { ParsedCar } from '../reading/parse-car.ts'
import { buildLexicon } from '../vocabulary/lexicon.ts'
import type { Car } from './car-facets.ts'
import { carQuery, carsInstead } from './car-query.ts'

const NO_CAR: Car = { makeId: null, modelId: null, engineId: null }
const aCar = (said: Partial<ParsedCar>): ParsedCar => ({
  ...{ makeIds: [], modelIds: [], familyIds: [], engineIds: null, hintedEngineIds: [] },
  ...said,
})
const queryOf = (said: Partial<ParsedCar>, isPartSaid = true, lexicon = sampleLexicon) =>
  carQuery(aCar(said), lexicon, { isPartSaid, chosen: NO_CAR })
/** The facets of a query, each once. */
const facetsOf = (query: string) => [...new Set(query.match(/[a-z]\w*_(?=')/g))].toSorted()
const { tiggo4, tiggo7, tiggo7Pro } = MODEL

describe('what may be shown for a car', () => {
  test.each<[string, Partial<ParsedCar>, string[]]>([
    ['a make', { makeIds: [MAKE.chery] }, ['b1_']],
    ['two makes', { makeIds: [MAKE.chery, MAKE.haval] }, ['b1_', 'b2_']],
    ['a model', { makeIds: [MAKE.chery], modelIds: [tiggo7] }, ['m12_']],
    ['a family', { familyIds: [tiggo4, tiggo7] }, ['m11_', 'm12_']],
    ['a model beside a family', { modelIds: [tiggo4], familyIds: [MODEL.f7] }, ['m11_', 'm22_']],
    [
      'a model with an engine, and what fits every engine of it',
      { modelIds: [tiggo7Pro], engineIds: [ENGINE.f4j16] },
      ['m13e0_', 'm13e102_'],
    ],
    ['an engine alone', { engineIds: [ENGINE.gw4n20] }, ['e106_', 'm22e0_', 'm22e106_']],
    [
      'an engine of a make',
      { makeIds: [MAKE.chery], engineIds: [ENGINE.f4j16] },
      ['e102_', 'm13e0_', 'm13e102_'],
    ],
    ['an engine that the model never had', { modelIds: [tiggo4], engineIds: [106] }, []],
  ])('%s', (_, said, facets) => {
    expect(facetsOf(queryOf(said).fits)).toEqual([...facets, 'u_'].toSorted())
  })

  test('goods for every car are shown beside a part only', () => {
    const said = { modelIds: [tiggo7] }
    expect(facetsOf(queryOf(said, true).fits)).toContain('u_')
    expect(facetsOf(queryOf(said, false).fits)).not.toContain('u_')
  })

  test('goods of unknown fitment are shown when their name says the car', () => {
    expect(queryOf({ makeIds: [MAKE.lifan] }, false).otherwise).toBe("'n_' & ('lifan' | 'lifan^')")
    expect(queryOf({ modelIds: [tiggo7] }, false).otherwise).toBe(
      "'n_' & ('tiggo' | 'tiggo^') & ('7' | '7^')",
    )
  })

  test('a catalogue in which every fit is known is not asked for others', () => {
    const names = { ...sampleNames, hasUnknownFits: false }
    const lexicon = buildLexicon(names, sampleVocabulary)
    expect(queryOf({ modelIds: [tiggo7] }, false, lexicon).otherwise).toBeNull()
  })

  test('spellings that no name of the catalogue holds are left out', () => {
    expect(queryOf({ modelIds: [MODEL.jolion] }, false).otherwise).toBeNull()
  })

  test('of the spellings of a model the first six are looked for', () => {
    const spellings = Array.from({ length: 20 }, (_, place) => `буква${place}`)
    const words = spellings.map((word) => ({ word, lexeme: word, count: 1 }))
    const name = spellings[0] ?? ''
    const models = [{ id: 1, makeId: MAKE.chery, name, names: spellings, engineIds: [] }]
    const lexicon = buildLexicon({ ...sampleNames, words, models }, sampleVocabulary)
    const { otherwise } = queryOf({ modelIds: [1] }, false, lexicon)
    expect(otherwise?.match(/буква\d+(?=')/g)).toEqual(spellings.slice(0, 6))
  })
})

describe('what is made for this very car stands first', () => {
  test.each<[string, Partial<ParsedCar>, string | null]>([
    ['the model before its family', { modelIds: [tiggo7], familyIds: [tiggo4] }, "'m12_'"],
    ['the model before what fits every car', { modelIds: [tiggo7] }, "'m12_'"],
    ['nothing of a family', { familyIds: [tiggo4, tiggo7] }, null],
    ['nothing of a make', { makeIds: [MAKE.lifan] }, null],
    ['the engine', { modelIds: [tiggo7Pro], engineIds: [ENGINE.f4j16] }, "'m13e102_'"],
    ['the engine wherever it is', { engineIds: [ENGINE.f4j16] }, "'e102_'"],
    [
      'an engine that was hinted at',
      { modelIds: [tiggo7Pro], hintedEngineIds: [102] },
      "'m13e102_'",
    ],
  ])('%s', (_, said, favour) => {
    expect(queryOf(said).favour).toBe(favour)
  })
})

test('engines of a size alone only stand first', () => {
  expect(queryOf({ hintedEngineIds: [ENGINE.f4j16] })).toEqual({
    ...{ fits: '', otherwise: null, favour: "'e102_'" },
  })
})

describe('engines of a size beside a model that is chosen', () => {
  const ofSize = (modelId: number, engineId: number | null = null) => {
    const chosen = { makeId: MAKE.chery, modelId, engineId }
    const said = aCar({ hintedEngineIds: [ENGINE.f4j16] })
    return carQuery(said, sampleLexicon, { isPartSaid: true, chosen })
  }

  test('what fits them or every engine of the model stands first, what fits others behind', () => {
    expect(ofSize(tiggo7Pro)).toEqual({
      fits: "('m13e0_' | 'm13e102_' | 'u_')",
      otherwise: "!('m13e0_' | 'm13e102_' | 'u_')",
      favour: "'m13e102_'",
    })
  })

  test('say nothing where the model has none of them, or an engine is chosen', () => {
    const onlyFirst = { fits: '', otherwise: null, favour: "'e102_'" }
    expect(ofSize(tiggo4)).toEqual(onlyFirst)
    expect(ofSize(tiggo7Pro, ENGINE.f4j16)).toEqual(onlyFirst)
  })
})

test('a car of which nothing is known finds nothing', () => {
  expect(queryOf({}, false)).toEqual({
    ...{ fits: "'nothing_'", otherwise: null, favour: null },
  })
})

test('of a car for which there is nothing its makes are left', () => {
  const made = (said: Partial<ParsedCar>) => carsInstead(aCar(said), sampleLexicon).at(-1)
  expect(made({ modelIds: [tiggo7], engineIds: [101] })).toEqual(aCar({ makeIds: [MAKE.chery] }))
  expect(made({ familyIds: [tiggo4, tiggo7] })).toEqual(aCar({ makeIds: [MAKE.chery] }))
  expect(made({ modelIds: [MODEL.lifanX50, MODEL.belgeeX50] })?.makeIds).toEqual([3, 6])
  expect(made({ makeIds: [MAKE.haval], hintedEngineIds: [106] })).toEqual(
    aCar({ makeIds: [MAKE.haval] }),
  )
})

test('before them stand the models that are called so and something more', () => {
  const instead = carsInstead(aCar({ modelIds: [tiggo7] }), sampleLexicon)
  expect(instead.map(({ familyIds }) => familyIds)).toEqual([[tiggo7Pro], []])
  expect(carsInstead(aCar({ modelIds: [MODEL.amulet] }), sampleLexicon)).toHaveLength(1)
})

test('beside a number that is an engine by itself nothing is meant that fits every car', () => {
  const { sqr480 } = ENGINE
  expect(queryOf({ engineIds: [sqr480], hintedEngineIds: [sqr480] }).fits).not.toContain("'u_'")
  expect(queryOf({ engineIds: [sqr480] }).fits).toContain("'u_'")
})

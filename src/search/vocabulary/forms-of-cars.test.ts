// The ways to name a car.
import { describe, expect, test } from 'vitest'
import { MAKE, MODEL, sampleNames, sampleVocabulary } from '#tests/support/sample-lexicon.ts'
import { type Concept, type FormEntry, indexForms, matchForms } from './form-index.ts'
import { carForms } from './forms-of-cars.ts'
import { wordKeys } from './word-key.ts'

const forms: readonly FormEntry[] = [...carForms(sampleNames, sampleVocabulary)]
const index = indexForms(forms)

/** What the whole text names; nothing when it is no form of its own. */
function named(text: string): Concept[] {
  const keys = wordKeys(text)
  return matchForms(keys, index)
    .filter(({ positions }) => positions.length === new Set(keys).size)
    .flatMap(({ senses }) => senses.map(({ concept }) => concept))
}
const makesOf = (text: string) =>
  named(text).flatMap((each) => (each.kind === 'make' ? each.makeId : []))
const modelsOf = (text: string) => [
  ...new Set(named(text).flatMap((each) => (each.kind === 'model' ? each.exactIds : []))),
]
const familyOf = (text: string) => {
  const ids = named(text).flatMap((each) => (each.kind === 'model' ? each.allIds : []))
  return [...new Set(ids)].sort()
}
const contextOf = (text: string) => [
  ...new Set(forms.filter((each) => each.text === text).map(({ requires }) => requires)),
]

describe('a make', () => {
  test.each([
    ['Chery', MAKE.chery],
    ['чери', MAKE.chery],
    ['ЧЕРРИ', MAKE.chery],
    ['cherry', MAKE.chery],
    ['лифана', MAKE.lifan],
    ['ливан', MAKE.livan],
    ['хавчик', MAKE.haval],
  ])('is named by «%s»', (text, id) => {
    expect(makesOf(text)).toEqual([id])
  })

  test('that the shop does not sell is not named by its words', () => {
    expect(named('жигули')).toEqual([])
  })
})

describe('a model', () => {
  test.each([
    ['Tiggo 7 Pro', MODEL.tiggo7Pro],
    ['тигго 7 про', MODEL.tiggo7Pro],
    ['tiggo 7', MODEL.tiggo7],
    ['a15', MODEL.amulet],
    ['A 15', MODEL.amulet],
    ['X60', MODEL.lifanX60],
    ['X 60', MODEL.lifanX60],
    ['х 60', MODEL.lifanX60],
    ['F7', MODEL.f7],
    ['ф 7', MODEL.f7],
    ['CS35 Plus', MODEL.cs35],
    ['cs 35 plus', MODEL.cs35],
    ['UNI-K', MODEL.uniK],
    ['uni k', MODEL.uniK],
    ['unik', MODEL.uniK],
    ['юник', MODEL.uniK],
    ['юни к', MODEL.uniK],
    ['520', MODEL.lifan520],
  ])('is named by «%s»', (text, id) => {
    expect(modelsOf(text)).toEqual([id])
  })

  test('that two makes have is both', () => {
    expect(modelsOf('x50')).toEqual([MODEL.lifanX50, MODEL.belgeeX50])
  })

  test('that its make does not have is not named by its words', () => {
    expect(named('нива')).toEqual([])
  })
})

describe('a family', () => {
  const TIGGO = [MODEL.tiggo4, MODEL.tiggo7, MODEL.tiggo7Pro]

  test.each(['Tiggo', 'тигго', 'tigo', 'тиго'])('«%s» is every model that begins so', (text) => {
    expect(modelsOf(text)).toEqual([])
    expect(familyOf(text)).toEqual(TIGGO)
  })

  test.each([
    ['tigo 7 pro', MODEL.tiggo7Pro],
    ['тиго 7 про', MODEL.tiggo7Pro],
    ['тиго 4', MODEL.tiggo4],
  ])('whoever misspells it misspells its models too: «%s»', (text, id) => {
    expect(modelsOf(text)).toEqual([id])
  })

  test('is made of two models at least: nobody means all of Jolion', () => {
    expect(named('jolion')).toHaveLength(1)
    expect(named('plus')).toEqual([])
  })

  test('a model of its bare name is meant before longer ones', () => {
    const names = {
      makes: [{ id: 1, name: 'Omoda', names: ['Omoda'] }],
      models: ['S5', 'S5 GT', 'Tank', 'Tank 300'].map((name, place) => ({
        ...{ id: place, makeId: 1, name, names: [name], engineIds: [] },
      })),
    }
    const own = indexForms(carForms(names, sampleVocabulary))
    const concepts = (text: string) =>
      matchForms(wordKeys(text), own).flatMap(({ senses }) => senses.map(({ concept }) => concept))
    expect(concepts('tank')).toContainEqual({
      kind: 'model',
      makeId: 1,
      exactIds: [2],
      allIds: [2, 3],
    })
    expect(concepts('s5')).toEqual([{ kind: 'model', makeId: 1, exactIds: [0], allIds: [0] }])
  })

  test('a name with a figure is one car: Tiggo 7 is not Tiggo 7 Pro', () => {
    const cars = [{ make: 'Chery', model: 'Tiggo 7', forms: ['семерка'] }]
    const own = [...carForms(sampleNames, { ...sampleVocabulary, cars })]
    expect(own.find(({ text }) => text === 'семерка')?.concept).toMatchObject({
      ...{ exactIds: [MODEL.tiggo7], allIds: [MODEL.tiggo7] },
    })
  })
})

describe('the context that a name of a car requires', () => {
  test.each([
    ['520', ['make']],
    ['Jolion', ['nothing']],
    ['X60', ['nothing']],
    ['Chery', ['nothing']],
    ['tigo', ['nothing']],
    ['хавчик', ['part-or-car']],
  ])('«%s»: %o', (text, contexts) => {
    expect(contextOf(text)).toEqual(contexts)
  })

  test('one sign names a model beside its make only', () => {
    const cars = [{ make: 'Changan', model: 'UNI-K', forms: ['к'] }]
    const own = [...carForms(sampleNames, { ...sampleVocabulary, cars })]
    expect(own.find(({ text }) => text === 'к')?.requires).toBe('make')
  })
})

// The car in a text, and what of it is left in doubt.
import { describe, expect, test } from 'vitest'
import {
  ENGINE,
  MAKE,
  MODEL,
  sampleLexicon,
  sampleNames,
  sampleVocabulary,
} from '#tests/support/sample-lexicon.ts'
import { buildLexicon } from '../vocabulary/lexicon.ts'
import { parseQuery } from './parse-query.ts'

const carIn = (text: string) => parseQuery(text, sampleLexicon, { isExact: false }).car
const NOTHING = { makeIds: [], modelIds: [], familyIds: [], engineIds: null, hintedEngineIds: [] }
const TIGGO = [MODEL.tiggo4, MODEL.tiggo7, MODEL.tiggo7Pro]

describe('the car of a text', () => {
  test.each([
    ['фильтр chery', { makeIds: [MAKE.chery] }],
    ['чери тигго 7 про', { makeIds: [MAKE.chery], modelIds: [MODEL.tiggo7Pro] }],
    ['tiggo 7', { modelIds: [MODEL.tiggo7] }],
    ['7 tiggo колодки', { modelIds: [MODEL.tiggo7] }],
    ['tiggo', { familyIds: TIGGO }],
    ['chery tiggo', { makeIds: [MAKE.chery], familyIds: TIGGO }],
    ['tiggo tiggo 7', { modelIds: [MODEL.tiggo7] }],
    ['tiggo 7 tiggo 4', { modelIds: [MODEL.tiggo4, MODEL.tiggo7] }],
    ['tiggo 4 jolion', { modelIds: [MODEL.tiggo4, MODEL.jolion] }],
    ['x50', { modelIds: [MODEL.lifanX50, MODEL.belgeeX50] }],
    ['lifan x50', { makeIds: [MAKE.lifan], modelIds: [MODEL.lifanX50] }],
    ['белджи x50', { makeIds: [MAKE.belgee], modelIds: [MODEL.belgeeX50] }],
    ['lifan 520', { makeIds: [MAKE.lifan], modelIds: [MODEL.lifan520] }],
    ['chery haval', { makeIds: [MAKE.chery, MAKE.haval] }],
  ])('«%s»', (text, car) => {
    const { makeIds, modelIds, ...others } = carIn(text) ?? NOTHING
    const said = { ...others, makeIds: makeIds.toSorted(), modelIds: modelIds.toSorted() }
    expect(said).toEqual({ ...NOTHING, ...car })
  })

  test.each(['фильтр масляный', 'масло 5w30', 'самовар', '520', ''])('«%s» has none', (text) => {
    expect(carIn(text)).toBeNull()
  })

  test('the model is the surer half of a car that there is not', () => {
    expect(carIn('chery x60')).toMatchObject({ makeIds: [], modelIds: [MODEL.lifanX60] })
  })
})

describe('the engine of a text', () => {
  test.each([
    ['tiggo 7 pro sqrf4j16', [ENGINE.f4j16]],
    ['tiggo 7 pro f4j16', [ENGINE.f4j16]],
    ['свеча gw4b15d', [ENGINE.gw4b15d]],
    ['tiggo 4 gw4n20', [ENGINE.gw4n20]],
  ])('«%s»: %o', (text, ids) => {
    expect(carIn(text)?.engineIds).toEqual(ids)
  })

  test('alone names no make', () => {
    expect(carIn('gw4b15d')).toEqual({ ...NOTHING, engineIds: [ENGINE.gw4b15d] })
  })

  test.each([
    ['tiggo 7 pro 1.6', [ENGINE.f4j16]],
    ['tiggo 7 pro 1.5t', [ENGINE.e4t15c]],
    ['haval f7 2,0', [ENGINE.gw4n20]],
    ['tiggo 1.5', [ENGINE.e4t15c]],
    ['tiggo 4 2.0', null],
    ['uni-k 2.0', null],
    ['chery 1.6', null],
  ])('may be said by its size beside a model: «%s» is %o', (text, ids) => {
    expect(carIn(text)?.engineIds).toEqual(ids)
  })

  test('said by its name is surer than its size', () => {
    expect(carIn('tiggo 7 pro e4t15c 1.6')?.engineIds).toEqual([ENGINE.e4t15c])
  })

  test('without a model is only hinted at by its size: of the makes, else of all', () => {
    expect(carIn('фильтр chery 1.6')).toEqual({
      ...NOTHING,
      makeIds: [MAKE.chery],
      hintedEngineIds: [ENGINE.f4j16, ENGINE.sqr480],
    })
    expect(carIn('фильтр 1.8')).toEqual({ ...NOTHING, hintedEngineIds: [ENGINE.lfb479q] })
  })

  test.each([
    ['фильтр 6.5', ['6.5']],
    ['tiggo 4 2.0', ['2.0']],
    ['cs35 plus 2.0', []],
    ['tiggo 7 pro e4t15c 1.6', []],
  ])('of which there is none is said not to be heeded: «%s»', (text, unheeded) => {
    expect(parseQuery(text, sampleLexicon, { isExact: false }).ignoredTexts).toEqual(unheeded)
  })

  test.each([
    ['помпа lifan 479', [ENGINE.lf479q2, ENGINE.lfb479q]],
    ['помпа lifan x60 479', [ENGINE.lfb479q]],
    ['chery 480', [ENGINE.sqr480]],
    ['tiggo 4 4800', []],
  ])('is only hinted at by three figures: «%s», %o', (text, ids) => {
    expect(carIn(text)).toMatchObject({ engineIds: null, hintedEngineIds: ids })
  })

  test('three figures beside a part are the engine; alone they are not', () => {
    const { car, terms } = parseQuery('480 помпа', sampleLexicon, { isExact: false })
    expect(car).toMatchObject({ engineIds: [ENGINE.sqr480], hintedEngineIds: [ENGINE.sqr480] })
    expect(terms.map(({ words }) => words)).toEqual([[]])
    expect(carIn('480')).toBeNull()
  })

  test.each(['JLH-3G15TD', 'jlh 3g15td', 'колодки JLH.3G15-TD', 'JLH-3G15TD колодки'])(
    'is known by its pieces: «%s»',
    (text) => {
      expect(carIn(text)).toMatchObject({ engineIds: [ENGINE.jlh3g15] })
    },
  )

  test('may have a name without a figure', () => {
    const engines = [{ id: 1, name: 'BWH', volumeMl: null }]
    const lexicon = buildLexicon({ ...sampleNames, engines }, sampleVocabulary)
    const { car } = parseQuery('bwh', lexicon, { isExact: false })
    expect(car).toMatchObject({ engineIds: [1] })
  })
})

test('a short name beside another make is the model of its family: Great Wall H6', () => {
  const hover = { id: 99, makeId: MAKE.chery, name: 'Hover F7', names: ['Hover F7'], engineIds: [] }
  const models = [...sampleNames.models, hover]
  const lexicon = buildLexicon({ ...sampleNames, models }, sampleVocabulary)
  const modelsIn = (text: string) => parseQuery(text, lexicon, { isExact: false }).car?.modelIds
  expect(modelsIn('chery f7')).toEqual([99])
  expect(modelsIn('f7')).toEqual([MODEL.f7])
  expect(modelsIn('lifan f7')).toEqual([MODEL.f7])
})

test('a bare number of the vocabulary needs a make or another model, a part is not enough', () => {
  const cars = [{ make: 'Lifan', model: '520', forms: ['521'], beside: true }]
  const lexicon = buildLexicon(sampleNames, { ...sampleVocabulary, cars })
  const modelsIn = (text: string) => parseQuery(text, lexicon, { isExact: false }).car?.modelIds
  expect(modelsIn('щетка 521')).toBeUndefined()
  expect(modelsIn('lifan 521')).toEqual([MODEL.lifan520])
  expect(modelsIn('lifan x60 521')).toContain(MODEL.lifan520)
})

describe('a short number is a model directly behind its make', () => {
  const modelsIn = (text: string) => carIn(text)?.modelIds ?? []

  test.each(['масляный фильтр чери 4', 'чери 4 фильтр масляный', 'чери четыре'])('«%s»', (text) => {
    expect(modelsIn(text)).toEqual([MODEL.tiggo4])
  })

  test.each(['амортизатор 4 чери', 'чери амортизатор 4', '4 чери', 'amulet 4'])(
    '«%s» names none',
    (text) => {
      expect(modelsIn(text)).not.toContain(MODEL.tiggo4)
    },
  )

  test('a car may be named behind a count', () => {
    expect(modelsIn('амортизатор 4 чери тигго 7')).toEqual([MODEL.tiggo7])
    expect(modelsIn('тигго 7 4 амортизатора')).toEqual([MODEL.tiggo7])
    expect(modelsIn('амортизатор 4 тигго 7')).toEqual([MODEL.tiggo7])
  })

  test('a longer number is no count, wherever it stands', () => {
    expect(modelsIn('520 лифан')).toEqual([MODEL.lifan520])
    expect(modelsIn('лифан фильтр 520')).toEqual([MODEL.lifan520])
  })
})

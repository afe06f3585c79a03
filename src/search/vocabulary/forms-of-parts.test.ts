// The ways to name parts, their sides and their makers.
import { describe, expect, test } from 'vitest'
import { MAKER, sampleNames, sampleVocabulary } from '#tests/support/sample-lexicon.ts'
import type { FormEntry } from './form-index.ts'
import { manufacturerForms, partForms } from './forms-of-parts.ts'
import { wordKeys } from './word-key.ts'

const forms = [...partForms(sampleVocabulary)]
const makers = [...manufacturerForms(sampleNames.manufacturers, sampleVocabulary)]
const named = (text: string, all: readonly FormEntry[] = forms) =>
  all.filter((form) => form.text === text).map(({ concept }) => concept)

describe('forms of parts', () => {
  test('a part is meant by each of its names', () => {
    const [usual] = named('насос водяной')
    expect(usual).toEqual({
      kind: 'part',
      names: [wordKeys('насос водяной'), wordKeys('помпа')],
      synonyms: [wordKeys('водяшка')],
    })
    expect(named('помпа')).toEqual([usual])
    expect(named('водяшка')).toEqual([usual])
  })

  test('a name that several parts have means each of them', () => {
    expect(named('грм')).toHaveLength(2)
  })

  test('small words are no part of a name: the index leaves them out', () => {
    const parts = [{ means: ['привод в сборе'], forms: ['масло для коробки'] }]
    const [form] = [...partForms({ ...sampleVocabulary, parts })]
    expect(form?.concept).toEqual({
      kind: 'part',
      names: [wordKeys('привод сборе')],
      synonyms: [wordKeys('масло коробки')],
    })
  })

  test('the first name of a part is its own, whatever else is called so', () => {
    const parts = [
      { means: ['капот', 'крыло', 'дверь'], forms: ['железо'] },
      { means: ['капот'], forms: ['крышка моторного отсека'] },
    ]
    const own = [...partForms({ ...sampleVocabulary, parts })]
    const meant = own.filter(({ text }) => text === 'капот').map(({ concept }) => concept)
    expect(meant).toEqual([
      expect.objectContaining({ names: [wordKeys('капот')], synonyms: [expect.any(Array)] }),
    ])
    expect(own.filter(({ text }) => text === 'крыло')).toHaveLength(1)
  })

  test('sides are said by all of their words', () => {
    const words = [wordKeys('передний'), wordKeys('перед')]
    expect(named('перед')).toEqual([{ kind: 'side', words }])
  })

  test('a pair of letters is two sides, beside something else only', () => {
    expect(named('пл')).toEqual([...named('передний'), ...named('левый')])
    expect(forms.filter(({ text }) => text === 'пл').map(({ requires }) => requires)).toEqual([
      'part-or-car',
      'part-or-car',
    ])
  })

  test('a pair with a side that nobody described is left out', () => {
    const pairs = [{ form: 'вп', sides: ['верхний'] }]
    expect([...partForms({ ...sampleVocabulary, pairs })].map(({ text }) => text)).not.toContain(
      'вп',
    )
  })

  test('a word of the catalogue is also meant by other ways to write it', () => {
    const words = [wordKeys('синтетическое'), wordKeys('синтетика')]
    expect(named('синтетика')).toEqual([{ kind: 'word', words }])
    expect(named('синтетическое')).toEqual([])
  })

  test('words that say nothing are known as such', () => {
    expect(named('купить')).toEqual([{ kind: 'stop' }])
  })
})

describe('forms of makers', () => {
  test.each([
    ['Mann-Filter', MAKER.mann],
    ['mann', MAKER.mann],
    ['каяба', MAKER.kyb],
    ['lukoil', MAKER.lukoil],
  ])('«%s» is a manufacturer', (text, id) => {
    expect(named(text, makers)).toEqual([{ kind: 'manufacturer', id }])
  })

  test('a maker whose goods the shop does not have is not named', () => {
    expect(named('бошик', makers)).toEqual([])
  })
})

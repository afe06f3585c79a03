// Forms found in a text, in any order of its words.
import { array, assert, constantFrom, property, shuffledSubarray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Concept, type FormEntry, indexForms, matchForms } from './form-index.ts'
import { wordKey, wordKeys } from './word-key.ts'

const part = (name: string): Concept => ({ kind: 'part', names: [wordKeys(name)], synonyms: [] })
const form = (text: string, concept: Concept = part(text)): FormEntry => ({
  text,
  concept,
  requires: 'nothing',
})
const FORMS = ['фильтр', 'фильтр масляный', 'масло', 'tiggo', 'tiggo 7', 'tiggo 7 pro', 'pro']
const index = indexForms(FORMS.map((text) => form(text)))

const found = (text: string) => matchForms(wordKeys(text), index).map(({ keys }) => keys.join(' '))
const named = (...texts: readonly string[]) =>
  texts.map((text) => wordKeys(text).toSorted().join(' '))

describe('forms in a text', () => {
  test.each([
    ['масляный фильтр', ['фильтр масляный']],
    ['фильтры для масла', ['фильтр', 'масло']],
    ['tiggo 7 pro', ['tiggo 7 pro']],
    ['pro 7 tiggo', ['tiggo 7 pro']],
    ['tiggo 7', ['tiggo 7']],
    ['tiggo pro', ['tiggo', 'pro']],
    ['фильтр tiggo масляный 7', ['фильтр масляный', 'tiggo 7']],
    ['самовар', []],
    ['', []],
  ])('in «%s» the longest are found first: %o', (text, forms) => {
    expect(found(text)).toEqual(named(...forms))
  })

  test('a form may be said twice, each time by words of its own', () => {
    const matches = matchForms(wordKeys('tiggo 7 tiggo 7'), index)
    expect(matches.map(({ positions }) => positions.toSorted())).toEqual([
      [0, 1],
      [2, 3],
    ])
  })

  test('a form of one word twice needs no two words: «до до» is до', () => {
    const doubled = indexForms([form('до до')])
    expect(matchForms(wordKeys('до'), doubled).map(({ positions }) => positions)).toEqual([[0]])
  })

  test('of forms that share a word the one of more words is meant, be it shorter', () => {
    const own = indexForms([form('a b c'), form('c подшипник')])
    const [match, ...others] = matchForms(wordKeys('a b c подшипник'), own)
    expect(match?.keys).toEqual(['a', 'b', 'c'])
    expect(others).toEqual([])
  })

  test('a text written alike twice is one form with all its meanings', () => {
    const chery = part('Chery')
    const maker: Concept = { kind: 'manufacturer', id: 7 }
    const both = indexForms([form('Chery', chery), form('CHERY', maker), form('chery', chery)])
    const [match] = matchForms(['chery'], both)
    expect(match?.senses.map(({ concept }) => concept)).toEqual([chery, maker])
  })

  test('a name whose short stem is that of another word must be said as it is', () => {
    const make: Concept = { kind: 'make', makeId: 7 }
    const stop: Concept = { kind: 'stop' }
    const own = indexForms([form('бак'), form('баки', make), form('лифаны', make)])
    const exactOf = (key: string) =>
      matchForms([key], own)[0]?.senses.map(({ concept, exactWords }) => [concept.kind, exactWords])
    expect(exactOf(wordKey('баки'))).toEqual([
      ['part', []],
      ['make', ['баки']],
    ])
    expect(exactOf(wordKey('лифаны'))).toEqual([['make', []]])
    const [small] = matchForms(wordKeys('цены'), indexForms([form('цена', stop)]))
    expect(small?.senses[0]?.exactWords).toEqual(['цена'])
  })

  test('every word of every form is remembered as it is written', () => {
    expect([...indexForms([form('Щётки, задние'), form('!')]).words]).toEqual(['щетки', 'задние'])
  })

  test('the order of words never changes which forms match', () => {
    const words = [...FORMS.join(' ').split(' '), 'самовар'].map(wordKey)
    const texts = array(constantFrom(...words), { maxLength: 12 }).chain((keys) =>
      shuffledSubarray(
        keys.map((key, place) => ({ key, place })),
        { minLength: keys.length },
      ).map((shuffled) => [keys, shuffled.map(({ key }) => key)] as const),
    )
    const formsIn = (keys: readonly string[]) => matchForms(keys, index).map((each) => each.keys)
    assert(
      property(texts, ([keys, shuffled]) => {
        expect(formsIn(shuffled)).toEqual(formsIn(keys))
      }),
    )
  })

  test('no word belongs to two matches, and each match stands on words of its form', () => {
    assert(
      property(array(constantFrom('фильтр', 'маслян', 'tiggo', '7', 'pro')), (keys) => {
        const matches = matchForms(keys, index)
        const places = matches.flatMap(({ positions }) => positions)
        expect(new Set(places).size).toBe(places.length)
        for (const { positions, keys: own } of matches) {
          expect(positions.map((place) => keys[place])).toEqual(own)
        }
      }),
    )
  })
})

test('names of one thing that have one stem both say it', () => {
  const tiggo: Concept = { kind: 'model', makeId: 1, exactIds: [], allIds: [2] }
  const forms = indexForms(['тиго', 'тига'].map((text) => form(text, tiggo)))
  const isSaid = (word: string) => matchForms([wordKey(word)], forms, [word]).length === 1
  expect(['тиго', 'тига', 'тиги'].map(isSaid)).toEqual([true, true, false])
})

test('a stop word is no part of the same stem: who says «блин» wants no «блины»', () => {
  const disc: Concept = { kind: 'part', names: [['диск']], synonyms: [] }
  const forms = indexForms([form('блины', disc), form('блин', { kind: 'stop' })])
  const kindsOf = (word: string) =>
    matchForms([wordKey(word)], forms, [word])[0]?.senses.map(({ concept }) => concept.kind)
  expect(kindsOf('блин')).toEqual(['stop'])
  expect(kindsOf('блины')).toEqual(['part'])
})

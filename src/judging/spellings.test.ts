import { assert, constantFrom, double, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normaliseArticle } from '#src/shared/article.ts'
import { judgedProduct } from '#tests/support/judged-product.ts'
import { judgeSpelling, spellingReport } from './judge-spelling.ts'
import { mayMean, readingsOf, spellingsOf, WAYS } from './spellings.ts'

const half = () => 0.5
const always = () => 0
const CONFUSING = Object.keys(WAYS).slice(-7)

describe('the misspelt ways to write an article', () => {
  test('T15-1109111', () => {
    expect(Object.fromEntries(spellingsOf('T15-1109111', half).map(Object.values))).toEqual({
      'без разделителей': 'T151109111',
      'двойные разделители': 'T15--1109111',
      'другие разделители': 'T15.1109111',
      регистр: 't15-1109111',
      двойники: 'Т15-1109111', // Cyrillic
      'двойники вперемешку': 'T15-1109111',
      'другая раскладка': 'Е15-1109111', // the key of T
      'пробелы где попало': 'T15-1109111',
      'О вместо 0': 'T15-11О9111', // Cyrillic
      'I вместо 1': 'TІ5-ІІ09ІІІ', // Ukrainian
      'З вместо 3': 'T15-1109111',
      'Б вместо 6': 'T15-1109111',
      'цифры вместо букв': 'T15-1109111',
      'знаки вперемешку': 'T15-1109111',
      'знаки и раскладка': 'е15ю1109111',
    })
  })

  test('without separators there is one to be changed; Cyrillic letters become Latin twins', () => {
    expect(spellingsOf('АС319', always).map(({ text }) => text)).toEqual([
      'АС319',
      'А--С319',
      'А С319',
      'ас319',
      'AC319', // Latin
      'AC319',
      'FC319', // the keys of АС
      'А С 3 1 9',
      'АС319',
      'АС3I9',
      'АСЗ19', // the letter З
      'АС319',
      'АС319',
      'АСЗI9',
      'f c3ш9', // the keys of «а с3i9»
    ])
  })

  test('figures are typed for letters too', () => {
    const texts = Object.fromEntries(spellingsOf('OIL-ЗБ7', half).map(Object.values))
    expect(texts).toMatchObject({ 'цифры вместо букв': '011-367' })
  })

  test('name the article when signs are confused, and are no other of them', () => {
    expect(mayMean('48О1О12О1О', '4801012010')).toBe(true)
    expect(mayMean('T|5-||O9lІІ', 'T15-1109111')).toBe(true)
    expect(mayMean('8104400XKY28A', '8104400XKY28B')).toBe(false)
  })

  test('mean that article in one of the readings of their signs', () => {
    const articles = string({ unit: constantFrom(...'ABGKTXYZOIL013689-. '), minLength: 3 })
    assert(
      property(articles, double({ min: 0, max: 0.99, noNaN: true }), (article, chance) => {
        for (const { way, text } of spellingsOf(article, () => chance)) {
          const isConfused = CONFUSING.includes(way)
          if (isConfused) expect([text, mayMean(text, article)]).toEqual([text, true])
          else expect(readingsOf(text)).toContain(normaliseArticle(article))
        }
      }),
    )
  })
})

describe('the judgement of a spelling', () => {
  test.each([
    ['second', 'АОП9б', ['АОП9Б', 'АОП96']],
    ['missed', 'АОП96', ['АОП9Б', 'АОП96']], // as it is written it stands first
  ])('of two articles that are told apart by one sign: %s of «%s»', (verdict, text, articles) => {
    const shown = articles.map((article) => judgedProduct({ name: 'Колпак', article }))
    const confused = { way: 'Б вместо 6', text, article: 'АОП96' }
    expect(judgeSpelling(confused, { products: shown })).toBe(verdict)
  })

  const asked = { way: 'регистр', text: 'Е15', article: 'T15' }
  const showing = (...articles: string[]) => ({
    products: articles.map((article) => judgedProduct({ name: 'Фильтр', article })),
  })

  test.each([
    ['first', ['T-15', 'E15']],
    ['second', ['E-15', 'T15']], // the letter may be the twin of E or the key of T
    ['missed', ['E-15', 'X1']],
    ['missed', ['X1', 'T15']],
    ['missed', []],
  ])('%s: %o', (verdict, articles) => {
    expect(judgeSpelling(asked, showing(...articles))).toBe(verdict)
  })

  test('is told by ways, with each miss', () => {
    const report = spellingReport([
      { asked: { ...asked, way: 'двойники' }, verdict: 'first', first: 'T15' },
      { asked, verdict: 'second', first: 'E15' },
      { asked, verdict: 'missed', first: null },
    ])
    expect(report).toContain('  двойники             1 из 1')
    expect(report).toContain('  регистр              0 из 2')
    expect(report.slice(-8)).toEqual([
      '',
      'Читается двояко, показаны оба, нужный ниже:',
      '  «Е15» (регистр) вместо T15: E15',
      '',
      'Промахи:',
      '  «Е15» (регистр) вместо T15: ничего',
      '',
      'Запросов: 3, промахов: 1, двояких: 1.',
    ])
  })
})

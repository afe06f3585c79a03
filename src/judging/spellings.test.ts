import { assert, constantFrom, double, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normaliseArticle } from '#src/shared/article.ts'
import { judgedProduct } from '#tests/support/judged-product.ts'
import { judgeSpelling, spellingReport } from './judge-spelling.ts'
import { readingsOf, spellingsOf } from './spellings.ts'

const half = () => 0.5
const always = () => 0

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
    ])
  })

  test('mean that article in one of the readings of their signs', () => {
    const articles = string({ unit: constantFrom(...'ABGKTXYZ0189-. '), minLength: 3 })
    assert(
      property(articles, double({ min: 0, max: 0.99, noNaN: true }), (article, chance) => {
        for (const { text } of spellingsOf(article, () => chance)) {
          expect(readingsOf(text)).toContain(normaliseArticle(article))
        }
      }),
    )
  })
})

describe('the judgement of a spelling', () => {
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

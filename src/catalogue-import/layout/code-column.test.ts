// Codes of a supplier, articles and numbers of rows under the title «Код».

import { describe, expect, test } from 'vitest'
import { proposeLayout } from './propose-layout.ts'

const list = (codes: readonly string[], titles: readonly string[] = ['Код', 'Товар', 'Цена']) => [
  titles,
  ...codes.map((code, at) => [code, `Насос водяной ${at}`, String(100 + at * 7)]),
]
const look = (codes: readonly string[], hasCodes = false) =>
  proposeLayout(list(codes), { named: {}, hasCodes })

const OF_1C = ['УТ-00001234', 'УТ-00000017', 'ЦБ-00004321', '00-00000005']
const NUMBERS = ['100240', '100377', '100902', '118020']
const ARTICLES = ['W 712/75', 'T11-3501080', 'OC90', '1J0 615 301']

describe('a column titled as a code', () => {
  test.each([OF_1C, NUMBERS])('is the code of the supplier where it holds codes', (...codes) => {
    const { columns, questions } = look(codes)
    expect(columns).toEqual({ code: 0, name: 1, price: 2 })
    expect(questions.map(({ about }) => about)).toEqual(['columns'])
    expect(questions[0]?.text).toContain('suppliers codes')
    expect(questions[0]?.text).toContain('--columns article=1')
  })

  test('asks nothing once codes of the supplier are known', () => {
    const { columns, questions, notes } = look(OF_1C, true)
    expect(columns).toEqual({ code: 0, name: 1, price: 2 })
    expect(questions).toEqual([])
    expect(notes.join(' ')).toContain('товары узнаются по столбцам «Код»')
  })

  test('is the article where its cells surely are articles, unless codes are known', () => {
    expect(look(ARTICLES).columns).toEqual({ article: 0, name: 1, price: 2 })
    expect(look(ARTICLES, true).columns).toEqual({ code: 0, name: 1, price: 2 })
  })

  test('is nothing where it numbers the rows', () => {
    expect(look(['1', '2', '3', '4']).columns).toEqual({ name: 1, price: 2 })
  })

  test('is the article when the owner says so', () => {
    const { columns, questions } = proposeLayout(list(NUMBERS), { named: { article: '1' } })
    expect(columns).toEqual({ article: 0, name: 1, price: 2 })
    expect(questions).toEqual([])
  })

  test('stands beside an article', () => {
    const titles = ['Артикул', 'Номенклатурный номер', 'Товар', 'Цена', 'Код ТН ВЭД']
    const rows = NUMBERS.map((code, at) => [`W ${at}1/75`, code, 'Насос водяной', '450', '8413'])
    expect(proposeLayout([titles, ...rows], { named: {} }).columns).toEqual({
      article: 0,
      code: 1,
      name: 2,
      price: 3,
    })
  })
})

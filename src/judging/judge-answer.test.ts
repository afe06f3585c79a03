import { describe, expect, test } from 'vitest'
import { judgedProduct } from '#tests/support/judged-product.ts'
import { type JudgedAnswer, judgeAnswer } from './judge-answer.ts'
import { judgedCatalogue } from './judged-catalogue.ts'
import type { Expectation } from './judgement-set.ts'

const filters = ['F-1', 'F-2', 'F-3', 'F-4', 'F-5', 'F-6'].map((article) =>
  judgedProduct({ name: 'Фильтр масляный', article }),
)
const lamps = ['L-1', 'L-2', 'L-3'].map((article) => judgedProduct({ name: 'Лампа H7', article }))
const oil = judgedProduct({ name: 'Масло', article: 'O-1' })
const catalogue = judgedCatalogue([...filters, ...lamps, oil])
const byArticle = new Map([...filters, ...lamps, oil].map((one) => [one.article, one]))

const showing = (articles: string, marks: Partial<JudgedAnswer> = {}): JudgedAnswer => ({
  products: articles.split(' ').flatMap((article) => byArticle.get(article) ?? []),
  ...marks,
})
const faultOf = (expected: Expectation, answer: JudgedAnswer, kind = 'part') =>
  judgeAnswer({ kind, expect: expected }, answer, catalogue).fault

describe('an answer to what the catalogue has', () => {
  const wanted = { name_all: [['фильтр']] }

  test.each([
    ['F-1 F-2 F-3 F-4 L-1', null],
    ['F-1 L-1 F-3 F-4 F-5', null],
    ['F-1 L-1 L-2 F-4 F-5', 'среди первых 5 верных 3'],
    ['F-1 F-2 F-3 F-4', null],
    ['F-1 F-2 F-3', 'среди первых 5 верных 3'], // the catalogue has more of them
    ['L-1 F-2 F-3 F-4 F-5', 'первый товар не тот'],
    ['', 'выдача пуста'],
  ])('%s: %s', (articles, fault) => {
    expect(faultOf(wanted, showing(articles))).toBe(fault)
  })

  test('is measured by all that suits where that is fewer than five', () => {
    const lamp = { name_all: [['лампа']] }
    expect(faultOf(lamp, showing('L-1 L-2 L-3 F-1 F-2'))).toBeNull()
    expect(faultOf(lamp, showing('L-1 F-1 L-2 L-3'))).toBe('среди первых 3 верных 2')
  })

  test('may be empty where the set allows it, but not wrong', () => {
    const allowed = { ...wanted, empty: 'allowed' as const }
    expect(faultOf(allowed, showing(''))).toBeNull()
    expect(faultOf(allowed, showing('L-1'))).toBe('первый товар не тот')
  })

  test('to two needs shows both', () => {
    const both = { name_all: [['фильтр', 'масло']] }
    expect(faultOf(both, showing('F-1 F-2 F-3 O-1 F-4'), 'oil-two')).toBeNull()
    const fault = 'среди первых 5 нет «масло»'
    expect(faultOf(both, showing('F-1 F-2 F-3 F-4 F-5 O-1'), 'oil-two')).toBe(fault)
    expect(faultOf(both, showing('F-1 F-2 F-3 F-4 F-5 O-1'), 'oil')).toBeNull()
  })
})

describe('an answer to what the catalogue does not have', () => {
  const wanted = { name_all: [['бампер']] }

  test.each<[string, Partial<JudgedAnswer>, string | null]>([
    ['', {}, null],
    ['L-1', {}, 'выдача не пуста и не помечена'],
    ['L-1', { similar: true }, null],
    ['L-1', { ask: [{ name: 'Lifan', search: 'lifan x50' }] }, null],
    ['L-1', { ask: [] }, 'выдача не пуста и не помечена'],
    [
      'L-1',
      { vin: { vin: '', brand: 'Chery', year: null, is_checked: true, in_catalogue: true } },
      null,
    ],
    ['L-1', { corrected: 'лампа' }, 'выдача не пуста и не помечена'],
  ])('«%s» %o: %s', (articles, marks, fault) => {
    const verdict = judgeAnswer(
      { kind: 'part', expect: wanted },
      showing(articles, marks),
      catalogue,
    )
    expect(verdict).toEqual({ answerable: 'nothing-there', fault })
  })
})

describe('an answer that has to be empty', () => {
  test('may not even be flagged', () => {
    const wanted = { empty: 'required' as const }
    expect(faultOf(wanted, showing(''))).toBeNull()
    expect(faultOf(wanted, showing('L-1', { similar: true }))).toBe('выдача не пуста')
  })

  test('may be flagged where the set allows it, but not with the wrong article first', () => {
    const wanted = { empty: 'required-or-flagged' as const, not_exact_article: ['L1'] }
    expect(faultOf(wanted, showing('L-2 L-1', { similar: true }))).toBeNull()
    expect(faultOf(wanted, showing('L-2'))).toBe('выдача не пуста и не помечена')
    const fault = 'L1 стоит первым или как точное совпадение'
    expect(faultOf(wanted, showing('L-1', { similar: true }))).toBe(fault)
  })
})

describe('an answer to an article', () => {
  const exactly = (text: string, count: number) => ({
    article: { text, count, alike: 0, manufacturers: [] },
  })

  test('has it first, and it alone', () => {
    const wanted = { article_first: 'f1', name_all: [['фильтр']] }
    expect(faultOf(wanted, showing('F-1 L-1 L-2'))).toBeNull()
    expect(faultOf(wanted, showing('F-2 F-1'))).toBe('первый товар не тот')
  })

  test('has every article of several among the first five', () => {
    const wanted = { articles_all: ['F1', 'L1', 'X1'] } // X1 is not in the catalogue
    expect(faultOf(wanted, showing('F-1 F-2 F-3 F-4 L-1'))).toBeNull()
    expect(faultOf(wanted, showing('F-1 F-2 F-3 F-4 F-5 L-1'))).toBe('среди первых 5 нет L1')
  })

  test('shows articles of one beginning', () => {
    const wanted = { article_prefix: 'L' }
    expect(faultOf(wanted, showing('L-1 L-2 L-3'))).toBeNull()
    expect(faultOf(wanted, showing('L-1 F-2 L-3'))).toBe('среди первых 3 верных 2')
  })

  test('does not say that another article is exactly it', () => {
    const wanted = { not_exact_article: ['F2'], name_all: [['фильтр']] }
    const fault = 'F2 стоит первым или как точное совпадение'
    expect(faultOf(wanted, showing('F-1 F-2 F-3 F-4'))).toBeNull()
    expect(faultOf(wanted, showing('F-1 F-2 F-3 F-4', exactly('F1', 1)))).toBeNull()
    expect(faultOf(wanted, showing('F-1 F-2 F-3 F-4', exactly('F1', 2)))).toBe(fault)
    expect(faultOf(wanted, showing('F-2 F-1 F-3 F-4'))).toBe(fault)
  })

  test('is believed about other numbers of a part, which do not travel', () => {
    const wanted = { article_first: 'OEM7', name_all: [['фильтр']] }
    const judge = (answer: JudgedAnswer) =>
      judgeAnswer({ kind: 'article-cross', expect: wanted }, answer, catalogue)
    expect(judge(showing('F-3 L-1', exactly('OEM-7', 1)))).toEqual({
      answerable: 'goods',
      fault: null,
    })
    expect(judge(showing('F-3 L-1', exactly('OEM-8', 1)))).toEqual({
      answerable: 'nothing-there',
      fault: 'выдача не пуста и не помечена',
    })
    expect(judge(showing(''))).toEqual({ answerable: 'nothing-there', fault: null })
  })
})

describe('an answer to a question', () => {
  const causes = [{ name: 'Свечи', likelihood: 'often' as const, category: 'plugs', search: '' }]
  const advice = { kind: 'symptom' as const, name: 'Двигатель троит', causes }
  const lamp = { name_all: [['лампа']] }

  test.each([
    ['symptom', ['свечи'], null],
    ['symptom', ['катушки'], 'в совете нет «катушки»'],
    ['oil', [], 'совет: symptom, а нужен oil'],
    ['none', [], 'совет: symptom, а нужен none'],
  ] as const)('%s that says %j: %s', (kind, says, fault) => {
    const wanted = { ...lamp, advice: { kind, says: [...says] } }
    expect(faultOf(wanted, showing('L-1 L-2 L-3', { advice }))).toBe(fault)
  })

  test('is missed where none is given', () => {
    const wanted = { ...lamp, advice: { kind: 'oil' as const } }
    expect(faultOf(wanted, showing('L-1 L-2 L-3'))).toBe('совет: none, а нужен oil')
  })
})

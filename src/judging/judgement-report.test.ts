import { describe, expect, test } from 'vitest'
import { judgedProduct } from '#tests/support/judged-product.ts'
import type { Answerable, JudgedAnswer } from './judge-answer.ts'
import { areGoalsMet, type Judged, judgementReport } from './judgement-report.ts'

type Given = { kind?: string; fault?: string | null; answerable?: Answerable }

const judged = ({ kind = 'part', fault = null, answerable = 'goods' }: Given = {}): Judged => ({
  query: { id: 'q1', query: 'лампа', kind, expect: { name_all: [['ламп']] } },
  answer: { products: [] },
  verdict: { answerable, fault },
})
const many = (count: number, given: Given) => Array.from({ length: count }, () => judged(given))
const wrong = 'первый товар не тот'

describe('the goals of a judgement', () => {
  test.each<[boolean, string, Judged[]]>([
    [true, 'nine of ten', [...many(9, {}), judged({ fault: wrong })]],
    [false, 'eight of nine', [...many(8, {}), judged({ fault: wrong })]],
    [true, 'every article', many(3, { kind: 'article-cyrillic' })],
    [
      false,
      'one article missed of a hundred',
      [...many(99, {}), judged({ kind: 'article-two', fault: wrong })],
    ],
    [
      true,
      'an article typed in the wrong layout, which is another kind',
      [...many(99, {}), judged({ kind: 'layout-article', fault: wrong })],
    ],
    [
      false,
      'what cannot be answered, answered rightly, does not hide misses',
      [...many(8, {}), judged({ fault: wrong }), ...many(9, { answerable: 'nothing-there' })],
    ],
  ])('%s: %s', (areMet, _, ones) => {
    expect(areGoalsMet(ones)).toBe(areMet)
  })
})

describe('the report of a judgement', () => {
  test('counts by kinds, and apart what the catalogue does not have', () => {
    const report = judgementReport([
      judged(),
      judged({ kind: 'article' }),
      judged({ kind: 'negative', answerable: 'nothing-wanted' }),
      judged({ kind: 'part', answerable: 'nothing-there', fault: wrong }),
    ])
    expect(report.slice(0, 4)).toEqual([
      'Верных ответов по видам запросов:',
      '  part               1 из 2 (50 %)',
      '  article            1 из 1 (100 %)',
      '  negative           1 из 1 (100 %)',
    ])
    expect(report).toContain('  q1 «лампа» (part) — промах')
    expect(report.slice(-6)).toEqual([
      'Есть что найти: 2, должно быть пусто: 1, нет в каталоге: 1.',
      'Артикулы (article…): 1 из 1 (100 %)',
      'На что каталог может ответить: 3 из 3 (100 %)',
      'Чего в каталоге нет (пусто или помечено): 0 из 1 (0 %)',
      'Все: 3 из 4 (75 %)',
      'Цель (90 % всех и 100 % артикулов) не достигнута.',
    ])
  })

  test('shows a miss with what was wanted, how it was understood and the first five', () => {
    const products = [1, 2, 3, 4, 5, 6].map((number) =>
      judgedProduct({ name: 'Фара', article: `F-${number}`, manufacturer: 'Depo' }),
    )
    const answer: JudgedAnswer = {
      products,
      corrected: 'лампа h7',
      similar: true,
      ask: [
        { name: 'Lifan X50', search: 'lifan x50' },
        { name: 'Belgee X50', search: 'belgee x50' },
      ],
      article: { text: 'H7', count: 2, alike: 0, manufacturers: [] },
      vin: { vin: 'LVV', brand: 'Chery', year: 2024, is_checked: true, in_catalogue: true },
    }
    const miss = judged({ fault: wrong })
    const query = { ...miss.query, filters: { brand: 'Chery' } }
    expect(judgementReport([{ ...miss, query, answer }]).slice(3, 17)).toEqual([
      'Промахи:',
      '  q1 «лампа» (part): первый товар не тот',
      '    выбрано: {"brand":"Chery"}',
      '    ждали: {"name_all":[["ламп"]]}',
      '    понято: лампа h7',
      '    помечено: похожие',
      '    уточняет: Lifan X50 | Belgee X50',
      '    артикул H7, точно: 2',
      '    VIN: Chery',
      '    · F-1 Фара, Depo',
      '    · F-2 Фара, Depo',
      '    · F-3 Фара, Depo',
      '    · F-4 Фара, Depo',
      '    · F-5 Фара, Depo',
    ])
  })
})

import { describe, expect, test } from 'vitest'
import { changeOf, inScreenWords, undoTexts } from './import-words.ts'

const FIELDS = [
  { field: 'price', title: 'цена' },
  { field: 'name', title: 'наименование' },
]

describe('a sentence about a price list', () => {
  test.each([
    [
      'По какой продавать? Похоже, «Цена»: columns price=5.',
      'По какой продавать? Похоже, «Цена»: столбец 5 — цена.',
    ],
    [
      'Назовите их по заголовку или по номеру: columns name=…,price=…',
      'Назовите их по заголовку или по номеру: выберите в таблице столбцов: наименование, цена',
    ],
    [
      'назовите магазин, где лежит товар (store), или no_stock, если остатки не ваши.',
      'назовите магазин, где лежит товар («Где лежит товар»), или «Остатки в списке не наши», если остатки не ваши.',
    ],
    [
      "назовите его (stock 'Остаток=МАГАЗИН', не ваш — 'Остаток=-').",
      'назовите его (выберите магазин у столбца «Остаток», не ваш — «Остаток» — не наш).',
    ],
    ["Не ваш: stock 'СТОЛБЕЦ=-'.", 'Не ваш: «СТОЛБЕЦ» — не наш.'],
    ['если так и есть, скажите currency USD', 'если так и есть, скажите «Валюта цен» USD'],
    [
      'Список не загружен, сначала ответьте (yes здесь не ответ).',
      'Список не загружен, сначала ответьте.',
    ],
    ['Файл пуст.', 'Файл пуст.'],
  ])('%s', (text, shown) => {
    expect(inScreenWords(text, FIELDS)).toBe(shown)
  })
})

test('a jump of a price is told in percent', () => {
  expect([changeOf(100, 135), changeOf(100, 20), changeOf(0, 5)]).toEqual(['+35 %', '-80 %', ''])
})

test('an undo says what it will do, and where there is nothing to do', () => {
  expect(undoTexts({ added: 2, changed: 0, vanishing: 1500 })).toEqual([
    'Новые товары списка уйдут из каталога: 2.',
    `Исчезнувшие товары поставщика вернутся: ${(1500).toLocaleString('ru-RU')}.`,
  ])
  expect(undoTexts({ added: 0, changed: 0, vanishing: 0 })).toHaveLength(1)
})

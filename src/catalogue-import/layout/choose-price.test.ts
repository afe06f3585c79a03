// Titles of prices: which are taken unasked, and beside which other columns.

import { describe, expect, test } from 'vitest'
import { proposeLayout } from './propose-layout.ts'

type Column = readonly [title: string, one: string, two: string]

const HEAD = ['Артикул', 'Наименование', 'Производитель']
const layoutOf = (columns: readonly Column[], named = {}) =>
  proposeLayout(
    [
      [...HEAD, ...columns.map(([title]) => title)],
      ['PS-101', 'Болт длинный', 'ACME', ...columns.map(([, one]) => one)],
      ['PS-102', 'Гайка высокая', 'ACME', ...columns.map(([, , two]) => two)],
    ],
    { named },
  )
const askedOf = (columns: readonly Column[], named = {}) =>
  layoutOf(columns, named).questions.map(({ about, text }) => `${about}: ${text}`)
const priced = (title: string): Column => [title, '1234,50', '980,00']

describe('the only price', () => {
  test.each([
    'Цена без НДС',
    'Цена (б/НДС), руб.',
    'Дилерская цена',
    'ЦенаДилер',
    'Цена для партнёров',
    'Цена поставщика',
    'Ваша цена',
    'Учётная цена',
    'Цена с/с',
    'Цена входящая',
    'Цена FOB',
    'Price EXW',
    'Dealer price',
    'Дилер',
  ])('«%s» goes on sale by the owner’s word alone', (title) => {
    expect(askedOf([priced(title)])).toEqual([expect.stringContaining(`4. «${title}» (`)])
    expect(layoutOf([priced(title)]).columns.price).toBeUndefined()
    expect(askedOf([priced(title)], { price: '4' })).toEqual([])
  })

  test.each([
    'Цена',
    'Цена с НДС',
    'Цена, руб. с учетом НДС',
    'РозничнаяЦена',
    'ЦенаРозничная',
    'RetailPrice',
    'Цена у нас',
  ])('«%s» is taken', (title) => {
    expect(layoutOf([priced(title)])).toMatchObject({ columns: { price: 3 }, questions: [] })
  })

  test.each([
    'Цена/упак.',
    'Цена, руб./упак.',
    'Цена упаковка',
    'Цена за 1 000 шт.',
    'Цена/100шт',
    'Цена, руб/кор',
    'Цена х100',
    'Цена (×100)',
    'Цена/компл.',
    'Price/100pcs',
  ])('«%s» is of several pieces, and asked about', (title) => {
    expect(askedOf([priced(title)])).toEqual([
      expect.stringContaining('не обычная цена одной штуки'),
    ])
  })

  test.each(['Цена/шт', 'Цена, руб./шт.', 'Цена за 1шт', 'Цена/ед.', 'Цена на 01.11.2026'])(
    '«%s» is of one',
    (title) => {
      expect(askedOf([priced(title)])).toEqual([])
    },
  )
})

describe('«Цена» is asked about', () => {
  const price: Column = ['Цена', '1200,00', '990,50']
  test.each([
    'РозничнаяЦена',
    'ЦенаРозничная',
    'RetailPrice',
    'Продажная',
    'Дилер',
    'Дилерская цена',
    'Колонка 5',
    '',
  ])('beside «%s»', (title) => {
    expect(askedOf([price, [title, '1500,00', '1250,90']])).toEqual([
      expect.stringMatching(/^price: Столбцов с ценой несколько: 4\. «.*5\. «/),
    ])
  })

  test.each<Column>([
    ['Вес, кг', '1,20', '0,55'],
    ['Остаток', '10', '20'],
    ['Кол-во на складе 2', '100', '250'],
    ['Код 1С', '100250', '100260'],
    ['ТН ВЭД', '8708309109', '8421230000'],
    ['НДС, %', '20', '20'],
    ['Скидка', '100', '150'],
    ['Длина', '120,5', '80,5'],
    ['Сумма', '1200,00', '990,50'],
    ['Заказ', '10', '20'],
    ['Штрихкод', '4011558736002', '4011558736019'],
    ['Резерв', '100', '50'],
    ['Группа', '100', '110'],
    ['Крат.', '10', '20'],
    ['Нетто, кг', '10,50', '20,20'],
    ['№ прайса', '100', '200'],
    ['Шт.', '100', '200'],
  ])('not beside «%s»', (...column) => {
    expect(askedOf([price, column])).toEqual([])
  })

  test('and the answer is of the very title where only a sign differs', () => {
    const columns = [priced('Цена, $'), priced('Цена, €')]
    expect(layoutOf(columns, { price: 'Цена, €' }).columns.price).toBe(4)
  })
})

// Stock columns named by titles: which are taken, which are asked about, which are ignored.

import { describe, expect, test } from 'vitest'
import { readStock, stockAt } from '../stock-cells.ts'
import { placesOfTitle } from './place-of-title.ts'
import { proposeLayout } from './propose-layout.ts'
import type { NamedStock } from './stock-columns.ts'

const shop = (id: number, city: string, title: string) => ({ id, storeId: id + 100, title, city })
const tver = shop(1, 'Тверь', 'ул. Мира, 71')
const lenina = shop(2, 'Волгоград', 'пр-т им. В. И. Ленина, 96')
const zemlyachki = shop(3, 'Волгоград', 'ул. Землячки, 58А')
const petersburg = shop(4, 'Санкт-Петербург', 'Невский пр., 10')
const volzhsky = shop(5, 'Волжский', 'ул. Пушкина, 3')
const warehouse = { id: 6, storeId: null, title: 'Склад 1С: Тверь', city: 'Волгоград' }
const places = [tver, lenina, zemlyachki, petersburg, volzhsky, warehouse]

describe('a title names', () => {
  const named = (title: string) => placesOfTitle(title, places)?.places.map(({ id }) => id) ?? null

  test.each([
    ['Остаток Тверь', [1]],
    ['Склад в Твери, шт.', [1]],
    ['Наличие СПб', [4]],
    ['Остаток (Волжском)', [5]],
    ['Ленина 96', [2]],
    ['Склад на Землячки', [3]],
    ['Волгоград, ул. Землячки 58А', [3]],
    ['Остаток Волгоград', [2, 3]],
  ])('%s: a shop, or several of one city', (title, ids) => {
    expect(named(title)).toEqual(ids)
  })

  test.each([
    'Остаток',
    'Склад 1',
    'Остаток на складе',
    'Цена Тверь',
    'Остаток Москва',
    'Резерв Тверь',
    'В. И.',
    '96',
  ])('%s: no shop', (title) => {
    expect(named(title)).toBeNull()
  })
})

const HEAD = ['Артикул', 'Товар', 'Бренд', 'Цена']
const layoutOf = (
  columns: Readonly<Record<string, readonly string[]>>,
  wishes: { stock?: NamedStock[]; quantity?: string; isStoreNamed?: boolean } = {},
) => {
  const titles = [...HEAD, ...Object.keys(columns)]
  const rows = [0, 1].map((n) => [
    `PS-10${n}`,
    `Болт длинный ${n}`,
    'ACME',
    `${n}15,50`,
    ...Object.values(columns).map((cells) => cells[n] ?? ''),
  ])
  const { stock = [], quantity, isStoreNamed } = wishes
  return proposeLayout([titles, ...rows], {
    named: quantity === undefined ? {} : { quantity },
    stock: { places, named: stock, isStoreNamed },
  })
}
const taken = ({ stock }: ReturnType<typeof layoutOf>) =>
  stock.map(({ column, place, certainty }) => [column, place?.id ?? null, certainty.percent])

describe('columns of shops', () => {
  test('are taken by their titles, and no other column is the quantity then', () => {
    const layout = layoutOf({
      'Остаток Тверь': ['3', '>10'],
      'Склад СПб': ['есть', '1'],
      Кратность: ['1', '1'],
    })
    expect(taken(layout)).toEqual([
      [4, 1, 95],
      [5, 4, 95],
    ])
    expect(layout.columns.quantity).toBeUndefined()
  })

  test('titled only by the place are taken when their cells are surely counts', () => {
    expect(taken(layoutOf({ Тверь: ['3', '10'], СПб: ['5-7 дней', '2 дня'] }))).toEqual([
      [4, 1, 85],
    ])
  })

  test('of whole numbers like prices under the name of a city are not taken', () => {
    expect(taken(layoutOf({ Тверь: ['450', '1290'], СПб: ['470', '1300'] }))).toEqual([])
  })

  test('of an unknown place are left out with a note', () => {
    const { columns, stock, notes } = layoutOf({
      'Остаток Тверь': ['3', '10'],
      'Склад Луна': ['3', '1'],
    })
    expect(stock).toHaveLength(1)
    expect(columns.quantity).toBeUndefined()
    expect(notes.join()).toContain('Столбец «Склад Луна» не называет магазина и не считается.')
  })

  test('titled by a city with several shops are asked about; the quantity column stays', () => {
    const layout = layoutOf({ 'Остаток Волгоград': ['3', '10'] })
    expect(layout.stock).toEqual([])
    expect(layout.columns.quantity).toBe(4)
    expect(layout.notes.join()).toContain(
      'Столбец «Остаток Волгоград» — остатки какого магазина («пр-т им. В. И. Ленина, 96», «ул. Землячки, 58А»)?',
    )
  })

  test('two of one shop are asked about, as they may not add up', () => {
    const layout = layoutOf({ 'Остаток Тверь': ['3', '10'], 'Наличие Тверь': ['есть', 'есть'] })
    expect(layout.stock).toEqual([])
    expect(layout.stockDoubts).toHaveLength(2)
  })

  test('exclude their total, and leave any other quantity to the owner', () => {
    const shops = { 'Остаток Тверь': ['3', '>10'], 'Остаток СПб': ['1', '2'] }
    const sum = layoutOf({ ...shops, Остаток: ['4', '12'] })
    expect(sum.columns.quantity).toBeUndefined()
    expect(sum.notes).toContain(
      'Столбец «Остаток» — сумма остатков по магазинам: ещё раз он не считается.',
    )
    expect(layoutOf({ ...shops, Остаток: ['4', '13'] }).columns.quantity).toBe(6)
    const unread = { 'Остаток Тверь': ['3', 'ожидается'], 'Остаток СПб': ['1', '2'] }
    expect(layoutOf({ ...unread, Остаток: ['4', '2'] }).columns.quantity).toBeUndefined()
  })

  test('are ignored when the owner names the shop or the column', () => {
    const shops = { 'Остаток Тверь': ['3', '10'], 'Остаток СПб': ['1', '2'] }
    expect(layoutOf(shops, { isStoreNamed: true })).toMatchObject({
      stock: [],
      columns: { quantity: 4 },
    })
    expect(layoutOf(shops, { quantity: 'Остаток СПб' })).toMatchObject({
      stock: [],
      columns: { quantity: 5 },
    })
  })

  test('are as the owner names them: by title or number, one shop of several, or not ours', () => {
    const shops = { А: ['3', '1'], Б: ['3', '1'], 'Остаток СПб': ['3', '1'] }
    const stock = [
      { column: 'А', store: 'Тверь' },
      { column: '6', store: 'Мира' },
      { column: 'Остаток СПб', store: '-' },
    ]
    expect(taken(layoutOf(shops, { stock }))).toEqual([
      [4, 1, 100],
      [5, 1, 100],
      [6, null, 100],
    ])
  })

  test.each([
    [{ column: 'Нет такого', store: 'Тверь' }, 'столбца «Нет такого» в списке нет'],
    [{ column: 'А', store: 'Луна' }, 'магазина «Луна» нет'],
    [{ column: 'А', store: 'Волгоград' }, 'или так называются несколько'],
  ])('%j is refused', (named, text) => {
    expect(() => layoutOf({ А: ['3', '1'] }, { stock: [named] })).toThrow(text)
  })
})

describe('cells of shops', () => {
  const owner = { origin: 'owner', percent: 100 } as const
  const columns = [
    { column: 0, place: tver, certainty: owner },
    { column: 1, place: petersburg, certainty: owner },
    { column: 2, place: tver, certainty: owner },
    { column: 3, place: null, certainty: owner },
  ]

  test('add up by shop; empty ones and those not ours are skipped', () => {
    const faults: unknown[] = []
    const stock = readStock(['>10 шт.', '', 'есть', '1,5'], columns, (...fault) =>
      faults.push(fault),
    )
    expect(stockAt([1, 4], stock)).toEqual([11, null])
    expect(faults).toEqual([])
  })

  test('that cannot be read are faults of their own columns', () => {
    const faults: unknown[] = []
    readStock(['-2', 'много', '', ''], columns, (...fault) => faults.push(fault))
    expect(faults).toEqual([
      [0, 'отрицательный остаток'],
      [1, 'остаток непонятен'],
    ])
  })
})

import { expect, test } from 'vitest'
import type { Category } from '../../contract.ts'
import { tilesOf } from './tiles-of-tree.ts'

const category = (key: string, name: string, count: number, below: Category[] = []): Category => ({
  key,
  name,
  pictogram: 'box',
  product_count: count,
  child_categories: below,
})
const car = { brand: 'Chery', model: 'Tiggo 4', engine: 'SQRE4G15B' }
const NOTES = { oil: '5W-40, 4,7 л', service: '' }
const tree = [
  category('to', 'Детали для ТО', 9, [category('f', 'Фильтры', 5), category('s', 'Свечи', 4)]),
  category('p', 'Подвеска', 7),
]

test('tiles lead to the categories that the model has, with their counts', () => {
  expect(tilesOf(car, tree, NOTES).map(({ name, href, count }) => [name, href, count])).toEqual([
    ['Масло', '/oil', undefined],
    ['ТО', '/service/chery/tiggo-4?engine=SQRE4G15B', undefined],
    ['Фильтры', '/catalog/chery/tiggo-4?engine=SQRE4G15B&category=f', 5],
    ['Свечи', '/catalog/chery/tiggo-4?engine=SQRE4G15B&category=s', 4],
    ['Все запчасти', '/catalog/chery/tiggo-4?engine=SQRE4G15B', 16],
  ])
})

test('oil and service say what the regulation asks for, as far as it is known', () => {
  const [oil, service, ...others] = tilesOf(car, tree, NOTES)
  expect([oil?.note, service?.note]).toEqual(['5W-40, 4,7 л', ''])
  expect(others.filter(({ note }) => note !== undefined)).toEqual([])
})

test('a model without categories still has its oil and its page', () => {
  expect(tilesOf(car, [], NOTES).map(({ name }) => name)).toEqual(['Масло', 'ТО', 'Все запчасти'])
})

const nameAndKey = (under: readonly Category[]) =>
  tilesOf(car, under, NOTES).map(({ name, href, count }) => [
    name,
    href.split('category=')[1],
    count,
  ])

test('pads of several categories are searched for, those of one are its list', () => {
  const rear = category('r', 'Колодки тормозные задние', 5)
  const front = category('p', 'Колодки тормозные передние', 6)
  const brakes = (...pads: Category[]) => [
    category('b', 'Тормозная система', 25, [category('d', 'Дисковые тормоза', 18, pads)]),
  ]
  const pads = tilesOf(car, brakes(rear, front), NOTES).find(({ name }) => name === 'Колодки')
  expect(pads?.count).toBeUndefined()
  expect(decodeURIComponent(pads?.href ?? '')).toBe(
    '/catalog/search/колодки?brand=Chery&model=Tiggo+4&engine=SQRE4G15B',
  )
  expect(nameAndKey(brakes(rear))).toContainEqual(['Колодки тормозные задние', 'r', 5])
  expect(nameAndKey([category('b', 'Тормозная система', 25)])).toHaveLength(3)
})

test('a category without goods for the engine is passed over', () => {
  const filters = [category('f', 'Фильтры', 0), category('o', 'Фильтры масляные', 2)]
  expect(nameAndKey(filters)).toContainEqual(['Фильтры масляные', 'o', 2])
  expect(nameAndKey([category('f', 'Фильтры', 0)]).map(([name]) => name)).not.toContain('Фильтры')
})

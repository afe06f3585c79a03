import { describe, expect, test } from 'vitest'
import type { Category } from '../../contract.ts'
import { categoryHead, modelHead } from './list-head.ts'

const category = (key: string, name: string, children: readonly Category[] = []): Category => ({
  key,
  name,
  pictogram: 'box',
  product_count: 12,
  child_categories: [...children],
})
const oil = category('oil-filters', 'Фильтры масляные')
const filters = category('filters', 'Фильтры', [oil])
const tree = [category('brakes', 'Тормоза'), filters]
const tiggo = { path: '/catalog/chery/tiggo-4', name: 'Chery Tiggo 4', tree }

const headOf = (query: string) => modelHead(tiggo, new URLSearchParams(query))

describe('the head of a model', () => {
  test('names the whole catalogue of the model, and what is in it', () => {
    expect(headOf('')).toEqual({
      title: 'Запчасти Chery Tiggo 4',
      description:
        'Запчасти Chery Tiggo 4 — Тормоза, Фильтры. Товаров: 24. Цены, остатки по магазинам, аналоги.',
      address: '/catalog/chery/tiggo-4',
    })
  })

  test('names the category and the page that the address asks for, whatever else it says', () => {
    expect(headOf('utm_source=x&sort=price&page=2&category=oil-filters&engine=a')).toMatchObject({
      title: 'Фильтры масляные для Chery Tiggo 4, страница 2',
      address: '/catalog/chery/tiggo-4?category=oil-filters&page=2',
    })
  })

  test.each(['category=brakes', 'category=nothing', 'page=1', 'page=-5'])(
    'is that of the plain address for ?%s, which shows the same',
    (query) => {
      expect(headOf(query)).toEqual(headOf(''))
    },
  )
})

describe('the head of a category', () => {
  test('has one address for every order of its list', () => {
    const query = new URLSearchParams('sort=-price&page=3&category=x')
    expect(categoryHead('/catalog/categories/filters', 'Фильтры', filters, query)).toEqual({
      title: 'Фильтры для китайских автомобилей, страница 3',
      description:
        'Фильтры для китайских автомобилей, страница 3 — Фильтры масляные. Товаров: 12. Цены, остатки по магазинам, аналоги.',
      address: '/catalog/categories/filters?page=3',
    })
  })
})

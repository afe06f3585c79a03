import { expect, test } from 'vitest'
import { suggestionGroups } from './suggestion-groups.ts'

const noCar = { brand: '', model: '', engine: '' }
const tiggo = { brand: 'Chery', model: 'Tiggo 4', engine: '' }
const nothing = { articles: [], parts: [], cars: [], categories: [] }

const hrefs = (...asked: Parameters<typeof suggestionGroups>) =>
  suggestionGroups(...asked).flatMap(({ suggestions }) => suggestions.map(({ href }) => href))

test('every kind has its group and leads to its page; empty groups are left out', () => {
  const groups = suggestionGroups(
    {
      articles: [{ key: 'filtr-5', article: 'T15-1109111', name: 'Фильтр', manufacturer: 'Chery' }],
      parts: ['фильтр салона'],
      cars: [{ ...tiggo, name: 'Chery Tiggo 4' }],
      categories: [],
    },
    noCar,
  )
  expect(groups).toEqual([
    {
      name: 'Артикулы',
      suggestions: [
        { href: '/catalog/product/filtr-5', name: 'T15-1109111', about: 'Фильтр, Chery' },
      ],
    },
    {
      name: 'Запчасти',
      suggestions: [
        {
          href: '/catalog/search/%D1%84%D0%B8%D0%BB%D1%8C%D1%82%D1%80%20%D1%81%D0%B0%D0%BB%D0%BE%D0%BD%D0%B0',
          name: 'фильтр салона',
        },
      ],
    },
    {
      name: 'Автомобили',
      suggestions: [{ href: '/catalog/chery/tiggo-4', name: 'Chery Tiggo 4', car: tiggo }],
    },
  ])
})

test('a part is searched for the chosen car', () => {
  expect(hrefs({ ...nothing, parts: ['oil'] }, tiggo)).toEqual([
    '/catalog/search/oil?brand=Chery&model=Tiggo+4',
  ])
})

test('a category is that of the chosen model, else of the shop', () => {
  const brakes = { ...nothing, categories: [{ key: 'brakes', name: 'Тормоза' }] }
  expect(hrefs(brakes, tiggo)).toEqual(['/catalog/chery/tiggo-4?category=brakes'])
  expect(hrefs(brakes, { ...noCar, brand: 'Chery' })).toEqual(['/catalog/categories/brakes'])
})

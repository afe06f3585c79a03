import { expect, test } from 'vitest'
import { categoryPaths } from './category-paths.ts'

test('a category has its path from the top level', () => {
  const paths = categoryPaths([
    { id: '3', name: 'Колодки', parent: '2' },
    { id: '1', name: '🚗 Тормоза', parent: '' },
    { id: '2', name: 'Дисковые  тормоза', parent: '1' },
  ])
  expect(paths.get('3')).toEqual(['Тормоза', 'Дисковые тормоза', 'Колодки'])
})

test('a missing or circular parent ends the path', () => {
  const paths = categoryPaths([
    { id: '1', name: 'Салон', parent: '9' },
    { id: '2', name: 'Замки', parent: '3' },
    { id: '3', name: 'Ручки', parent: '2' },
  ])
  expect(paths.get('1')).toEqual(['Салон'])
  expect(paths.get('2')).toEqual(['Ручки', 'Замки'])
})

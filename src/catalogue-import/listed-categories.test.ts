import { expect, test } from 'vitest'
import { categoryLines, type ListedCategory } from './listed-categories.ts'

const category = (text: string, count: number): ListedCategory => ({
  text,
  known: 0,
  added: Array.from({ length: count }, (_, at) => ({ category: `К${at}`, products: 90 - at })),
})
const lines = (...categories: ListedCategory[]) =>
  categoryLines({ texts: categories.length, isFirstTree: false, categories }, 'Опт')

test('a text of few categories names them, and the command that maps it', () => {
  const told = lines(category('Фильтры', 2)).join('\n')
  expect(told).toContain('«Фильтры»: новых: К0 — 90, К1 — 89')
  expect(told).toContain("categories map --supplier 'Опт' --text 'Фильтры'")
  expect(told).not.toContain('categories rule')
})

test('a text of many categories names the largest, and is placed by rules, not mapped to one', () => {
  const told = lines(category('Автозапчасти', 40)).join('\n')
  expect(told).toContain('К4 — 86, и ещё 35')
  expect(told).not.toContain('К5')
  expect(told).toContain('Под «Автозапчасти» товары многих категорий')
  expect(told).toContain('categories rule add')
  expect(told).not.toContain('categories map')
})

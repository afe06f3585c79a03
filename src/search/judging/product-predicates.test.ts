import { describe, expect, test } from 'vitest'
import { judgedProduct } from '#tests/support/judged-product.ts'
import { goodsOf } from './judged-catalogue.ts'
import {
  hasAllNames,
  hasArticle,
  hasArticlePrefix,
  hasNoName,
  isInCategory,
  isMadeBy,
} from './product-predicates.ts'

const filter = goodsOf(
  judgedProduct({
    name: 'Элемент  фильтрующий САЛОНА зелёный',
    article: '8104102-Р3010',
    manufacturer: 'Chery (оригинал)',
    category: 'Фильтры салонные',
  }),
)

describe('a judgement of one product', () => {
  test('looks for one stem of each group in name and category, without case and ё', () => {
    expect(hasAllNames(filter, [['фильтры'], ['ЗЕЛЁН', 'красн']])).toBe(true)
    expect(hasAllNames(filter, [['зелен'], ['элемент фильтр']])).toBe(true)
    expect(hasAllNames(filter, [['фильтр'], ['маслян', 'масло']])).toBe(false)
    expect(hasAllNames(filter, [])).toBe(true)
  })

  test('is against a stem that must not be there', () => {
    expect(hasNoName(filter, ['маслян', 'воздушн'])).toBe(true)
    expect(hasNoName(filter, ['маслян', 'салон'])).toBe(false)
    expect(hasNoName(filter, [['маслян'], ['зеленый']])).toBe(false)
  })

  test('compares the category by its whole name', () => {
    expect(isInCategory(filter, ['фильтры САЛОННЫЕ'])).toBe(true)
    expect(isInCategory(filter, ['Фильтры'])).toBe(false)
  })

  test('takes the maker of originals by his own name', () => {
    expect(isMadeBy(filter, ['KYB', 'chery'])).toBe(true)
    expect(isMadeBy(filter, ['Chery (оригинал)'])).toBe(true)
    expect(isMadeBy(filter, ['Che', 'KYB'])).toBe(false)
  })

  test('compares articles by their one spelling, to the last letter', () => {
    expect(hasArticle(filter, ['none', '8104102P3010'])).toBe(true)
    expect(hasArticle(filter, ['8104102P301'])).toBe(false)
    expect(hasArticlePrefix(filter, '8104102p')).toBe(true)
    expect(hasArticlePrefix(filter, '104102P')).toBe(false)
  })
})

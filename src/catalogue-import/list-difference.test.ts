import { describe, expect, test } from 'vitest'
import { differenceLines, type ListDifference, questionsOf } from './list-difference.ts'

const difference = (changes: Partial<ListDifference>): ListDifference => ({
  known: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  repeated: 0,
  vanishing: 0,
  hiding: 0,
  dearer: 0,
  cheaper: 0,
  jumps: 0,
  requantified: 0,
  emptied: 0,
  largest: [],
  vanished: [],
  ...changes,
})

describe('questions depend on the number of compared products', () => {
  test('two of two changed prices do not hold a list of many new products', () => {
    const list = { added: 19_190, changed: 2, jumps: 2, emptied: 2, dearer: 2 }
    expect(questionsOf(difference(list))).toEqual([])
    expect(differenceLines(difference(list))[0]).toContain('больше чем на 20 % — 2 (сравнено 2)')
  })

  test('ten of ten do, and the question names the number', () => {
    const [question] = questionsOf(difference({ added: 19_182, changed: 10, jumps: 3, dearer: 3 }))
    expect(question).toContain('3 из 10 (сравнено 10, в списке 19')
  })

  test('a short list is compared whole', () => {
    const [question] = questionsOf(difference({ changed: 3, unchanged: 1, jumps: 2 }))
    expect(question).toContain('2 из 4. Тот ли')
    expect(questionsOf(difference({ added: 30, changed: 2, jumps: 2 }))).toEqual([])
    expect(questionsOf(difference({ added: 18, changed: 2, jumps: 2 }))).toHaveLength(1)
  })
})

describe('a price that becomes three times as high, or a third', () => {
  const price = (was: number, is: number) => ({ article: 'BD-2913', name: 'Диск', was, is })

  test('is a question of its own in a list of any length', () => {
    const list = { unchanged: 9, changed: 1, jumps: 1, tripled: 1 }
    const [question, ...others] = questionsOf(
      difference({ ...list, largest: [price(177_000, 1770), price(1000, 1100)] }),
    )
    expect(others).toEqual([])
    expect(question).toMatch(/товаров: 1\. BD-2913: 1\s770\sруб\. → 17,70\sруб\. Верно\?$/)
  })

  test('names the first three, and the price of the supplier too', () => {
    const largest = [price(100, 900), price(100, 800)]
    const supplierPrices = { jumps: 2, largest: [price(600, 200), price(100, 299)] }
    const [question] = questionsOf(
      difference({ unchanged: 90, changed: 9, jumps: 2, tripled: 5, largest, supplierPrices }),
    )
    expect(question).toMatch(/6\sруб\. → 2\sруб\.; и ещё 2\. Верно/)
    expect(question).not.toContain('2,99')
  })

  test('a first price of the supplier beside the shelf is no change of a price', () => {
    const shelfPrices = { jumps: 1, tripled: 1, largest: [price(32_000, 10_000)] }
    const list = difference({ unchanged: 3, shelfPrices })
    expect(questionsOf(list)).toEqual([
      expect.stringMatching(
        /^Цены поставщика отличаются от цен на полке больше чем на 20 %: 1 из 3/,
      ),
      expect.stringMatching(
        /^Цена поставщика отличается от цены на полке втрое или больше, товаров: 1\. BD-2913: на полке 320\sруб\., у поставщика 100\sруб\. Верно\?$/,
      ),
    ])
    expect(questionsOf({ ...list, jumps: 1 })[0]).toMatch(
      /^Цены изменятся .*: 2 из 3, из них только отличаются от цены на полке: 1\. Тот ли/,
    )
    expect(differenceLines(list).join()).toContain('(покупатель платит цену с полки): 1')
  })
})

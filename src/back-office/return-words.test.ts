import { describe, expect, test } from 'vitest'
import {
  type ReturnMoney,
  returnAction,
  returnedText,
  returnMoneyText,
  unitsLeft,
} from './return-words.ts'

type Shown = Parameters<typeof unitsLeft>[0]

const money = (fields: Partial<ReturnMoney>): ReturnMoney => ({
  ...{ refunded: 0, given_back: 0, given_by: null, place: null, places: [] },
  ...fields,
})

describe('a return in words', () => {
  test('has of each line what was not brought back before', () => {
    const lines = [
      { position: 1, quantity: 2 },
      { position: 3, quantity: 1 },
    ]
    const left = (...returns: object[]) =>
      unitsLeft({ order: { lines }, returns } as unknown as Shown).map(({ quantity }) => quantity)
    const part = { lines: [{ position: 1, quantity: 1 }] }
    expect(left(part)).toEqual([1, 1])
    expect(left(part, part)).toEqual([0, 1])
    expect(left(part, { lines: null })).toEqual([0, 0])
  })

  test('names what is taken back: all, what is left, or a part', () => {
    const lines = [{ position: 1, quantity: 2 }]
    const back = { lines: [{ position: 1, quantity: 1 }] }
    const action = (returns: object[], isAll = true) =>
      returnAction({ order: { lines }, returns } as unknown as Shown, isAll)
    expect([action([]), action([back]), action([back], false)]).toEqual([
      'Принять весь заказ',
      'Принять остаток: 1 шт.',
      'Принять часть',
    ])
    expect([1, 2, 11, 21].map(returnedText)).toEqual([
      'возвращён 1',
      'возвращено 2',
      'возвращено 11',
      'возвращён 21',
    ])
  })

  const facts = { method: 'Как-то', place: 'Москва, Мира', delivery: null }

  test.each([
    [{}, /^Денег за него покупателю возвращать не нужно\.$/],
    [{ refunded: 83.33 }, /^Покупателю вернётся 83,33\sруб\. туда же.+онлайн\.$/],
    [
      { given_back: 100, given_by: 'cash' as const },
      /^Верните покупателю 100\sруб\. наличными из кассы: Москва, Мира\. .+отданы сейчас\.$/,
    ],
    [{ given_back: 100, given_by: 'card' as const }, /100\sруб\. на карту через терминал/],
    [{ given_back: 100 }, /100\sруб\. так же, как он платил: .+ «Как-то»\. /],
    [{ refunded: 5, given_back: 7, given_by: 'cash' as const }, /вернётся 5.+ Верните.+ 7\s/],
  ])('says how the money goes: %j', (fields, words) => {
    expect(returnMoneyText(money(fields), facts)).toMatch(words)
  })

  test('says whose till it is, and what becomes of the delivery', () => {
    const given = money({ given_back: 100, given_by: 'cash' })
    const text = (more: object) => returnMoneyText(given, { ...facts, ...more })
    expect(text({ place: '' })).toContain('выберите, откуда')
    expect(text({ delivery: { cost: 30, isBack: true } })).toMatch(/В том числе доставка: 30\s/)
    expect(text({ delivery: { cost: 30, isBack: false } })).toMatch(/30\sруб\., не возвращается/)
  })
})

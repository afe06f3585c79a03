import { describe, expect, test } from 'vitest'
import {
  currencyOfCell,
  currencyOfFormat,
  currencyOfTitle,
  currencyOfWord,
  readRates,
} from './currencies.ts'

describe('a currency', () => {
  test.each([
    ['Цена, $', 'USD'],
    ['price_usd', 'USD'],
    ['Цена, у.е.', 'UE'],
    ['Ціна грн', 'UAH'],
    ['Price EUR', 'EUR'],
    ['Цена (¥)', 'CNY'],
    ['Цена, юань', 'CNY'],
    ['Цена тенге', 'KZT'],
    ['Цена, бел. руб.', 'BYN'],
    ['Цена, руб. (бел.)', 'BYN'],
    ['Цена, руб.', 'RUB'],
    ['Цена ₽', 'RUB'],
    ['Цена', undefined],
    ['Цена от 156 шт.', undefined],
    ['Per Sea Pllt', undefined],
  ])('of the title «%s» is %s', (title, currency) => {
    expect(currencyOfTitle(title)).toBe(currency)
  })

  test.each([
    ['12 $', { currency: 'USD', number: '12' }],
    ['$12.50', { currency: 'USD', number: '12.50' }],
    ['US$ 12', { currency: 'USD', number: '12' }],
    ['1 234,50 у.е.', { currency: 'UE', number: '1 234,50' }],
    ['12 бел. руб.', { currency: 'BYN', number: '12' }],
    ['12 руб.', { currency: 'RUB', number: '12' }],
    ['12', null],
    ['12 (не рубли)', null],
    ['12 руб. за метр', null],
    ['по запросу', null],
  ])('stands beside the price %j as %j', (cell, read) => {
    expect(currencyOfCell(cell)).toEqual(read)
  })

  test.each([
    ['USD', 'USD'],
    ['840', 'USD'],
    ['руб', 'RUB'],
    ['643', 'RUB'],
    ['грн.', 'UAH'],
    ['шт', undefined],
  ])('in a column of its own is written %s', (cell, currency) => {
    expect(currencyOfWord(cell)).toBe(currency)
  })

  test.each([
    ['[$$-409]#,##0.00', 'USD'],
    ['[$€-407]0', 'EUR'],
    ['0.00" USD"', 'USD'],
    ['Euro Currency', 'EUR'],
    ['#,##0.00\\ [$₪-40D]', 'XXX'],
    ['#,##0.00\\ [$₽-419]', undefined],
    ['#,##0.00"р."', undefined],
    ['[$-419]0.00', undefined],
    ['General', undefined],
  ])('shown by the number format %s is %s', (code, currency) => {
    expect(currencyOfFormat(code)).toBe(currency)
  })

  test('has a rate in rubles, and a wrong list of rates is none', () => {
    expect(readRates('USD=92.5, cny=12.8')).toEqual({ USD: 92.5, CNY: 12.8 })
    for (const wrong of ['USD', 'USD=0', 'USD=1,5', 'RUB=1', 'ABC=2', 'USD=1,USD=2', ''])
      expect(readRates(wrong)).toBeNull()
  })
})

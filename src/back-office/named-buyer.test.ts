import { describe, expect, test } from 'vitest'
import { lastnamesOf, saidOf } from './named-buyer.ts'

const buyer = { phone: '79610000042', lastname: 'Семёнова', recipient: '' }

describe('what a buyer without a code says', () => {
  test.each([
    ['0042', 'phone'],
    [' 00-42 ', 'phone'],
    ['8 (961) 000-00-42', 'phone'],
    ['семенова', 'name'],
    ['СЕМЁНОВА', 'name'],
    ['0043', null],
    ['42', null],
    ['042', null],
    ['Семёнов', null],
    ['', null],
  ])('%j is his %s', (text, said) => {
    expect(saidOf(text, buyer)).toBe(said)
  })

  test.each([
    ['Сидоров', 'name'],
    ['сидоров петр иванович', 'name'],
    ['Семёнова', 'name'],
    ['Пётр', null],
    ['Иванович', null],
  ])('%j of another recipient is his %s', (text, said) => {
    expect(saidOf(text, { ...buyer, recipient: 'Сидоров Пётр Иванович' })).toBe(said)
  })

  test('is never an empty last name', () => {
    expect(saidOf(' ', { ...buyer, lastname: '' })).toBeNull()
  })
})

test.each([
  ['', []],
  ['Петров', ['петров']],
  ['Пётр Сидоров', ['петр', 'сидоров']],
  ['Сидоров Пётр Иванович', ['сидоров']],
  [' Анна  Ильинична Королёва', ['королева']],
  ['Королёва, Анна Сергеевна', ['королева']],
  ['ООО «Ромашка» склад', ['ооо', 'склад']],
])('the last name in %j is one of %j', (recipient, names) => {
  expect(lastnamesOf(recipient)).toEqual(names)
})

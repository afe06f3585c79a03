import { describe, expect, test } from 'vitest'
import { checkRow } from './import-row.ts'
import {
  quantityWordsQuestion,
  readListedQuantity,
  readQuantityWords,
  unclearWords,
} from './quantity-words.ts'

const words = readQuantityWords('много=10; <5=2;++=5;пара=2;минус=0;в резерве=?')

describe('a word for a quantity', () => {
  test.each([
    ['много', 10],
    ['МНОГО', 10],
    ['<5', 2],
    ['++', 5],
    ['5 пар', 10],
    ['1 пара', 2],
    ['-2', 0],
    ['в резерве', null],
    ['', null],
    ['7', 7],
    ['есть', 1],
    ['под заказ', 0],
  ])('%j is read as the owner has said', (text, units) => {
    expect(readListedQuantity(text, { words })).toEqual({ value: units })
  })

  test.each(['много', '<5', '++', '5 пар', '-2'])('%j is not guessed', (text) => {
    expect(readListedQuantity(text, {})).toHaveProperty('fault')
  })

  test.each(['много', 'много=', '=5', 'много=-1', 'много=десять', 'много=99999999'])(
    '%j explains nothing',
    (text) => {
      expect(() => readQuantityWords(text)).toThrow('непонятно')
    },
  )
})

describe('a counted word', () => {
  const read = (text: string, said: string) =>
    readListedQuantity(text, { words: readQuantityWords(said) })

  test.each([
    ['5 пар', 10],
    ['1 пара', 2],
    ['20 пар', 40],
  ])('says what one is: by «5 пар=10» %j is %d', (text, units) => {
    expect(read(text, '5 пар=10')).toEqual({ value: units })
  })

  test('whose units are unknown leaves the stock as it was', () => {
    expect(read('20 пар', '5 пар=?')).toEqual({ value: null })
  })

  test.each(['5 пар=12', '0 пар=10', '0 пар=0'])('%j is refused, and how to write it', (said) => {
    expect(() => readQuantityWords(said)).toThrow("например 'пара=2'")
  })

  test('that contradicts another one is refused', () => {
    expect(() => readQuantityWords('пара=2;5 пар=15')).toThrow('расходится')
    expect(readQuantityWords('пара=2;5 пар=10')).toEqual({ пара: 2 })
  })

  test.each(['5 к-т', '5к-т.', '5 компл.', '5 комплектов'])('%j are sets', (text) => {
    expect(read(text, 'к-т=4')).toEqual({ value: 20 })
    expect(read(text, 'компл.=4')).toEqual({ value: 20 })
    expect(read(text, 'комплект=4')).toEqual({ value: 20 })
  })

  test('is another one where only its beginning is alike', () => {
    expect(read('5 партий', 'пара=2')).toHaveProperty('fault')
  })

  test('of more units than a shop can have is a fault', () => {
    expect(read('900000 пар', 'пара=2')).toHaveProperty('fault')
  })
})

test('words are asked about from three rows on, once explained never again', () => {
  const rows = ['много', 'много', 'много', '-1', '-2', '-3', '5 пар', '3 пары', '2 пары', 'редко']
  const cells = rows.map((text) => ['K-1', text])
  expect(unclearWords(cells, [1], {})).toEqual([
    ['много', 3],
    ['минус', 3],
    ['пара', 3],
  ])
  expect(unclearWords(cells, [1], { words })).toEqual([])
  const sets = ['5 к-т', '3 к-та', '1 компл.'].map((text) => ['K-1', text])
  expect(unclearWords(sets, [1], {})).toEqual([['комплект', 3]])
})

describe('a row whose stock alone is unclear', () => {
  const columns = { article: 0, name: 1, manufacturer: 2, price: 3, quantity: 4 }
  const rowOf = (quantity: string) =>
    checkRow(['K-1', 'Болт', 'Bosch', '100', quantity], columns, {})

  test('comes in with its price, and says what was unclear', () => {
    expect(rowOf('много')).toMatchObject({
      row: {
        price: 10_000,
        quantity: null,
        doubts: [{ field: 'quantity', reason: 'остаток непонятен', text: 'много' }],
      },
    })
  })

  test('is refused where the number shows that the column is another', () => {
    expect(rowOf('4600051000057')).toMatchObject({ faults: [{ field: 'quantity' }] })
  })
})

describe('«под заказ» of a supplier whose goods are sold to order', () => {
  const WORDS = ['под заказ', 'На заказ', 'ожидается', 'в пути', 'Товар в пути']
  const rows = WORDS.flatMap((text) => [text, text, text]).map((text) => ['K-1', text])

  test('is asked about with the answer to be given, never read as none', () => {
    const unclear = unclearWords(rows, [1], { isToOrder: true })
    expect(unclear.map(([word]) => word)).toEqual(WORDS.map((word) => word.toLowerCase()))
    const question = quantityWordsQuestion(unclear)
    expect(question).toContain("--quantity-words 'под заказ=ЧИСЛО;на заказ=ЧИСЛО")
    expect(question).toContain('0 — ни одной')
    const isToOrder = true
    expect(readListedQuantity('под заказ', { isToOrder })).toHaveProperty('fault')
    const words = readQuantityWords('под заказ=5;в пути=0')
    expect(readListedQuantity('под заказ', { words, isToOrder })).toEqual({ value: 5 })
    expect(readListedQuantity('в пути', { words, isToOrder })).toEqual({ value: 0 })
  })

  test('is none in the list of a supplier whose goods lie in a shop', () => {
    expect(readListedQuantity('под заказ', {})).toEqual({ value: 0 })
    expect(readListedQuantity('в пути', {})).toEqual({ value: 0 })
  })
})

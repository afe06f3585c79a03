import { describe, expect, test } from 'vitest'
import { checkRow } from './import-row.ts'

const columns = { name: 0, article: 1, price: 2, quantity: 3, description: 4 }
const pattern = { column: 4, expression: /Производитель: (.+)/iu }

describe('a row of a price list', () => {
  test('takes the manufacturer out of the column that names it', () => {
    const cells = ['ACME Колодки', 'K-1', '450', '2', 'Производитель: ACME ']
    expect(checkRow(cells, columns, { pattern })).toEqual({
      row: {
        name: 'ACME Колодки',
        article: 'K-1',
        manufacturer: 'ACME',
        price: 45_000,
        quantity: 2,
        category: '',
        description: '',
      },
    })
  })

  test('falls back to the manufacturer of the whole list', () => {
    const cells = ['Колодки', 'K-1', '450', '2', 'Без упаковки']
    expect(checkRow(cells, columns, { pattern, constant: 'ACME' })).toMatchObject({
      row: { manufacturer: 'ACME', description: 'Без упаковки' },
    })
  })

  test('is refused with every fault at once', () => {
    expect(checkRow(['', 'K-1', 'нет', '1,5', ''], columns, {})).toEqual({
      faults: [
        { field: 'name', reason: 'нет наименования' },
        { field: 'manufacturer', reason: 'нет производителя' },
        { field: 'price', reason: 'цена не число' },
        { field: 'quantity', reason: 'остаток не целый' },
      ],
    })
  })

  test('has no values of columns that the list lacks', () => {
    const cells = ['Колодки', 'K-1', '450']
    const few = { name: 0, article: 1, price: 2 }
    expect(checkRow(cells, few, { constant: 'ACME' })).toMatchObject({
      row: { quantity: null, description: null, category: '' },
    })
  })

  test('with a dash as manufacturer has none', () => {
    const withMaker = { name: 0, article: 1, price: 2, manufacturer: 3 }
    expect(checkRow(['Колодки', 'K-1', '450', '—'], withMaker, {})).toEqual({
      faults: [{ field: 'manufacturer', reason: 'нет производителя' }],
    })
  })

  test('has the group above it as category in a list without categories', () => {
    const cells = ['Колодки', 'K-1', '450', 'Тормоза']
    const few = { name: 0, article: 1, price: 2 }
    const source = { constant: 'ACME', group: 'Ходовая часть' }
    expect(checkRow(cells, few, source)).toMatchObject({ row: { category: 'Ходовая часть' } })
    expect(checkRow(cells, { ...few, category: 3 }, source)).toMatchObject({
      row: { category: 'Тормоза' },
    })
  })

  test('has its barcode and original numbers', () => {
    const cells = [
      'Фильтр',
      'W 712',
      '450',
      '4 011558 736002',
      '90915-10003, 90915-YZZE1;',
      'OC 47|',
    ]
    const many = { name: 0, article: 1, price: 2, barcode: 3, originals: 4, crosses: 5 }
    expect(checkRow(cells, many, { constant: 'MANN' })).toMatchObject({
      row: {
        barcode: '4011558736002',
        originals: ['90915-10003', '90915-YZZE1'],
        crosses: ['OC 47'],
      },
    })
  })

  test('has only barcodes with a right check digit, and tells the others', () => {
    const cells = ['Фильтр', 'W 712', '450', '4011558736002; 4011558736003', '']
    const coded = { name: 0, article: 1, price: 2, barcode: 3 }
    const source = { constant: 'MANN' }
    expect(checkRow(cells, coded, source)).toMatchObject({
      row: {
        barcode: '4011558736002',
        doubts: [{ field: 'barcode', text: '4011558736003' }],
      },
    })
    expect(checkRow(cells, { ...coded, barcode: 4 }, source)).toMatchObject({
      row: { barcode: '' },
    })
  })

  test('divides numbers by line breaks, and keeps what it cannot divide as a doubt', () => {
    const cells = ['Фильтр', 'W 712', '450', '1 J0 615 301\n1 J0 615 302', 'A13-3502160/161']
    const many = { name: 0, article: 1, price: 2, originals: 3, crosses: 4 }
    expect(checkRow(cells, many, { constant: 'MANN' })).toMatchObject({
      row: {
        originals: ['1 J0 615 301', '1 J0 615 302'],
        crosses: [],
        doubts: [{ field: 'crosses', text: 'A13-3502160/161' }],
      },
    })
  })

  test.each([
    [{ cars: 3, make: 4 }, 'Chery Tiggo 7, Tiggo 8'],
    [{ cars: 3 }, 'Tiggo 7, Tiggo 8'],
    [{ make: 4 }, undefined],
    [{ cars: 5, make: 4 }, ''],
    [{ cars: 3, make: 6 }, ''],
    [{ cars: 6 }, ''],
    [{ cars: 7, make: 4 }, ''],
  ])('has its cars with their make: %j', (columns, cars) => {
    const cells = [
      ...[
        'Фильтр',
        'W 712',
        '450',
        'Tiggo 7, Tiggo 8',
        'Chery',
        '',
        'UNIV',
        'Универсал., все модели',
      ],
    ]
    const checked = checkRow(
      cells,
      { name: 0, article: 1, price: 2, ...columns },
      { constant: 'A' },
    )
    expect('row' in checked && checked.row.cars).toBe(cars)
  })
})

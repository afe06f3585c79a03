import { describe, expect, test } from 'vitest'
import { readImportWords } from './import-words.ts'

describe('the words of the import command', () => {
  test('name the file, the shop and the supplier', () => {
    expect(readImportWords(['lists/may.csv', '--store', 'ул. Мира'])).toMatchObject({
      path: 'lists/may.csv',
      store: 'ул. Мира',
      supplier: 'may.csv',
      columns: {},
    })
  })

  test('name columns, also those with a comma in the title', () => {
    const words = ['a.csv', '--columns', 'price=Цена, руб.,article=2,name=Товар']
    expect(readImportWords(words)?.columns).toEqual({
      price: 'Цена, руб.',
      article: '2',
      name: 'Товар',
    })
  })

  test('say where the manufacturer stands', () => {
    const words = ['a.csv', '--manufacturer-pattern', 'description:Производитель: (.+)']
    expect(readImportWords(words)?.manufacturerPattern).toEqual({
      column: 'description',
      expression: /Производитель: (.+)/iu,
    })
  })

  test('name the categories and how the file is written', () => {
    const words = ['a.csv', '--categories', 'c.tsv', '--category-columns', 'parent=up']
    expect(readImportWords([...words, '--encoding', 'CP1251', '--delimiter', 'tab'])).toMatchObject(
      {
        categories: { path: 'c.tsv', columns: { parent: 'up' } },
        encoding: 'windows-1251',
        delimiter: '\t',
      },
    )
  })

  test('without a file are a question', () => {
    expect(readImportWords([])).toBeNull()
  })

  test.each([
    [['a.csv', '--colums', 'x=1'], 'Непонятная настройка: --colums'],
    [['a.csv', '--columns', 'weight=3'], 'поля: name, article'],
    [['a.csv', '--manufacturer-pattern', 'name:Завод .+'], 'в скобках'],
    [['a.csv', '--manufacturer-pattern', 'name:(.+'], 'в скобках'],
    [['a.csv', '--encoding', 'koi8-r'], '--encoding: одно из utf-8'],
  ])('%j are refused in Russian', (words, text) => {
    expect(() => readImportWords(words)).toThrow(text)
  })
})

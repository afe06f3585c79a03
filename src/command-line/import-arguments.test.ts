import { describe, expect, test } from 'vitest'
import { readImportArguments } from './import-arguments.ts'

describe('the words of the import command', () => {
  test('name the file, the shop and the supplier', () => {
    expect(readImportArguments(['lists/may.csv', '--store', 'ул. Мира'])).toMatchObject({
      path: 'lists/may.csv',
      store: 'ул. Мира',
      supplier: 'may.csv',
      columns: {},
    })
  })

  test('name columns, also those with a comma in the title', () => {
    const words = ['a.csv', '--columns', 'price=Цена, руб.,article=2,name=Товар']
    expect(readImportArguments(words)?.columns).toEqual({
      price: 'Цена, руб.',
      article: '2',
      name: 'Товар',
    })
  })

  test('say where the manufacturer stands', () => {
    const words = ['a.csv', '--manufacturer-pattern', 'description:Производитель: (.+)']
    expect(readImportArguments(words)?.manufacturerPattern).toEqual({
      column: 'description',
      expression: /Производитель: (.+)/iu,
    })
  })

  test.each([
    ...['Производитель:\\s*(.+?)(?:;|$)', '(?:Завод|Бренд): ([^()*+]+)', '\\((.+)\\)+'],
    ...['(?:ACME|BOSCH)+ ()', '^.*: (.+)', '(\\p{L}+) {4}\\d*', '([A-ZА-Я]{2,20})\\b', '(?<by>.*)'],
  ])('take the pattern %s', (source) => {
    const words = ['a.csv', '--manufacturer-pattern', `name:${source}`]
    expect(readImportArguments(words)?.manufacturerPattern?.expression.source).toBe(source)
  })

  test('name the categories and how the file is written', () => {
    const words = ['a.csv', '--categories', 'c.tsv', '--category-columns', 'parent=up']
    expect(
      readImportArguments([...words, '--encoding', 'CP1251', '--delimiter', 'tab']),
    ).toMatchObject({
      categories: { path: 'c.tsv', columns: { parent: 'up' } },
      encoding: 'windows-1251',
      delimiter: '\t',
    })
  })

  test('without a file are a question', () => {
    expect(readImportArguments([])).toBeNull()
  })

  test.each([
    [['a.csv', '--colums', 'x=1'], 'Непонятная настройка: --colums'],
    [['a.csv', '--columns', 'weight=3'], 'поля: name, article'],
    [['a.csv', '--manufacturer-pattern', 'name:Завод .+'], 'в скобках'],
    [['a.csv', '--manufacturer-pattern', 'name:(.+'], 'в скобках'],
    [['a.csv', '--manufacturer-pattern', 'name:((a+)+)'], 'без повторов внутри повторов'],
    [['a.csv', '--manufacturer-pattern', 'name:(a|aa)*'], 'без повторов внутри повторов'],
    [['a.csv', '--manufacturer-pattern', 'name:(?:(.)(b*c)){2,}'], 'без повторов внутри повторов'],
    [['a.csv', '--manufacturer-pattern', 'name:.*(.*)x'], 'до последнего повтора — один'],
    [['a.csv', '--manufacturer-pattern', 'name:.*.*.*(.*)x'], 'до последнего повтора — один'],
    [['a.csv', '--manufacturer-pattern', 'name:.*(?!.*)()'], 'до последнего повтора — один'],
    [['a.csv', '--manufacturer-pattern', 'name:(.{0,90}).{0,90}x'], 'до последнего повтора — один'],
    [['a.csv', '--manufacturer-pattern', `name:(${'a?'.repeat(30)})x`], 'один, всего'],
    [['a.csv', '--manufacturer-pattern', `name:${'(a|a)'.repeat(20)}x`], 'один, всего'],
    [['a.csv', '--manufacturer-pattern', 'name:(?:\\d|5)+x()'], 'без повторов внутри повторов'],
    [['a.csv', '--manufacturer-pattern', 'name:(x){1000000000}y'], 'один, всего'],
    [['a.csv', '--manufacturer-pattern', `name:(${'a'.repeat(200)})`], 'до 200 знаков'],
    [['a.csv', '--encoding', 'iso-8859-5'], '--encoding: одно из utf-8'],
  ])('%j are refused in Russian', (words, text) => {
    expect(() => readImportArguments(words)).toThrow(text)
  })
})

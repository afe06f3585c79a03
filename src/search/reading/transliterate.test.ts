import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cyrillicSpellings } from './transliterate.ts'

describe('a Russian word in Latin letters', () => {
  test.each([
    ['maslyany', 'масляный'],
    ['kolodki', 'колодки'],
    ['svechi', 'свечи'],
    ['amortizator', 'амортизатор'],
    ['podshipnik', 'подшипник'],
    ['Sharovaya', 'шаровая'],
    ['shchetka', 'щетка'],
    ['schetka', 'щетка'],
    ['sceplenie', 'сцепление'],
    ['stojka', 'стойка'],
    ['stoika', 'стойка'],
    ['zadniy', 'задний'],
    ['zadnij', 'задний'],
    ['levyi', 'левый'],
    ['peredniye', 'передние'],
    ['tormoznye', 'тормозные'],
    ['perednjaja', 'передняя'],
    ['steklopodyemnik', 'стеклоподъемник'],
    ['homut', 'хомут'],
    ['khomut', 'хомут'],
    ['elektro', 'электро'],
    ['komplekt', 'комплект'],
    ['complekt', 'комплект'],
    ['palec', 'палец'],
    ["pyl'nik", 'пыльник'],
  ])('%s is read first of all as %s', (latin, cyrillic) => {
    expect(cyrillicSpellings(latin)[0]).toBe(cyrillic)
  })

  test.each([
    ['filtr', 'фильтр'],
    ['remen', 'ремень'],
    ['tsep', 'цепь'],
    ['dver', 'дверь'],
    ['salnik', 'сальник'],
    ['zhidkost', 'жидкость'],
    ['jidkost', 'жидкость'],
  ])('%s may have a soft sign: %s', (latin, cyrillic) => {
    expect(cyrillicSpellings(latin)).toContain(cyrillic)
  })

  test('has none when it holds a figure, Cyrillic letters or nothing', () => {
    for (const word of ['t15', 'фильтр', '', '-', "'", 'a b']) {
      expect(cyrillicSpellings(word)).toEqual([])
    }
  })

  test('has at most four, all Cyrillic, whatever the letters', () => {
    assert(
      property(string({ maxLength: 60 }), (text) => {
        const spellings = cyrillicSpellings(text.replace(/[^a-z']/gi, ''))
        expect(spellings.length).toBeLessThanOrEqual(4)
        for (const spelling of spellings) expect(spelling).toMatch(/^[а-я]+$/)
      }),
    )
  })
})

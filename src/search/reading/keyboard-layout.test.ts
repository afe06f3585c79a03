import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flipLayout } from './keyboard-layout.ts'

const RUSSIAN = [...'абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ']
const ENGLISH = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ']

describe('a text in the wrong layout', () => {
  test.each([
    ['[fdfk', 'хавал'],
    ['abkmnh vfckzysq', 'фильтр масляный'],
    ['u,w', 'гбц'],
    [';blrjcnm CVT', 'жидкость СМЕ'],
    ['срукн ешппщ', 'chery tiggo'],
    ['5ц30', '5w30'],
    ['abkmnh ешппщ', 'фильтр tiggo'],
    ['[60', 'х60'],
  ])('%s is read by its keys as %s', (typed, meant) => {
    expect(flipLayout(typed)).toBe(meant)
  })

  test('keeps its case, and letters that need the shift key', () => {
    expect(flipLayout('{fdfk')).toBe('Хавал')
    expect(flipLayout('~:"<>}')).toBe('ЁЖЭБЮЪ')
    expect(flipLayout('Е15-1109111')).toBe('T15-1109111')
  })

  test('gives a dot and a comma to the layout of their word', () => {
    expect(flipLayout('gth/ ktd/')).toBe('пер. лев.')
    expect(flipLayout('Ф3.И4')).toBe('A3/B4')
    expect(flipLayout('.ybr? c,')).toBe('юник, сб')
    expect(flipLayout('#5 №5')).toBe('№5 №5')
  })

  test('keeps what no key changes: figures, spaces, other alphabets', () => {
    expect(flipLayout(' 4-80  10 %中 ')).toBe(' 4-80  10 %中 ')
    expect(flipLayout('')).toBe('')
  })

  test.each([
    ['Russian', RUSSIAN],
    ['English', ENGLISH],
  ])('%s letters are themselves again when flipped twice', (_, letters) => {
    assert(
      property(string({ unit: constantFrom(...letters, ' ', '7') }), (text) => {
        expect(flipLayout(flipLayout(text))).toBe(text)
      }),
    )
  })
})

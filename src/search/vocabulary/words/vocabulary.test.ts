import { describe, expect, test } from 'vitest'
import { mergeVocabularies, readVocabulary } from './vocabulary.ts'

const read = (json: unknown) => readVocabulary(json, 'words.json')

describe("an owner's vocabulary", () => {
  test('may say as little as it likes', () => {
    expect(read({ stop: ['плиз'] })).toEqual({
      parts: [],
      sides: [],
      pairs: [],
      cars: [],
      manufacturers: [],
      words: [],
      stop: ['плиз'],
    })
  })

  test('is read in lower case, with е for ё and spaces for separators', () => {
    const { parts } = read({ parts: [{ means: ['Щётка'], forms: [' С/Б ', 'сайлент-блок'] }] })
    expect(parts).toEqual([{ means: ['щетка'], forms: ['с б', 'сайлент блок'] }])
  })

  test('keeps the names of makes, models and manufacturers as they are written', () => {
    const { cars, manufacturers } = read({
      cars: [{ make: 'Great Wall', model: 'Hover H5', forms: ['Ховер Н5'], beside: true }],
      manufacturers: [{ manufacturer: 'Mann-Filter', forms: ['манн'] }],
    })
    expect(cars).toEqual([
      { make: 'Great Wall', model: 'Hover H5', forms: ['ховер н5'], beside: true },
    ])
    expect(manufacturers[0]?.manufacturer).toBe('Mann-Filter')
  })

  test('stands behind the words that come with the shop', () => {
    const both = mergeVocabularies(read({ stop: ['купить'] }), read({ stop: ['плиз'] }))
    expect(both.stop).toEqual(['купить', 'плиз'])
  })

  test.each([
    [null, 'Словарь поиска words.json: нужна запись в фигурных скобках.'],
    [[], 'Словарь поиска words.json: нужна запись в фигурных скобках.'],
    [{ parts: {} }, 'Словарь поиска words.json: parts: нужен список.'],
    [{ prats: [] }, 'Словарь поиска words.json: неизвестное поле «prats».'],
    [
      { parts: [{ means: ['фара'], forms: [] }] },
      'Словарь поиска words.json: parts, запись 1, forms: нужно хотя бы одно написание.',
    ],
    [
      { stop: ['купить', '…'] },
      'Словарь поиска words.json: stop, запись 2: нет ни буквы, ни цифры.',
    ],
    [
      { cars: [{ make: '', forms: [3] }] },
      'Словарь поиска words.json: cars, запись 1, make: нужен текст; cars, запись 1, forms, запись 1: нужен текст.',
    ],
    [
      { words: [{ word: 'pro', forms: ['я'.repeat(101)] }] },
      'Словарь поиска words.json: words, запись 1, forms, запись 1: не больше 100 знаков.',
    ],
    [
      { pairs: [{ form: 'пл', sides: ['левый'], beside: true }] },
      'Словарь поиска words.json: pairs, запись 1: неизвестное поле «beside».',
    ],
  ])('is refused with the file, the place and the fault: %j', (json, text) => {
    expect(() => read(json)).toThrow(expect.objectContaining({ kind: 'invalid', message: text }))
  })

  test('tells five faults at once, no more', () => {
    const stop = Array.from({ length: 9 }, () => 1)
    expect(() => read({ stop })).toThrow(/запись 5: нужен текст\.$/)
  })
})

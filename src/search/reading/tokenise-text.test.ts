// What a buyer typed, word by word: layout, amounts, mistakes.
import { assert, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '#tests/support/any-text.ts'
import { sampleLexicon, sampleNames, sampleVocabulary } from '#tests/support/sample-lexicon.ts'
import { buildLexicon } from '../vocabulary/lexicon.ts'
import { wordKey } from '../vocabulary/word-key.ts'
import { flipLayout } from './keyboard-layout.ts'
import { isOilWord, tokeniseText } from './tokenise-text.ts'

const read = (text: string, isExact = false) => tokeniseText(text, sampleLexicon, { isExact })
const wordsIn = (text: string, isExact = false) =>
  read(text, isExact)
    .tokens.map(({ word }) => word)
    .join(' ')
const knownIn = (text: string) =>
  read(text)
    .tokens.filter(({ isKnown }) => isKnown)
    .map(({ word }) => word)

describe('a text that is right', () => {
  test.each([
    'фильтр масляный tiggo',
    'Фильтры МАСЛЯНЫЕ',
    'помпа x60',
    'SQRE4T15C',
    'масло 5w30 4л',
    'колодки, передние',
    'щётка',
  ])('is left as it is: «%s»', (text) => {
    expect(read(text).corrected).toBeNull()
    expect(read(text).tokens.every(({ isKnown }) => isKnown)).toBe(true)
  })

  test('is given by words and their keys', () => {
    expect(read('Масляные фильтры').tokens).toEqual([
      { word: 'масляные', key: wordKey('масляный'), isKnown: true },
      { word: 'фильтры', key: wordKey('фильтр'), isKnown: true },
    ])
  })

  test('may hold words that nobody knows', () => {
    expect(wordsIn('фильтр самовар')).toBe('фильтр самовар')
    expect(knownIn('фильтр самовар')).toEqual(['фильтр'])
  })
})

test('a grade stands in both layouts, the words beside it in theirs', () => {
  expect(read('vfckj 5w30')).toMatchObject({ corrected: 'масло 5w30', grades: ['5w30'] })
  expect(wordsIn('abkmnh b vfckj')).toBe('фильтр и масло')
})

test('two letters that mean something by the other keys by chance are left alone', () => {
  const words = [...sampleNames.words, { word: 'fx', lexeme: 'fx', count: 1 }]
  const lexicon = buildLexicon({ ...sampleNames, words }, sampleVocabulary)
  const corrected = (text: string) => tokeniseText(text, lexicon, { isExact: false }).corrected
  expect(corrected('фильтр ач')).toBeNull()
  expect(corrected('ешппщ ач')).toBe('tiggo fx')
})

describe('the wrong layout', () => {
  test.each([
    ['abkmnh vfckzysq', 'фильтр масляный'],
    ['gjvgf рфмфд а7', 'помпа haval f7'],
    ['[fdfk abkmnh', 'хавал фильтр'],
    ['срукн ешппщ', 'chery tiggo'],
    ['abkmnh tiggo', 'фильтр tiggo'],
    ['фильтр ешппщ', 'фильтр tiggo'],
    ['rjkjlrb gthtlybt', 'колодки передние'],
    ['vfckj', 'масло'],
  ])('«%s» is read as «%s»', (typed, meant) => {
    expect(read(typed).corrected).toBe(meant)
    expect(wordsIn(typed)).toBe(meant)
  })

  test('a word that makes sense in both layouts follows the other words', () => {
    // «в» by its key is d, and the shop knows neither apart from its company
    expect(read('ъ60 abkmnh').tokens.map(({ word }) => word)).toContain('фильтр')
    expect(read('abkmnh vfckj 7').corrected).toBe('фильтр масло 7')
    expect(read('фильтр масло 7').corrected).toBeNull()
  })

  test('a grade is read by its keys, and is no correction', () => {
    expect(read('масло 5ц30')).toMatchObject({ grades: ['5w30'], corrected: null })
    expect(read('vfckj 5ц30')).toMatchObject({ grades: ['5w30'] })
  })

  test('a misspelt long word is mended through its keys', () => {
    expect(wordsIn('fvjhnbpfnjr')).toBe('амортизатор')
  })
})

describe('a misspelt word', () => {
  test.each([
    ['фильрт масляный', 'фильтр масляный'],
    ['калодки', 'колодки'],
    ['омортизатор', 'амортизатор'],
    ['filtr', 'фильтр'],
    ['kolodki', 'колодки'],
    ['podshipnik', 'подшипник'],
    ['датч давления', 'датчик давления'],
    ['подш. ступицы', 'подшипник. ступицы'],
    ['tigo7pro', 'tigo 7 pro'],
    ['tiggo7pro', 'tiggo 7 pro'],
    ['тиго7', 'тиго 7'],
    ['лефан', 'лифан'],
  ])('«%s» is mended: «%s»', (typed, meant) => {
    expect(read(typed).corrected).toBe(meant)
  })

  test.each(['abc7', 'GB-1138', 'T15-1109111', 'XKY28B', '7 8', 'бмв', 'xx'])(
    'numbers and short words are never guessed: «%s»',
    (text) => {
      expect(read(text).corrected).toBeNull()
    },
  )

  test.each(['лимон', 'маска', 'картошка'])('a word of another trade is left: «%s»', (text) => {
    expect(read(text).corrected).toBeNull()
  })

  test('signs and case around it stay as they were typed', () => {
    expect(read('Колодки (калодки), TIGGO!').corrected).toBe('Колодки (колодки), TIGGO!')
  })

  test('of accents that are signs of their own is mended too', () => {
    expect(read('Маслянны\u0438\u0306 фильтр').corrected).toBe('масляный фильтр')
    expect(read('масляны\u0438\u0306').corrected).toBeNull()
  })
})

describe('a text taken as typed', () => {
  test.each(['калодки', 'abkmnh', 'tiggo7pro', 'filtr', 'датч'])('keeps «%s»', (text) => {
    expect(wordsIn(text, true)).toBe(text)
    expect(read(text, true).corrected).toBeNull()
  })

  test('is still read by its amounts', () => {
    expect(read('масло 5w30 4л', true)).toMatchObject({ grades: ['5w30'], volumeMl: 4000 })
  })
})

describe('amounts', () => {
  test('are no words', () => {
    expect(wordsIn('масло 5w-30 4 литра')).toBe('масло')
    expect(wordsIn('помпа tiggo 1.6')).toBe('помпа tiggo')
  })

  test.each([
    ['масло 530', true, ['5w30']],
    ['масла 5 на 40', true, ['5w40']],
    ['5w30', true, ['5w30']],
    ['антифриз красный', true, []],
    ['lifan 530', false, []],
    ['фильтр', false, []],
  ])('«%s» speaks of oil: %s', (text, isOil, grades) => {
    expect(read(text)).toMatchObject({ isOil, grades })
  })

  test('oils and fluids are known by their keys', () => {
    expect(['масла', 'жидкости', 'atf', 'фильтр'].map((word) => isOilWord(wordKey(word)))).toEqual([
      ...[true, true, true, false],
    ])
  })
})

describe('any text', () => {
  test('of a thousand words is read by its first 24, and says so', () => {
    const text = Array.from({ length: 1000 }, (_, place) => `слово${place}`).join(' ')
    expect(read(text).tokens.length).toBeLessThanOrEqual(80)
    expect(read('фильтр '.repeat(1000)).tokens).toHaveLength(24)
    expect(read('фильтр '.repeat(1000)).readWordCount).toBe(24)
    expect(read('фильтр '.repeat(24)).readWordCount).toBeNull()
  })

  test('is no longer when other signs than spaces divide its words', () => {
    expect(read('самовар,'.repeat(1000)).tokens).toHaveLength(24)
  })

  test('gives keys, and a correction that is none of itself', () => {
    assert(
      property(anyText, (text) => {
        const { tokens, corrected } = read(text)
        for (const { key } of tokens) expect(key).not.toBe('')
        if (corrected !== null) expect(corrected).not.toBe(text.trim().split(/\s+/).join(' '))
      }),
    )
  })

  test('of a sign that stands for a letter is no correction of itself', () => {
    expect(read('🄨').corrected).toBeNull()
  })

  test('reads the same words in the other layout when each of them is known', () => {
    const text = 'фильтр масляный передний'
    expect(wordsIn(flipLayout(text))).toBe(wordsIn(text))
  })
})

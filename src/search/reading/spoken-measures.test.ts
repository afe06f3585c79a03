// Grades and canisters, spoken.
import { describe, expect, test } from 'vitest'
import { sampleLexicon } from '#tests/support/sample-lexicon.ts'
import { extractMeasures } from './extract-measures.ts'
import { hasSpokenGrade } from './spoken-measures.ts'
import { tokeniseText } from './tokenise-text.ts'

const inOil = (text: string) => extractMeasures(`масло ${text}`, true)

describe('a spoken grade', () => {
  test.each([
    ['пять сорок', '5w40'],
    ['пять тридцать', '5w30'],
    ['ноль двадцатка', '0w20'],
    ['нулёвка двадцатка', '0w20'],
    ['пятёрка тридцатка', '5w30'],
    ['десятка сороковка', '10w40'],
    ['десять на сорок', '10w40'],
    ['10 на сорок', '10w40'],
    ['5 сорок', '5w40'],
    ['пять в тридцать', '5w30'],
    ['пять вэ сорок', '5w40'],
    ['пять дабл ю тридцать', '5w30'],
    ['пять-тридцать', '5w30'],
    ['нольдвадцать', '0w20'],
    ['пятисороковка', '5w40'],
    ['пятнадцать сорок', '15w40'],
    ['двадцать пятьдесят', '20w50'],
    ['семьдесят пять девяносто', '75w90'],
    ['75 на 90', '75w90'],
    ['80 на 90', '80w90'],
  ])('is read from «%s»', (said, grade) => {
    expect(inOil(said).grades).toEqual([grade])
    expect(inOil(said).typed.grades).toEqual([said])
    expect(inOil(said).rest.trim()).toBe('масло')
  })

  test.each(['двадцать тридцать', 'ноль пятьдесят', 'сорок пять', 'пять литров', '75 на 30'])(
    'is none where no oil has it: «%s»',
    (said) => {
      expect(inOil(said).grades).toEqual([])
    },
  )

  test('speaks of oil unless the text names a car', () => {
    const gradesOf = (text: string) => tokeniseText(text, sampleLexicon, { isExact: false }).grades
    expect(gradesOf('пять сорок')).toEqual(['5w40'])
    expect(gradesOf('лукойл пять сорок')).toEqual(['5w40'])
    expect(gradesOf('масло хавал пять сорок')).toEqual(['5w40'])
    expect(gradesOf('хавал пять двадцать второго года')).toEqual([])
    expect(hasSpokenGrade('колодки пять')).toBe(false)
  })
})

describe('a spoken canister', () => {
  test.each([
    ['четырёшка', 4000],
    ['четверка', 4000],
    ['литруха', 1000],
    ['литрушка', 1000],
    ['литровка', 1000],
    ['литр', 1000],
    ['поллитра', 500],
    ['четыре литра', 4000],
    ['пять литров', 5000],
    ['пятилитровка', 5000],
    ['четырехлитровая', 4000],
    ['4х литровая', 4000],
    ['двадцатилитровая', 20_000],
    ['пятёрка', 5000],
  ])('is read from «%s»', (said, volumeMl) => {
    expect(extractMeasures(`масло 5w30 ${said}`, true)).toMatchObject({
      grades: ['5w30'],
      volumeMl,
      typed: { volume: said },
    })
  })

  test('stands beside a spoken grade', () => {
    expect(inOil('пять тридцать пять литров')).toMatchObject({ grades: ['5w30'], volumeMl: 5000 })
    expect(inOil('пятёрка тридцатка четырёшка')).toMatchObject({ grades: ['5w30'], volumeMl: 4000 })
  })

  test('is none without a number, and none beside a part', () => {
    expect(inOil('сколько литров').volumeMl).toBeNull()
    expect(extractMeasures('бачок четыре литра', false).volumeMl).toBeNull()
  })

  test('with a digit is no sign of the other layout', () => {
    const text = tokeniseText('4х литровая 5w30', sampleLexicon, { isExact: false })
    expect(text).toMatchObject({ volumeMl: 4000, corrected: null })
  })
})

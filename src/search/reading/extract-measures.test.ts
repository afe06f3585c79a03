// Grades, volumes and classes in a text.
import { assert, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '#tests/support/any-text.ts'
import { extractMeasures, isMeasure } from './extract-measures.ts'

const gradesOf = (text: string, isOil = false) => extractMeasures(text, isOil).grades
const restOf = (text: string, isOil = false) =>
  extractMeasures(text, isOil).rest.trim().replace(/\s+/g, ' ')

describe('the grade of an oil', () => {
  test.each([
    ['5w30', '5w30'],
    ['5W-30', '5w30'],
    ['5в30', '5w30'],
    ['5В-30', '5w30'],
    ['5 в 30', '5w30'],
    ['5ц30', '5w30'],
    ['5Ц-30', '5w30'],
    ['5w 30', '5w30'],
    ['5w/30', '5w30'],
    ['0w-20', '0w20'],
    ['10w-40', '10w40'],
    ['75w90', '75w90'],
    ['80W-140', '80w140'],
    ['5 на 30', '5w30'],
    ['5/30', '5w30'],
  ])('is read from «%s»', (text, grade) => {
    expect(extractMeasures(text, false)).toMatchObject({ grades: [grade] })
    expect(restOf(`масло ${text} лукойл`)).toBe('масло лукойл')
    expect(isMeasure(text)).toBe(true)
  })

  test.each([
    ['530', ['5w30']],
    ['масло 540 лукойл', ['5w40']],
    ['020', ['0w20']],
    ['1040', ['10w40']],
    ['5-30', ['5w30']],
    ['5w30 540', ['5w30']],
    ['570', []],
    ['2020', []],
    ['5 30', ['5w30']],
    ['5 20 л', []],
    ['2040', ['20w40']],
    ['15301', []],
    ['а530', []],
  ])('is short beside oil alone: «%s» is %o', (text, grades) => {
    expect(gradesOf(text, true)).toEqual(grades)
  })

  test.each(['530', '520', '1040', '5-30', '3w30', '5w3000', 't5w30', 'x5w30', '15w', '5.5w30'])(
    'is not seen in «%s» where nobody speaks of oil',
    (text) => {
      expect(extractMeasures(text, false)).toMatchObject({ grades: [], rest: text })
    },
  )

  test('may be several', () => {
    expect(gradesOf('5w30 или 5w40')).toEqual(['5w30', '5w40'])
  })
})

describe('the volume of a canister', () => {
  test.each([
    ['4л', 4000],
    ['4 л', 4000],
    ['4 литра', 4000],
    ['5 литров', 5000],
    ['1 литр', 1000],
    ['1L', 1000],
    ['0,5л', 500],
    ['0.946 л', 946],
    ['0,9463 л', null],
    ['1.5 л', 1500],
    ['208 л', 208_000],
    ['500 мл', 500],
    ['500ML', 500],
  ])('of «масло %s» is %s ml', (text, volumeMl) => {
    expect(extractMeasures(`масло ${text}`, true).volumeMl).toBe(volumeMl)
  })

  test('is read beside a grade too, and taken out of the text', () => {
    expect(extractMeasures('5w30 4л', false)).toMatchObject({
      volumeMl: 4000,
      displacementMl: null,
    })
    expect(restOf('лукойл 5w30 4 л синтетика')).toBe('лукойл синтетика')
  })

  test('is not read of what is no oil', () => {
    expect(extractMeasures('фара л', false)).toMatchObject({ volumeMl: null, rest: 'фара л' })
    expect(extractMeasures('tiggo 4 лев', true).volumeMl).toBeNull()
  })
})

describe('the size of an engine', () => {
  test.each([
    ['1.6', 1600],
    ['1,5', 1500],
    ['2.0', 2000],
    ['1.5t', 1500],
    ['1.5т', 1500],
    ['1.6 turbo', 1600],
    ['1.5л', 1500],
    ['1.6 л', 1600],
  ])('of «фильтр tiggo %s» is %i ml', (text, displacementMl) => {
    expect(extractMeasures(`фильтр tiggo ${text}`, false)).toMatchObject({
      ...{ grades: [], volumeMl: null, displacementMl },
    })
    expect(restOf(`фильтр ${text} tiggo`)).toBe('фильтр tiggo')
  })

  test.each(['7.5', '1.55', '12.6', '1.6d', 'a1.6', '1'])('is not «%s»', (text) => {
    expect(extractMeasures(text, false).displacementMl).toBeNull()
  })

  test('is not read beside oil: there litres are of the canister', () => {
    expect(extractMeasures('масло 1.5л', true)).toMatchObject({
      volumeMl: 1500,
      displacementMl: null,
    })
  })
})

describe('how many, and of which year', () => {
  test.each([
    '2 шт',
    '4шт',
    '4 штуки',
    '10 штук.',
    '2018 года',
    '2018г',
    '2018 г.в.',
    '2015-2019 гг.',
  ])('is taken out: «%s»', (text) => {
    expect(restOf(`колодки ${text} tiggo`)).toBe('колодки tiggo')
  })

  test.each(['2018', '1890 года', '2018 гайка', '4 штуцера'])('is not «%s»', (text) => {
    expect(restOf(`колодки ${text}`)).toBe(`колодки ${text}`)
  })
})

test('ampere-hours are looked for by their figure', () => {
  for (const said of ['60 ач', '60ач', '60 А·ч', '60Ah']) {
    expect(restOf(`аккумулятор ${said}`)).toBe('аккумулятор 60')
  }
})

test.each([
  'атлас восемнадцатого года',
  'атлас две тысячи двадцать третьего',
  'атлас двадцать второго года выпуска',
  'атлас 18 года',
  'атлас с пробегом 80 тысяч',
])('a year and a mileage of a car ask for nothing: «%s»', (said) => {
  expect(restOf(said)).toBe('атлас')
})

describe('an amount', () => {
  test.each(['фильтр', '480', 'T15-1109111', '530', 'tiggo7', ''])('«%s» is none', (text) => {
    expect(isMeasure(text)).toBe(false)
  })

  test('is one every time it is asked for', () => {
    expect([1, 2, 3].map(() => isMeasure('5w30'))).toEqual([true, true, true])
  })

  test('what is read of any text leaves no more signs than there were', () => {
    assert(
      property(anyText, (text) => {
        expect(extractMeasures(text, true).rest.length).toBeLessThanOrEqual(text.length)
        expect(extractMeasures(text, false).rest.length).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})

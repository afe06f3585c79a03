// The names of the car in a query.
import { describe, expect, test } from 'vitest'
import { sampleLexicon } from '#tests/support/sample-lexicon.ts'
import { carNamesOf } from './parse-car.ts'
import { parseQuery } from './parse-query.ts'

const carIn = (text: string) => {
  const { car } = parseQuery(text, sampleLexicon, { isExact: false })
  return car && carNamesOf(car, sampleLexicon)
}
const car = (brand: string, model = '', engine = '') => ({ brand, model, engine })

describe('the name of a car', () => {
  test.each([
    ['чери', car('Chery')],
    ['тигго 7 про', car('Chery', 'Tiggo 7 Pro')],
    ['tiggo 7 pro f4j16', car('Chery', 'Tiggo 7 Pro', 'SQRF4J16')],
    ['tiggo 7 pro 1.6', car('Chery', 'Tiggo 7 Pro', 'SQRF4J16')],
    ['lifan x50', car('Lifan', 'X50')],
  ])('in «%s» is %o', (text, named) => {
    expect(carIn(text)).toEqual(named)
  })

  test.each([
    ['tiggo', car('Chery')],
    ['tiggo 7 tiggo 4', car('Chery')],
    ['tiggo 4 gw4n20', car('Chery', 'Tiggo 4')],
    ['chery f4j16', car('Chery')],
  ])('leaves empty what may be several: «%s» is %o', (text, named) => {
    expect(carIn(text)).toEqual(named)
  })

  test.each(['x50', 'chery haval', 'gw4n20', 'tiggo 4 jolion', 'фильтр'])(
    'is none where no make is certain: «%s»',
    (text) => {
      expect(carIn(text)).toBeNull()
    },
  )
})

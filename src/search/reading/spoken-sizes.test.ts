// Sizes of engines, spoken.
import { expect, test } from 'vitest'
import { replaceSpokenSize } from './spoken-sizes.ts'

const sizeIn = (text: string) => {
  let size: number | null = null
  replaceSpokenSize(text, (_, millilitres) => {
    size = millilitres
    return ' '
  })
  return size
}

test.each([
  ['тигго 8 два литра', 2000],
  ['тигго 8 полторашка', 1500],
  ['ф7 один и пять', 1500],
  ['тигго один шесть турбо', 1600],
])('«%s» has %s', (text, size) => {
  expect(sizeIn(text)).toBe(size)
})

test.each(['тигго 8 2 4', 'тигго три девять', 'колодки'])('«%s» has none', (text) => {
  expect(sizeIn(text)).toBeNull()
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carName, demoCars } from '#tests/support/demo-cars.ts'
import { ownReadingWords } from '../words/own-words.ts'
import { carReader } from './cars-of-row.ts'

const read = carReader(demoCars, ownReadingWords)
const piece = fc.oneof(
  fc.constantFrom(...['/', ', ', ' ', '-', '(', ')', '1.5T', '2 шт', '8', 'Pro', 'кроме', 'Kia']),
  fc.constantFrom(...demoCars.models.map(({ id }) => carName(id))),
  fc.string({ unit: 'binary', maxLength: 8 }),
)

test('any name is read: each model and engine once, within bounds, and the same again', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const row = { name: pieces.join(' '), article: pieces[0] ?? '', manufacturer: 'Chery' }
      const { fits, doubts } = read(row)
      const keys = fits.map(({ modelId, engineId }) => `${modelId} ${engineId}`)
      expect(new Set(keys).size).toBe(keys.length)
      expect(fits.length).toBeLessThanOrEqual(60)
      expect(doubts.every(({ doubt }) => doubt !== '' && doubt.length <= 80)).toBe(true)
      expect(read(row)).toEqual({ fits, doubts })
    }),
    { numRuns: 500 },
  )
})

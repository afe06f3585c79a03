import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugOf } from '#src/shared/slug.ts'
import { quickSlug } from './quick-slug.ts'

const LETTERS = [...'abXY 019-/.«"абщъЪьёЁйЙ–šË\u0306Ⅷ№\u00a0\t_']

test('names are written as slugOf writes them', () => {
  const names = fc.array(fc.constantFrom(...LETTERS), { maxLength: 12 })
  fc.assert(
    fc.property(names, (letters) => {
      const name = letters.join('')
      expect(quickSlug(name)).toBe(slugOf(name))
    }),
    { numRuns: 3000 },
  )
})

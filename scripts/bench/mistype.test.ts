import { expect, test } from 'vitest'
import { seededRandom } from '#database/demo/random.ts'
import { mistype } from './mistype.ts'

test('a mistyped word is another one, at most a letter longer or shorter', () => {
  const random = seededRandom(1)
  for (const word of ['амортизатор', 'сс', 'ремень']) {
    for (let turn = 0; turn < 200; turn += 1) {
      const typed = mistype(word, random)
      expect(typed).not.toBe(word)
      expect(typed[0]).toBe(word[0])
      expect(Math.abs(typed.length - word.length)).toBeLessThanOrEqual(1)
    }
  }
})

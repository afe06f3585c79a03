import { expect, test } from 'vitest'
import { commonWords, pairsOf } from './common-words.ts'

const NAMES = [
  'Фара левая Chery Tiggo 7',
  'Фара правая Chery Tiggo 7',
  'Рычаг передний левый Haval F7',
  'Рычаг задний левый Haval F7',
]

test('the commonest words come first, in one form each', () => {
  expect(commonWords(NAMES, 1)).toEqual([{ word: 'левый', share: 0.75 }])
  const left = commonWords(NAMES, 100).filter(({ word }) => word.startsWith('лев'))
  expect(left).toHaveLength(1)
})

test('pairs of words are told apart by whether one name holds both', () => {
  const pairs = pairsOf(['левый', 'передний', 'задний'], NAMES)
  expect(pairs.together).toEqual(['левый передний', 'левый задний'])
  expect(pairs.apart).toEqual(['передний задний'])
})

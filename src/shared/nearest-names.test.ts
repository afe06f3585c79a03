import { expect, test } from 'vitest'
import { nearestHint, nearestNames } from './nearest-names.ts'

const NAMES = ['Mann-Filter', 'Mahle', 'KYB', 'Kayaba', 'Fenox']

test('the nearest names come first, whatever their case and signs', () => {
  expect(nearestNames('man filter', NAMES)[0]).toBe('Mann-Filter')
  expect(nearestNames('каяба', NAMES)).toEqual([])
  expect(nearestNames('kajaba', NAMES)[0]).toBe('Kayaba')
  expect(nearestNames('mann', NAMES)[0]).toBe('Mann-Filter')
})

test('a hint is a sentence, or nothing', () => {
  expect(nearestHint('fenoks', NAMES)).toBe(' Похожие: «Fenox».')
  expect(nearestHint('что-то совсем другое', NAMES)).toBe('')
})

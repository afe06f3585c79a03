import { expect, test } from 'vitest'
import { chosenEngine } from './contract.ts'

test('the placeholder and an empty choice choose no engine', () => {
  expect(chosenEngine('Тип двигателя')).toBeUndefined()
  expect(chosenEngine('')).toBeUndefined()
  expect(chosenEngine('SQRE4T15C')).toBe('SQRE4T15C')
})

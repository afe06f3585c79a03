import { describe, expect, test } from 'vitest'
import { formatPhone, phoneDigits } from './phone.ts'

describe('a Russian phone', () => {
  test.each(['+7 (999) 123-45-67', '8 999 123 45 67', '9991234567', '7\u00a0999\u00a01234567'])(
    'is read from %s',
    (text) => {
      expect(phoneDigits(text)).toBe('79991234567')
    },
  )

  test.each(['', '+7 (999) 123-45-6', '+1 202 555 0100', '79991234567 8', 'телефон'])(
    'is not read from «%s»',
    (text) => {
      expect(phoneDigits(text)).toBeNull()
    },
  )

  test('is shown by the mask of the forms', () => {
    expect(formatPhone('78442200001')).toBe('+7 (844) 220-00-01')
    expect(formatPhone('123')).toBe('123')
  })
})

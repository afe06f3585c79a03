import { describe, expect, test } from 'vitest'
import { caretAfterMask, maskPhone } from './phone-field.tsx'

describe('a phone number in the field', () => {
  test.each([
    ['89991234567', '+7 (999) 123-45-67'],
    ['8 999 123-45-67', '+7 (999) 123-45-67'],
    ['+7 999 123 45 67', '+7 (999) 123-45-67'],
    ['79991234567', '+7 (999) 123-45-67'],
    ['9991234567', '+7 (999) 123-45-67'],
    ['tel: 8 (999) 123-45-67', '+7 (999) 123-45-67'],
  ])('takes %s whole', (pasted, masked) => {
    expect(maskPhone(pasted)).toBe(masked)
  })

  test('keeps the area code of Volgograd, which begins with 8', () => {
    expect(maskPhone('8442123456')).toBe('+7 (844) 212-34-56')
    expect(maskPhone('78442123456')).toBe('+7 (844) 212-34-56')
  })

  test.each(['89991234567', '+79991234567', '9991234567'])('grows as %s is typed', (digits) => {
    expect([...digits].reduce((field, key) => maskPhone(field + key), '')).toBe(
      '+7 (999) 123-45-67',
    )
  })

  test('takes a whole number pasted behind what already stands there', () => {
    expect(maskPhone('+7 (89991234567')).toBe('+7 (999) 123-45-67')
  })

  test('lets itself be emptied with backspace', () => {
    let field = maskPhone('9991234567')
    for (let key = 0; key < 18; key += 1) field = maskPhone(field.slice(0, -1))
    expect(field).toBe('')
  })

  test('drops what is no digit and what is too much', () => {
    expect(maskPhone('абв')).toBe('')
    expect(maskPhone('+7 (999) 123-45-678')).toBe('+7 (999) 123-45-67')
  })

  test('is left alone when it already stands in its mask', () => {
    expect(maskPhone('+7 (999) 123-45-67')).toBe('+7 (999) 123-45-67')
  })

  test('keeps the caret behind the digit just typed', () => {
    expect(caretAfterMask('+7 (9990) 123-45-6', 8)).toBe('+7 (999) 0'.length)
    expect(caretAfterMask('+7 (999) 123', 12)).toBe(12)
  })
})

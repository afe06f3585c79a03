import { describe, expect, test } from 'vitest'
import { ApiError, fieldErrorsOf, messageOf } from './api-error.ts'

describe('what a buyer is told about a failed call', () => {
  const said = { message: 'Магазин недоступен.', request_id: 'a-number' }

  test.each([
    [
      'the number to name, when the shop is broken',
      503,
      'Магазин недоступен. Номер обращения: a-number',
    ],
    ['the words alone, when the shop refuses', 422, 'Магазин недоступен.'],
  ])('is %s', (_, status, text) => {
    expect(messageOf(new ApiError(status, said), 'Не вышло.')).toBe(text)
  })

  test('is what the screen says, when there was no answer', () => {
    expect(messageOf(new ApiError('FETCH_ERROR'), 'Не вышло.')).toBe('Не вышло.')
  })
})

describe('what stands under a refused field', () => {
  const refusal = (errors: object) => new ApiError(422, { errors: errors as never })

  test('is the first text of its entry', () => {
    expect(fieldErrorsOf(refusal({ phone: ['Занят.', 'Неверен.'] }))).toEqual({ phone: 'Занят.' })
  })

  test.each([[[]], [['']], [null]])('is never nothing: %j', (texts) => {
    expect(fieldErrorsOf(refusal({ phone: texts }))).toEqual({ phone: 'Недопустимое значение.' })
    expect(fieldErrorsOf(refusal({ phone: texts }), 'Error!')).toEqual({ phone: 'Error!' })
  })

  test('is nothing where no field was refused', () => {
    expect(fieldErrorsOf(new ApiError('FETCH_ERROR'))).toEqual({})
  })
})

import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import type { ShopError } from '#src/shared/errors.ts'
import { requiredText } from '#src/shared/wire-fields.ts'
import { checkInput } from './check-input.ts'

const call = endpoint({
  method: 'POST',
  path: '/api/parts/:id',
  summary: '',
  access: 'public',
  params: z.object({ id: requiredText(10) }),
  query: z.object({ brand: z.optional(z.string()) }),
  body: z.object({ name: requiredText(10), phone: requiredText(20, 'Укажите телефон.') }),
  answer: z.undefined(),
})

function fieldsOf(raw: Parameters<typeof checkInput>[1]) {
  try {
    checkInput(call, raw)
    return null
  } catch (error) {
    return (error as ShopError).particulars.fields
  }
}

describe('what a caller sent', () => {
  test('comes back trimmed and without unknown fields', () => {
    const raw = {
      params: { id: '7' },
      query: {},
      body: { name: ' Иван ', phone: '1', role: 'owner' },
    }
    expect(checkInput(call, raw).body).toEqual({ name: 'Иван', phone: '1' })
  })

  test('is refused with every wrong field at once', () => {
    expect(fieldsOf({ params: { id: '' }, body: {} })).toEqual({
      id: ['Это поле обязательно к заполнению.'],
      name: ['Это поле обязательно к заполнению.'],
      phone: ['Укажите телефон.'],
    })
  })

  test('is refused when a field is repeated, nested or holds what no column can', () => {
    const good = { params: { id: '7' }, body: { name: 'a', phone: '1' } }
    expect(fieldsOf({ ...good, query: { brand: ['a', 'b'] } })).toHaveProperty('brand')
    expect(fieldsOf({ ...good, query: { 'brand[]': 'a' } })).toHaveProperty('brand')
    expect(fieldsOf({ ...good, body: { name: 'a\0b', phone: '1' } })).toHaveProperty('name')
    expect(fieldsOf({ ...good, body: { name: 'a\ud800b', phone: '1' } })).toHaveProperty('name')
  })

  test.each(['constructor', '__proto__', 'toString', 'valueOf'])('may call a field %s', (name) => {
    const body = JSON.parse(`{"name": "a", "phone": "1", "${name}[x]": 1, "${name}": "a\\u0000"}`)
    expect(fieldsOf({ params: { id: '7' }, body })).not.toBeNull()
  })

  test('is refused whole when the body is no object', () => {
    expect(fieldsOf({ params: { id: '7' }, body: [1, 2] })).not.toBeNull()
  })
})

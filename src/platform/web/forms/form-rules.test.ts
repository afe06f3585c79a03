// How the rules of a form are applied.

import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bySchema } from '../rules/schema-rule.ts'
import { errorOf, errorsOf } from './form-rules.ts'

const rules = {
  city: bySchema(z.string().check(z.minLength(1, 'Укажите город.'), z.maxLength(3, 'Короче.'))),
  again: (typed: string, all: { city: string }) =>
    typed === all.city ? undefined : 'Города разные.',
}

describe('the rules of a form', () => {
  test('say nothing of fields that are right', () => {
    expect(errorsOf(rules, { city: 'Уфа', again: 'Уфа' })).toEqual({})
  })

  test('give the first text of a field that is wrong', () => {
    expect(errorOf(rules, 'city', { city: '', again: '' })).toBe('Укажите город.')
  })

  test('may compare a field with another', () => {
    expect(errorsOf(rules, { city: 'Уфа', again: 'Омск' })).toEqual({ again: 'Города разные.' })
  })

  test('let fields without a rule be', () => {
    const withComment = { city: 'Уфа', again: 'Уфа', comment: '' }
    expect(errorsOf<typeof withComment>(rules, withComment)).toEqual({})
  })
})

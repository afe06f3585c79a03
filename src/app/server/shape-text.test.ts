import { describe, expect, test } from 'vitest'
import { shapeText } from './shape-text.ts'

const name = { type: 'string', minLength: 1, maxLength: 100 }

describe('a schema written down', () => {
  test.each([
    [{ type: 'number' }, 'number'],
    [name, 'string (1…100)'],
    [{ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, 'integer (1…)'],
    [{ enum: ['a', 'b'] }, '"a" | "b"'],
    [
      { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
      '(string | null)[]',
    ],
    [{ $ref: '#/components/schemas/Failure' }, 'Failure'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, '{ [имя]: string }'],
    [
      { type: 'object', properties: { id: { type: 'number' }, name }, required: ['id'] },
      '{ id: number, name?: string (1…100) }',
    ],
    [{}, 'что угодно'],
  ])('%j is %s', (shape, text) => {
    expect(shapeText(shape)).toBe(text)
  })

  test('takes a line for each field when one line is too short', () => {
    const fields = ['manufacturer', 'country', 'description', 'category']
    const properties = Object.fromEntries(fields.map((field) => [field, { type: 'string' }]))
    expect(shapeText({ properties, required: fields })).toBe(
      '{\n  manufacturer: string\n  country: string\n  description: string\n  category: string\n}',
    )
  })
})

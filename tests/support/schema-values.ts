// Values that a described field takes: words of the shop where it knows the field, else any.

import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  record,
  string,
  stringMatching,
} from 'fast-check'
import type { Fields, Schema } from './api-operations.ts'

/** By the name of a field, what the shop knows under it. */
export type Words = Readonly<Record<string, readonly unknown[]>>

/** A record of fields; those that may be left out sometimes are. */
export function fieldValues(
  fields: Fields,
  required: readonly string[],
  words: Words,
): Arbitrary<Record<string, unknown>> {
  const values = Object.entries(fields).map(([name, schema]) => [name, value(name, schema, words)])
  const requiredKeys = Object.keys(fields).filter((name) => required.includes(name))
  return record(Object.fromEntries(values), { requiredKeys, noNullPrototype: true })
}

function value(name: string, schema: Schema, words: Words): Arbitrary<unknown> {
  const known = Object.hasOwn(words, name) ? words[name] : undefined
  if (schema.enum) return constantFrom(...schema.enum)
  if (known?.length) return constantFrom(...known)
  return described(schema, words)
}

function described(schema: Schema, words: Words): Arbitrary<unknown> {
  const { type, anyOf } = schema
  if (schema.enum) return constantFrom(...schema.enum)
  if (anyOf) return oneof(...anyOf.map((one) => described(one, words)))
  if (Array.isArray(type)) {
    return oneof(...type.map((one: string) => described({ ...schema, type: one }, words)))
  }
  if (type === 'string') return text(schema)
  if (type === 'number' || type === 'integer') return integer({ min: 1, max: 3 })
  if (type === 'boolean') return boolean()
  if (type === 'array') return array(described(schema.items ?? {}, words), { maxLength: 3 })
  if (type === 'object') return fieldValues(schema.properties ?? {}, schema.required ?? [], words)
  return constant(null)
}

function text({ pattern, minLength = 0, maxLength = 40 }: Schema): Arbitrary<string> {
  if (pattern && !/^\^?$/.test(pattern)) return stringMatching(new RegExp(pattern, 'u'))
  // spaces around a text are cut off, so it begins and ends with a letter
  return string({ unit: 'grapheme', maxLength: Math.min(maxLength, 40) - 2 }).map((any) =>
    minLength === 0 && any === '' ? '' : `я${any.trim()}я`.slice(0, maxLength),
  )
}

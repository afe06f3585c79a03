// Validates a request against the endpoint's schemas.

import type { CheckedInput, Endpoint } from '#src/shared/endpoint.ts'
import { type FieldErrors, ShopError } from '#src/shared/errors.ts'

export type RawInput = {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

/** A Map: a field may be called `constructor`. */
type Fields = Map<string, string[]>

/**
 * The validated input, as the schemas transform it. Throws `invalid` with the texts of every wrong
 * field of params, query and body.
 */
export function checkInput<E extends Endpoint>(endpoint: E, raw: RawInput): CheckedInput<E> {
  const checked: Record<string, unknown> = {}
  const fields: Fields = new Map()
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (!schema) continue
    const given = raw[part] ?? {}
    refuseHostileFields(given, fields)
    const outcome = schema.safeParse(given)
    if (outcome.success) checked[part] = outcome.data
    else for (const issue of outcome.error.issues) addText(fields, issue.path[0], issue.message)
  }
  if (fields.size > 0) {
    const [message = 'Проверьте данные.'] = [...fields.values()].flat()
    throw new ShopError('invalid', message, { fields: Object.fromEntries(fields) })
  }
  return checked as CheckedInput<E>
}

/** Adds texts of more fields to a refusal; its own texts win. */
export function withFields(refusal: unknown, more: FieldErrors): unknown {
  if (!(refusal instanceof ShopError) || refusal.kind !== 'invalid') return refusal
  const { particulars, message } = refusal
  const fields = { ...more, ...particulars.fields }
  return new ShopError('invalid', message, { ...particulars, fields })
}

/** `brand[]=a` asks for a list where we take one text; NUL can be stored in no text column, half a pair of signs in no JSON. */
function refuseHostileFields(given: unknown, fields: Fields): void {
  if (typeof given !== 'object' || given === null) return
  for (const [name, value] of Object.entries(given)) {
    const nested = /^([^[\]]+)\[/.exec(name)?.[1]
    if (nested) addText(fields, nested, 'Недопустимое значение.')
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      addText(fields, name, 'Недопустимые символы.')
    }
  }
}

function addText(fields: Fields, path: PropertyKey | undefined, text: string): void {
  const name = String(path ?? 'body')
  const texts = fields.get(name) ?? []
  if (!texts.includes(text)) fields.set(name, [...texts, text])
}

// Encodes a planned call: address, headers and body.

import { AsItStands } from './hostile-values.ts'
import type { WireRequest } from './wire-answer.ts'

type Values = Readonly<Record<string, unknown>>

export type Draft = {
  readonly method: string
  readonly path: string
  readonly params: Values
  readonly query: Values
  /** Null: none is sent. */
  readonly body: Values | null
  readonly travels: 'json' | 'form' | 'multipart'
  /** Sent in place of the fields. */
  readonly whole: { readonly type: string; readonly payload: string | Buffer } | null
  readonly headers: Readonly<Record<string, string>>
}

export function requestOf(draft: Draft): WireRequest {
  const path = draft.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(draft.params[name]))
  const query = pairs(draft.query)
  const url = query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`
  const request = { method: draft.method, url: typable(url) }
  if (!draft.body && !draft.whole) return { ...request, headers: draft.headers }
  const { type, payload } = bodyOf(draft)
  return { ...request, payload, headers: { 'content-type': type, ...draft.headers } }
}

export function bodyOf({ whole, body, travels }: Draft): { type: string; payload: Buffer } {
  if (whole) return { type: whole.type, payload: Buffer.from(whole.payload) }
  const fields = body ?? {}
  if (travels === 'json') {
    return { type: 'application/json', payload: Buffer.from(JSON.stringify(fields)) }
  }
  if (travels === 'form') {
    return { type: 'application/x-www-form-urlencoded', payload: Buffer.from(pairs(fields)) }
  }
  const edge = 'x-edge-of-parts-x'
  const parts = texts(fields).map(([name, text]) => {
    const quoted = name.replace(/[\r\n"]/g, encodeURIComponent)
    return `--${edge}\r\nContent-Disposition: form-data; name="${quoted}"\r\n\r\n${text}\r\n`
  })
  return {
    type: `multipart/form-data; boundary=${edge}`,
    payload: Buffer.from(`${parts.join('')}--${edge}--\r\n`),
  }
}

const pairs = (fields: Values): string =>
  texts(fields)
    .map(([name, text]) => `${encoded(name)}=${encoded(text)}`)
    .join('&')

/** Lists stand several times, what is nested has its way in its name. */
function texts(fields: Values, depth = 0): [string, unknown][] {
  return Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    if (value === undefined || (value === null && depth === 0)) return []
    if (value instanceof AsItStands || typeof value !== 'object' || value === null || depth > 4) {
      return [[name, value instanceof AsItStands ? value : textOf(value)]]
    }
    const inner = Array.isArray(value)
      ? value.slice(0, 60).map((one): [string, unknown] => [name, one])
      : Object.entries(value).map(([key, one]): [string, unknown] => [`${name}[${key}]`, one])
    return inner.flatMap(([key, one]) => texts({ [key]: one ?? '' }, depth + 1))
  })
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '').slice(0, 9000)

/** Percent-encodes every byte beyond letters and digits; lone surrogates too. */
function encoded(value: unknown): string {
  if (value instanceof AsItStands) return value.text
  if (value === undefined) return ''
  const text = textOf(value).slice(0, 9000)
  return text.replace(/[^\w.-]+/gu, (signs) =>
    [...signs]
      .map((sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%80'))
      .join(''),
  )
}

/** What no client could write into the first line of a request is left out of it. */
const typable = (url: string): string => url.replace(/[^\x21-\x7e]/g, '').slice(0, 60_000)

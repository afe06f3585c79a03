// What holds for every answer of the API, whatever was asked: no 5xx, no HTML, no stack, Russian.

import { expect } from 'vitest'
import { STATUS_BY_KIND } from '#src/shared/error-body.ts'
import type { Answer, WireRequest } from './wire-answer.ts'

const STACK = /\n\s+at |node_modules|\.ts:\d+|\bError:|SQLSTATE|syntax error/
const HTML = /<!doctype|<html|<body|<pre>/i
const TWO_ENGLISH_WORDS = /[A-Za-z]{2,} [A-Za-z]{2,}/

/** Of answers that are told piece by piece; what is refused is JSON as everywhere. */
const OTHER_TYPES = [
  'text/event-stream; charset=utf-8',
  'text/csv; charset=utf-8',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]
/** What is printed is a page. */
const PRINTED = '/api/staff/prints/'

export function expectSoundAnswer(request: WireRequest, answer: Answer): void {
  const { status, text, headers } = answer
  const asked = `${request.method} ${request.url.slice(0, 100)}: ${status} ${text.slice(0, 300)}`
  expect(status, asked).toBeLessThan(500)
  expect(text, asked).not.toMatch(STACK)
  if (!request.url.startsWith('/api')) return

  expect(headers, asked).not.toHaveProperty('x-powered-by')
  if (status === 200 && request.url.startsWith(PRINTED)) {
    expect(headers['content-type'], asked).toBe('text/html; charset=utf-8')
    return
  }
  expect(text, asked).not.toMatch(HTML)
  if (status === 204 || status === 304 || request.method === 'HEAD') {
    expect(text, asked).toBe('')
  } else if (!(status === 200 && OTHER_TYPES.includes(headers['content-type'] ?? ''))) {
    expect(headers['content-type'], asked).toBe('application/json; charset=utf-8')
  }
  if (status >= 400 && request.method !== 'HEAD') expectSoundFailure(asked, answer)
}

function expectSoundFailure(asked: string, { status, json, headers }: Answer): void {
  expect(json, asked).toMatchObject({
    message: expect.stringMatching(/[а-яё]{2}/i),
    code: expect.stringMatching(/^[a-z-]+$/),
    request_id: expect.stringMatching(/\S/),
  })
  const { message, code, errors = {} } = json as Answer['failure']
  expect(STATUS_BY_KIND[code], asked).toBe(status)
  for (const text of [message, ...Object.values(errors).flat()]) {
    expect(text, asked).toMatch(/[а-яё]{2}/i)
    expect(text, asked).not.toMatch(TWO_ENGLISH_WORDS)
  }
  for (const texts of Object.values(errors)) expect(texts, asked).not.toEqual([])
  if (status === 422) expect(Object.keys(errors), asked).not.toEqual([])
  if (status === 429) expect(Number(headers['retry-after']), asked).toBeGreaterThan(0)
  expect(headers['cache-control'], asked).toBe('no-store')
}

import { fastify } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addSecurityHeaders } from '#src/platform/server/security-headers.ts'
import { callKey } from '#src/platform/server/serve-endpoint.ts'
import { endpoint } from '#src/shared/endpoint.ts'
import { serveApiDocs, shapeText } from './api-docs.ts'
import { readConfig } from './config.ts'

const buy = endpoint({
  method: 'POST',
  path: '/api/parts/:id',
  summary: 'Купить <одну> деталь',
  access: 'customer',
  params: z.object({ id: z.string() }),
  body: z.object({ quantity: z.number() }),
  answer: z.object({ order: z.string() }),
})
const server = fastify()

beforeAll(async () => {
  await addSecurityHeaders(server, false)
  const run = () => Promise.resolve()
  const calls = new Map([[callKey(buy), { endpoint: buy, run }]])
  await serveApiDocs({ fastify: server, calls } as never, readConfig({}))
  await server.ready()
})

describe('the page of the API', () => {
  test.each(['/docs', '/docs/'])('names every call, its fields and answers: %s', async (url) => {
    const { body, headers } = await server.inject(url)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    for (const text of [
      'POST /api/parts/{id}',
      'Купить &lt;одну> деталь',
      'Authorization: Bearer',
      'id: string</code> — в адресе, обязательно',
      '{ quantity: number }',
      '{ order: string }',
    ]) {
      expect(body).toContain(text)
    }
  })

  test("lives under the shop's own policy, without scripts", async () => {
    const { body, headers } = await server.inject('/docs')
    expect(headers['content-security-policy']).toContain("style-src 'self';")
    expect(headers['content-security-policy']).not.toMatch(/https:|upgrade-insecure|validator/)
    expect(body).not.toMatch(/<script|<style|style=|https?:\/\//)
    const [, sheet = ''] = /rel="stylesheet" href="([^"]+)"/.exec(body) ?? []
    expect((await server.inject(sheet)).headers['content-type']).toMatch(/^text\/css/)
  })
})

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

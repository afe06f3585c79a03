import { fastify } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addSecurityHeaders } from '#src/platform/server/security-headers.ts'
import { callKey } from '#src/platform/server/serve-endpoint.ts'
import { endpoint } from '#src/shared/endpoint.ts'
import { serveApiDocs } from './api-docs.ts'
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

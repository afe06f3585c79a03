// What the first hook does with a request, by a server of its own.

import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { admitCalls } from './admit-calls.ts'
import { callBudget } from './call-budget.ts'
import { CallGate } from './call-gate.ts'
import type { Price } from './call-price.ts'

const PAGE: Price = { units: 10, kind: 'work' }

function admittingServer() {
  const logged: string[] = []
  const stream = { write: (line: string) => void logged.push(line) }
  const server = fastify({ logger: { level: 'warn', stream } })
  const load = () => ({ isBusy: false, pressure: 0 })
  admitCalls(server, {
    budget: callBudget({ perSecond: 1, burst: 100, groups: {} }, { load, now: Date.now }),
    gate: new CallGate({ running: 6, searching: 2 }, { isBusy: () => false, now: Date.now }),
    priceOf: () => PAGE,
    refusalPage: (text) => text,
  })
  server.get('/', () => 'a page')
  return { server, logged }
}

test('a proxy on this computer that nobody has named is warned of once', async () => {
  const { server, logged } = admittingServer()
  const ask = (headers: Record<string, string> = {}) => server.inject({ url: '/', headers })
  await ask()
  expect(logged).toEqual([])
  for (let count = 0; count < 20; count += 1) {
    expect((await ask({ 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(200)
  }
  expect(logged.length).toBe(1)
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({
    kind: 'unnamed-proxy',
    msg: expect.stringContaining('TRUST_PROXY=loopback'),
  })
})

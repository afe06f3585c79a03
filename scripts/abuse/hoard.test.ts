// Tests that a hoard that reserves too little is distinguished from one that reaches the bound.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SampleGoods } from '../visitors/sample-goods.ts'
import type { World } from './attack.ts'
import { HOARDS } from './hoard.ts'

const stocked = Array.from({ length: 400 }, (_, id) => ({ id, free: 10 }))

/** Accepts every login and refuses every order. */
const server = createServer((request, response) => {
  const isOrder = request.method === 'POST' && request.url === '/api/orders'
  const status = isOrder ? 409 : request.url === '/api/signup' ? 201 : 200
  request.resume().on('end', () => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ token: 'x', total: 1000 }))
  })
})
let world: World
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const sample = { stocked } as unknown as SampleGoods
  const db = { query: async () => [] }
  world = { shop: `http://127.0.0.1:${port}`, sample, db, rounds: 1, seconds: 1 } as never
})
afterAll(() => void server.close())

test.each(HOARDS.map((attack) => [attack.name, attack] as const))(
  '%s does not hold when no order was placed',
  async (_, { begin }) => {
    const assault = await begin(world)
    await assault.round(AbortSignal.timeout(2000))
    const { broken } = await assault.finish()
    expect(broken).toEqual([
      expect.stringMatching(/^.+: only 0 units are held, at least \d+ were to be$/),
    ])
  },
)

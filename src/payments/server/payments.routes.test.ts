// A notification that cannot be noted is asked for again: the provider repeats what is not 200.

import { expect, test } from 'vitest'
import type { Database } from '#src/platform/server/database.ts'
import { sliceServer } from '#tests/support/slice-server.ts'
import { servePayments } from './payments.routes.ts'

const gone = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
const db: Database = { kind: 'postgresql', query: gone, script: gone, transaction: gone }

test('while the database is away a notification is answered 503, and nonsense still 200', async () => {
  const seller = { publicUrl: 'https://silkway.example', taxSystem: null, email: 'a@example.ru' }
  const log = { warn: () => {}, error: () => {} }
  const deps = { db, provider: null, seller, log }
  const shop = sliceServer((api) => servePayments(api, { db, deps, writesOf: () => db }))
  const notify = async (body: object) =>
    (await shop.post('/api/payments/notifications', body)).status
  expect(await notify({ event: 'payment.succeeded', object: { id: 'known' } })).toBe(503)
  expect(await notify({ event: 'payment.succeeded' })).toBe(200)
})

// The worker of a process: rounds follow each other, the end waits for the letter in hand.

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { letterShop, orderLetter } from '#tests/support/sample-letter.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { letterWorker } from './letter-worker.ts'
import { countLetters, queueLetter } from './public.ts'
import type { Transport } from './smtp-transport.ts'
import { SendFailure } from './smtp-transport.ts'

const [{ open } = { open: () => Promise.reject(new Error('no database')) }] = bothDatabases()
let db: OpenDatabase

beforeAll(async () => {
  db = await open()
})
afterAll(() => db?.close())
beforeEach(() => db.query(sql`DELETE FROM letters`))
afterEach(() => void vi.useRealTimers())

const queue = () =>
  queueLetter(db, {
    kind: 'order-placed',
    recipient: 'ivan@example.ru',
    data: orderLetter,
    customerId: null,
  })
const workerOf = (transport: Transport, onLost = (_: unknown) => {}, from = db) =>
  letterWorker({ db: from, transport, shop: letterShop, onLost })
const until = (condition: () => boolean | Promise<boolean>) =>
  vi.waitFor(async () => expect(await condition()).toBe(true), { timeout: 10_000 })

test('the worker sends what was there, however much, and what comes later', async () => {
  const sent: string[] = []
  const worker = workerOf(async (_letter, { messageId }) => void sent.push(messageId))
  for (let number = 0; number < 45; number += 1) await queue()
  worker.start()
  await until(() => sent.length === 45)
  await queue()
  await until(() => sent.length === 46)
  await worker.stop()
  expect(new Set(sent).size).toBe(46)
})

test('its end waits for the letter in hand, begins no other, and leaves nothing marked as sent by half', async () => {
  let finish = () => {}
  let begun = 0
  const worker = workerOf(() => {
    begun += 1
    return new Promise((resolve) => {
      finish = resolve
    })
  })
  await queue()
  await queue()
  worker.start()
  await until(() => begun === 1)
  let isStopped = false
  const stopped = worker.stop().then(() => {
    isStopped = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(isStopped).toBe(false)
  finish()
  await stopped
  expect(await countLetters(db)).toEqual({ waiting: 1, givenUp: 0, sent: 1 })
  expect(begun).toBe(1)
})

test('its end does not wait for ever: a letter that hangs is dropped and goes again', async () => {
  let isBegun = false
  const hangs: Transport = (_letter, _envelope, cut) =>
    new Promise((_resolve, reject) => {
      isBegun = true
      cut.addEventListener('abort', () => reject(new SendFailure('dropped', 'server')))
    })
  const worker = workerOf(hangs)
  await queue()
  worker.start()
  await until(() => isBegun)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stopped = worker.stop()
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  await stopped
  expect(await countLetters(db)).toEqual({ waiting: 1, givenUp: 0, sent: 0 })
})

test('a database that is gone is told of, and looked for again', async () => {
  const told: unknown[] = []
  let isGone = true
  const sent: string[] = []
  const flaky = {
    ...db,
    query: ((statement) =>
      isGone ? Promise.reject(new Error('gone')) : db.query(statement)) as OpenDatabase['query'],
  }
  const send: Transport = async (_letter, { recipient }) => void sent.push(recipient)
  const worker = workerOf(send, (error) => told.push(error), flaky)
  await queue()
  worker.start()
  await until(() => told.length > 0)
  isGone = false
  await until(() => sent.length === 1)
  await worker.stop()
  expect(told).toEqual([new Error('gone')])
})

test('a letter of an order that waits says the hours of its shop, and the usual ones elsewhere', async () => {
  const texts: string[] = []
  const hours = new Map([[7, 'Пн–Сб 9.00–19.00, Вс — выходной']])
  const worker = letterWorker({
    db,
    transport: async ({ text }) => void texts.push(text),
    shop: letterShop,
    hoursOf: async (storeId) => hours.get(storeId) ?? null,
    onLost: () => {},
  })
  for (const storeId of [7, 8]) {
    const order = { ...orderLetter.order, storeId }
    await queueLetter(db, {
      kind: 'order-ready',
      recipient: 'ivan@example.ru',
      data: { ...orderLetter, order },
      customerId: null,
    })
  }
  worker.start()
  await until(() => texts.length === 2)
  await worker.stop()
  expect(texts.map((text) => text.match(/Часы работы: (.*)\./)?.[1])).toEqual([
    hours.get(7),
    letterShop.hours,
  ])
})

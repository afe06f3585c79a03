import { expect, test } from 'vitest'
import type { Database } from './database.ts'
import { sql } from './sql.ts'
import { writesPerCaller } from './writes-per-caller.ts'

/** Its statements end when the test says so, the first one first. */
function turnsOf(atOnce: number) {
  const underWay: PromiseWithResolvers<never[]>[] = []
  const begin = () => {
    const one = Promise.withResolvers<never[]>()
    underWay.push(one)
    return one.promise
  }
  const db = { kind: 'postgresql', query: begin, script: begin, transaction: begin }
  const writesOf = writesPerCaller(db as unknown as Database, atOnce)
  const ask = (person: string | null, countedAddress: string | null = '192.0.2.1') =>
    writesOf({ countedAddress }, person).query(sql`SELECT 1`)
  return { underWay, ask }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a person has one turn at a time, wherever he calls from, and others have theirs', async () => {
  const { underWay, ask } = turnsOf(6)
  const first = ask('customer 1')
  const second = ask('customer 1', '198.51.100.1')
  void ask('customer 2')
  await settled()
  expect(underWay).toHaveLength(2)
  underWay[0]?.reject(new Error('refused'))
  await expect(first).rejects.toThrow('refused')
  await settled()
  expect(underWay).toHaveLength(3)
  underWay[2]?.resolve([])
  await second
})

test('an address has six, one who is not known and one person a hundred times included', async () => {
  const { underWay, ask } = turnsOf(6)
  for (let person = 0; person < 4; person += 1) {
    for (let tab = 0; tab < 20; tab += 1) void ask(`customer ${person}`)
  }
  for (let count = 0; count < 5; count += 1) void ask(null)
  await settled()
  expect(underWay).toHaveLength(6)
  void ask('customer 9', '192.0.2.2')
  await settled()
  expect(underWay).toHaveLength(7)
})

test('where no address is counted each person has his turn', async () => {
  const { underWay, ask } = turnsOf(6)
  for (let person = 0; person < 200; person += 1) void ask(`customer ${person}`, null)
  await settled()
  expect(underWay).toHaveLength(200)
})

test('who has too many on the way is refused at once', async () => {
  const { ask } = turnsOf(6)
  const asked = Array.from({ length: 60 }, () => ask('customer 1').catch((error) => error))
  const [refused] = await Promise.all(asked.slice(55))
  expect([refused.kind, refused.message, refused.particulars]).toEqual([
    'too-many-requests',
    'Слишком много запросов сразу. Повторите через несколько секунд.',
    { retryAfterSeconds: 2 },
  ])
})

test('without limits nobody waits', async () => {
  const { underWay, ask } = turnsOf(100_000)
  for (let count = 0; count < 500; count += 1) void ask('customer 1')
  await settled()
  expect(underWay).toHaveLength(500)
})

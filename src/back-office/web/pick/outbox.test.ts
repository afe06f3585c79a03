import { describe, expect, test } from 'vitest'
import { type KeptPick, nameOfOutbox, openOutbox, outboxSender, type Sent } from './outbox.ts'

function memory() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
}

const pick = (order: number, key: string, picked = 1): KeptPick => ({
  order,
  key,
  position: 1,
  picked,
  missing: 0,
})

describe('marks that wait', () => {
  test('are there after the page has died, for the one who made them alone', () => {
    const storage = memory()
    const outbox = openOutbox(7, () => storage)
    outbox.add(pick(5, 'a'))
    outbox.add(pick(5, 'b', -1))
    expect(openOutbox(7, () => storage).read()).toEqual([pick(5, 'a'), pick(5, 'b', -1)])
    expect(openOutbox(8, () => storage).read()).toEqual([])
    outbox.remove('a')
    outbox.remove('b')
    expect(storage.kept.size).toBe(0)
  })

  test('of two tabs lose none of each other', () => {
    const storage = memory()
    const [one, other] = [openOutbox(7, () => storage), openOutbox(7, () => storage)]
    one.add(pick(5, 'a'))
    other.add(pick(5, 'b'))
    one.remove('a')
    expect(openOutbox(7, () => storage).read()).toEqual([pick(5, 'b')])
  })

  test('live in memory where storage is forbidden, and broken ones are left out', () => {
    const outbox = openOutbox(7, () => {
      throw new Error('forbidden')
    })
    outbox.add(pick(5, 'a'))
    expect(outbox.read()).toEqual([pick(5, 'a')])
    const storage = memory()
    storage.setItem(nameOfOutbox(7), '[{"order":5,"key":1},null,3]')
    expect(openOutbox(7, () => storage).read()).toEqual([])
    storage.setItem(nameOfOutbox(7), '{')
    expect(openOutbox(7, () => storage).read()).toEqual([])
  })
})

describe('the sender', () => {
  async function sendAll(picks: readonly KeptPick[], answers: readonly Sent[]) {
    const storage = memory()
    const outbox = openOutbox(7, () => storage)
    for (const one of picks) outbox.add(one)
    const sent: string[] = []
    const stuck: boolean[] = []
    const left = [...answers]
    const start = outboxSender({
      outbox,
      send: async ({ key }) => {
        sent.push(key)
        return left.shift() ?? 'counted'
      },
      pause: async () => {},
      onStuck: (_order, isStuck) => stuck.push(isStuck),
    })
    start()
    start() // a second start sends nothing twice
    await new Promise((resolve) => setTimeout(resolve, 20))
    return { sent, stuck, kept: outbox.read().map(({ key }) => key) }
  }

  test('repeats one until it is answered, then sends the next', async () => {
    const done = await sendAll([pick(5, 'a'), pick(5, 'b')], ['no-answer', 'no-answer'])
    expect(done.sent).toEqual(['a', 'a', 'a', 'b'])
    expect(done.stuck).toEqual([true, true, false, false])
    expect(done.kept).toEqual([])
  })

  test('goes on after a refusal, and keeps all when it may not send', async () => {
    expect((await sendAll([pick(5, 'a'), pick(5, 'b')], ['refused'])).kept).toEqual([])
    expect((await sendAll([pick(5, 'a'), pick(5, 'b')], ['stopped'])).kept).toEqual(['a', 'b'])
  })

  test('lets no order wait for another', async () => {
    const { sent } = await sendAll([pick(5, 'a'), pick(6, 'b'), pick(5, 'c')], [])
    expect(sent.slice(0, 2)).toEqual(['a', 'b'])
  })
})

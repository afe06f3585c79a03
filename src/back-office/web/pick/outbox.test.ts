import { describe, expect, test } from 'vitest'
import {
  type KeptPick,
  markText,
  nameOfOutbox,
  openOutbox,
  outboxSender,
  pauseAfter,
  type Sent,
  type Trouble,
} from './outbox.ts'

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

  test('of which the shop refuses one keep it with its words until it is seen', () => {
    const storage = memory()
    const outbox = openOutbox(7, () => storage)
    outbox.add(pick(5, 'a'))
    outbox.add(pick(5, 'b'))
    outbox.refuse('a', 'Заказ отменён.')
    const reloaded = openOutbox(7, () => storage)
    for (const one of [outbox, reloaded]) {
      expect(one.read()).toEqual([pick(5, 'b')])
      expect(one.refusals()).toEqual([{ ...pick(5, 'a'), refused: 'Заказ отменён.' }])
    }
    reloaded.remove('a')
    expect(openOutbox(7, () => storage).refusals()).toEqual([])
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
    storage.setItem(nameOfOutbox(7), JSON.stringify([{ ...pick(5, 'a'), refused: 1 }]))
    expect(openOutbox(7, () => storage).refusals()).toEqual([])
    storage.setItem(nameOfOutbox(7), '{')
    expect(openOutbox(7, () => storage).read()).toEqual([])
  })
})

describe('a mark', () => {
  test.each([
    [{ picked: 2, missing: 0 }, 'A21-1, +2'],
    [{ picked: -1, missing: 0 }, 'A21-1, −1'],
    [{ picked: 0, missing: 2 }, 'A21-1, нет на полке 2 шт.'],
    [{ picked: 0, missing: -2 }, 'A21-1, нашлось 2 шт.'],
  ])('of %o is called %s', (units, text) => {
    expect(markText({ ...pick(5, 'a'), article: 'A21-1', ...units })).toBe(text)
  })

  test('that an older page has kept is sent and named without an article', () => {
    const storage = memory()
    const old = pick(5, 'a')
    storage.setItem(nameOfOutbox(7), JSON.stringify([old, { ...old, key: 'b', article: 3 }]))
    expect(openOutbox(7, () => storage).read()).toEqual([old])
    expect(markText(old)).toBe('+1')
  })
})

describe('the sender', () => {
  async function sendAll(picks: readonly KeptPick[], answers: readonly Sent[]) {
    const storage = memory()
    const outbox = openOutbox(7, () => storage)
    for (const one of picks) outbox.add(one)
    const sent: string[] = []
    const troubles: (Trouble | null)[] = []
    const pauses: number[] = []
    const left = [...answers]
    const start = outboxSender({
      outbox,
      send: async ({ key }) => {
        sent.push(key)
        return left.shift() ?? 'counted'
      },
      pause: async (milliseconds) => void pauses.push(milliseconds),
      onTrouble: (_order, trouble) => troubles.push(trouble),
    })
    start()
    start() // a second start sends nothing twice
    await new Promise((resolve) => setTimeout(resolve, 20))
    const kept = outbox.read().map(({ key }) => key)
    return { sent, troubles, pauses, kept, refusals: outbox.refusals() }
  }

  test('repeats one until it is answered, then sends the next', async () => {
    const done = await sendAll([pick(5, 'a'), pick(5, 'b')], ['no-answer', 'no-answer'])
    expect(done.sent).toEqual(['a', 'a', 'a', 'b'])
    expect(done.troubles).toEqual(['no-answer', 'no-answer', null, null])
    expect(done.pauses).toEqual([2000, 2000])
    expect(done.kept).toEqual([])
  })

  test('asks a broken shop more and more seldom, and says what it is', async () => {
    const answers: Sent[] = ['broken', 'broken', 'broken', 'counted', 'broken']
    const done = await sendAll([pick(5, 'a'), pick(5, 'b')], answers)
    expect(done.pauses).toEqual([2000, 4000, 8000, 2000])
    expect(done.troubles.slice(0, 4)).toEqual(['broken', 'broken', 'broken', null])
    expect(done.kept).toEqual([])
    expect([pauseAfter('broken', 20), pauseAfter('no-answer', 20)]).toEqual([60_000, 2000])
  })

  test('goes on after a refusal, and keeps all when it may not send', async () => {
    const refused = await sendAll([pick(5, 'a'), pick(5, 'b')], [{ refused: 'Заказ отменён.' }])
    expect([refused.sent, refused.kept]).toEqual([['a', 'b'], []])
    expect(refused.refusals).toEqual([{ ...pick(5, 'a'), refused: 'Заказ отменён.' }])
    expect((await sendAll([pick(5, 'a'), pick(5, 'b')], ['stopped'])).kept).toEqual(['a', 'b'])
  })

  test('lets no order wait for another', async () => {
    const { sent } = await sendAll([pick(5, 'a'), pick(6, 'b'), pick(5, 'c')], [])
    expect(sent.slice(0, 2)).toEqual(['a', 'b'])
  })
})

// Letters that are of no use any more, and workers that hold them no longer.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { accountLetter, letterShop, orderLetter } from '#tests/support/sample-letter.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import type { LetterKind } from '../letter-kinds.ts'
import {
  claimLetters,
  giveUpLetter,
  insertLetter,
  markFailed,
  markSent,
  releaseLetters,
} from './letters.repository.ts'
import { listLetters } from './public.ts'
import { sendLetters } from './send-letters.ts'

const never = new AbortController().signal
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

describe.each(testDatabases())('letters on the $kind database', ({ open }) => {
  let db: OpenDatabase
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db?.close())
  beforeEach(() => db.query(sql`DELETE FROM letters`))

  const queue = (kind: LetterKind, recipient: string, data: object) =>
    insertLetter(db, { kind, recipient, data, customerId: null })
  /** One round; resolves to the recipients of what went. */
  async function send(): Promise<string[]> {
    const gone: string[] = []
    const transport = async (_: unknown, { recipient }: { recipient: string }) =>
      void gone.push(recipient)
    await sendLetters({ db, transport, shop: letterShop }, { end: never, cut: never })
    return gone
  }
  const unsent = async () => {
    const [letter] = await listLetters(db, { isUnsent: true, withSecrets: true })
    if (!letter) throw new Error('every letter went')
    return letter
  }
  const leaseEnds = () => db.query(sql`UPDATE letters SET due_at = now()`)

  test('whose worker lost them to another are that one’s alone', async () => {
    await queue('order-placed', 'ivan@example.ru', orderLetter)
    const [slow] = await claimLetters(db, 20)
    await leaseEnds()
    const [quick] = await claimLetters(db, 20)
    if (!slow || !quick) throw new Error('there is a letter to claim')
    const claimed = await unsent()
    await markSent(db, slow)
    await markFailed(db, slow, { failure: 'busy', trouble: 'letter', seconds: 0 })
    await giveUpLetter(db, slow, { failure: 'refused', trouble: 'recipient' })
    await releaseLetters(db, [slow])
    expect(await unsent()).toEqual(claimed)
    await markSent(db, quick)
    await expect(unsent()).rejects.toThrow('every letter went')
  })

  test('are put back when the round breaks off', async () => {
    for (const name of ['a', 'b', 'c']) {
      await queue('order-placed', `${name}@example.ru`, orderLetter)
    }
    const transport = () => Promise.reject(new Error('a bug'))
    const round = sendLetters({ db, transport, shop: letterShop }, { end: never, cut: never })
    await expect(round).rejects.toThrow('a bug')
    const tries = (await listLetters(db)).map((letter) => letter.tries)
    expect(tries).toEqual([0, 0, 1]) // the newest first: the oldest was in hand
  })

  test('with a link that is dead by now are given up, and go with a living one', async () => {
    const reset = (recipient: string, expiresAt: string) =>
      queue('password-reset', recipient, { ...accountLetter, expiresAt })
    await reset('late@example.ru', inSeconds(-1))
    await reset('now@example.ru', inSeconds(3600))
    expect(await send()).toEqual(['now@example.ru'])
    const dead = await unsent()
    expect(dead).toMatchObject({
      givenUpAt: expect.any(Date),
      failure: 'Ссылка письма больше не действует.',
    })
    expect(dead.data).not.toHaveProperty('token')
  })

  test('of an order that is ready are given up once it is kept no longer', async () => {
    const data = { ...orderLetter, pickupCode: '481700', keptUntil: inSeconds(-1) }
    await queue('order-ready', 'late@example.ru', data)
    await queue('order-confirmed', 'now@example.ru', data)
    expect(await send()).toEqual(['now@example.ru'])
    expect((await unsent()).failure).toBe('Срок хранения заказа уже вышел.')
  })
})

// Letters on their way to a real mail server: none is lost, none is marked twice.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { type MailServer, mailServer, refusal } from '#tests/support/mail-server.ts'
import { accountLetter, letterShop, orderLetter } from '#tests/support/sample-letter.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { MOST_TRIES } from '../retry-plan.ts'
import { claimLetters, markSent } from './letters.repository.ts'
import { listLetters, queueLetter, sendAgain, smtpTransport } from './public.ts'
import { sendLetters } from './send-letters.ts'

const HOUR = 3600
const never = new AbortController().signal
const from = { name: 'Шёлковый путь', address: letterShop.email }

describe.each(testDatabases())('letters on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let mail: MailServer | undefined

  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db?.close())
  beforeEach(() => db.query(sql`DELETE FROM letters`))
  afterEach(async () => {
    await mail?.close()
    mail = undefined
  })

  const opened = async (manners: Parameters<typeof mailServer>[0] = {}) => {
    mail = await mailServer(manners)
    return mail
  }
  const failures: unknown[] = []
  /** One round; nobody waits longer than a second for the server. */
  const send = (url: string, ending = { end: never, cut: never }) => {
    const transport = smtpTransport({ url, from, timeoutMs: 1000 })
    const onFailure = (failure: unknown) => void failures.push(failure)
    return sendLetters({ db, transport, shop: letterShop, onFailure }, ending)
  }
  const queueOrder = (recipient = 'ivan@example.ru') =>
    queueLetter(db, { kind: 'order-placed', recipient, data: orderLetter, customerId: null })
  const queueReset = () =>
    queueLetter(db, {
      kind: 'password-reset',
      recipient: 'ivan@example.ru',
      data: accountLetter,
      customerId: null,
    })
  const later = (seconds: number) =>
    db.query(sql`UPDATE letters SET due_at = due_at - make_interval(secs => ${seconds})`)
  const only = async () => {
    const [letter, ...others] = await listLetters(db, { withSecrets: true })
    if (!letter || others.length > 0) throw new Error('there is one letter')
    return letter
  }
  const secondsLeft = async () => {
    const [row] = await db.query<{ left: number }>(
      sql`SELECT extract(epoch FROM due_at - now())::float8 AS left FROM letters`,
    )
    return row?.left
  }

  test('a customer of the demonstration gets no letter', async () => {
    const { url, received } = await opened()
    await queueOrder('buyer-1@demo.example')
    await send(url)
    expect(received).toEqual([])
    expect(await only()).toMatchObject({
      sentAt: null,
      failure: expect.stringContaining('демонстрации'),
    })
  })

  test('are sent once, in Russian, from the shop, and are noted once', async () => {
    const { url, received } = await opened()
    await queueOrder()
    await send(url)
    await later(HOUR)
    await send(url)
    expect(received).toHaveLength(1)
    const [letter] = received
    expect(letter).toMatchObject({ sender: letterShop.email, recipients: ['ivan@example.ru'] })
    expect(letter?.header('subject')).toBe('Заказ № 12 принят')
    expect(letter?.header('from')).toBe('Шёлковый путь <shop@silkway.example>')
    expect(letter?.header('message-id')).toMatch(/^<letter-\d+\.\d+@silkway\.example>$/)
    expect(letter?.text).toContain('Здравствуйте, Иван!')
    expect(letter?.html).toContain('<h1')
    expect(await only()).toMatchObject({ sentAt: expect.any(Date), tries: 1, failure: '' })
  })

  test('wait in the transaction of what they tell, and vanish with it', async () => {
    const { url, received } = await opened()
    const undone = db.transaction(async (tx) => {
      await queueLetter(tx, {
        kind: 'order-placed',
        recipient: 'a@b.ru',
        data: orderLetter,
        customerId: null,
      })
      throw new Error('sold out')
    })
    await expect(undone).rejects.toThrow('sold out')
    await send(url)
    expect(received).toEqual([])
    expect(await listLetters(db)).toEqual([])
  })

  test('keep no token once they are sent', async () => {
    const { url, received } = await opened()
    await queueReset()
    expect((await only()).data).toEqual(accountLetter)
    const [shown] = await listLetters(db)
    expect(shown?.data).toEqual({ name: 'Иван', token: '•••' })
    await send(url)
    expect(received[0]?.text).toContain(`/new-password/${accountLetter.token}`)
    expect((await only()).data).toEqual({ name: 'Иван' })
  })

  test('go to one address, whatever it is made of', async () => {
    const { url, received } = await opened()
    const strange = 'evil@example.ru,ivan'
    await db.query(
      sql`SELECT queue_letter('order-placed', ${strange}, ${JSON.stringify(orderLetter)}::jsonb, NULL)`,
    )
    await send(url)
    const recipients = received.flatMap((letter) => letter.recipients)
    expect(recipients).not.toContain('evil@example.ru')
    expect(recipients.length).toBeLessThanOrEqual(1)
    const injected = queueOrder('ivan@example.ru\r\nBcc: all@example.ru')
    await expect(injected).rejects.toThrow()
  })

  test.each([
    ['to the recipient', { onRcptTo: () => refusal(450, 'mailbox busy') }],
    ['to the letter', { onLetter: () => refusal(451, 'disk full') }],
  ])('that are refused for now, %s, are tried again later', async (_, refuses) => {
    let isRefused = true
    const { url, received } = await opened({
      onRcptTo: (_address, _session, answer) =>
        answer(isRefused && 'onRcptTo' in refuses ? refuses.onRcptTo() : null),
      onLetter: async () => {
        if (isRefused && 'onLetter' in refuses) throw refuses.onLetter()
        return true
      },
    })
    await queueOrder()
    await send(url)
    expect(await only()).toMatchObject({
      sentAt: null,
      givenUpAt: null,
      failure: expect.stringMatching(/45[01] (mailbox busy|disk full)/),
    })
    expect(await secondsLeft()).toBeGreaterThan(50)
    expect(await secondsLeft()).toBeLessThan(61)
    isRefused = false
    await send(url) // not due yet
    expect(received).toEqual([])
    await later(61)
    await send(url)
    expect(received).toHaveLength(1)
    expect(await only()).toMatchObject({ sentAt: expect.any(Date), tries: 2, failure: '' })
  })

  test('to a mailbox that there is not are given up at once, and the others go', async () => {
    const { url, received } = await opened({
      onRcptTo: ({ address }, _session, answer) =>
        answer(address === 'nobody@example.ru' ? refusal(550, '5.1.1 no such mailbox') : null),
    })
    await queueLetter(db, {
      kind: 'password-reset',
      recipient: 'nobody@example.ru',
      data: accountLetter,
      customerId: null,
    })
    await queueOrder()
    await send(url)
    expect(received).toHaveLength(1)
    const [lost] = await listLetters(db, { recipient: 'nobody@example.ru', withSecrets: true })
    expect(lost).toMatchObject({
      givenUpAt: expect.any(Date),
      failure: expect.stringContaining('no such mailbox'),
      data: { name: 'Иван' },
    })
    expect(JSON.stringify(failures)).not.toContain('@')
  })

  test('are given up when the server refuses what they say', async () => {
    const { url } = await opened({
      onLetter: () => Promise.reject(refusal(554, 'no thank you')),
    })
    await queueOrder()
    await send(url)
    expect((await only()).givenUpAt).not.toBeNull()
  })

  test('wait when it is the shop that the server does not trust', async () => {
    const { url } = await opened({
      onRcptTo: (_address, _session, answer) => answer(refusal(554, '5.7.1 relay denied')),
    })
    await queueOrder()
    await send(url)
    expect(await only()).toMatchObject({ givenUpAt: null, tries: 1 })
  })

  test('wait when the password is wrong, and all but one untried', async () => {
    const { url, received } = await opened({
      onAuth: ({ password }, _session, answer) =>
        answer(password === 'right' ? null : refusal(535, 'wrong password'), { user: 'shop' }),
      authOptional: false,
    })
    await queueOrder()
    await queueOrder()
    await send(url.replace('//', '//shop:wrong@'))
    const letters = await listLetters(db)
    expect(letters.map(({ tries }) => tries)).toEqual([0, 1])
    expect(letters.every(({ givenUpAt }) => givenUpAt === null)).toBe(true)
    expect(JSON.stringify(letters)).not.toContain('shop:wrong')
    await later(61)
    await send(url.replace('//', '//shop:right@'))
    expect(received).toHaveLength(2)
  })

  test.each([
    ['does not greet', { onConnect: () => {} }],
    ['takes the letter and never answers', { onLetter: () => new Promise<never>(() => {}) }],
  ])('wait when the server %s', async (_, manners) => {
    const { url } = await opened(manners)
    await queueOrder()
    await send(url)
    expect(await only()).toMatchObject({ sentAt: null, givenUpAt: null, tries: 1 })
    expect((await only()).failure).not.toBe('')
  })

  test('wait when there is no server', async () => {
    const { url, close } = await opened()
    await close()
    await queueOrder()
    await send(url)
    expect((await only()).failure).toContain('ECONNREFUSED')
  })

  test('cut off in the middle go again', async () => {
    let isCut = true
    const { url, received } = await opened({
      onBeginning: (hangUp) => {
        if (isCut) hangUp()
      },
    })
    await queueOrder()
    await send(url)
    expect(await only()).toMatchObject({ sentAt: null, givenUpAt: null })
    isCut = false
    await later(HOUR)
    await send(url)
    expect(received).toHaveLength(1)
    expect((await only()).sentAt).not.toBeNull()
  })

  test('whose answer was lost go again under the same name, and are noted once', async () => {
    let isLost = true
    const { url, received } = await opened({
      onLetter: async (hangUp) => {
        if (isLost) hangUp()
        return !isLost
      },
    })
    await queueOrder()
    await send(url)
    expect((await only()).sentAt).toBeNull()
    isLost = false
    await later(HOUR)
    await send(url)
    expect(received).toHaveLength(2)
    expect(new Set(received.map((letter) => letter.header('message-id'))).size).toBe(1)
    const { id, tries, sentAt } = await only()
    await markSent(db, { id, tries })
    expect((await only()).sentAt).toEqual(sentAt)
  })

  test('go once each when several workers send them', async () => {
    const { url, received } = await opened()
    for (let number = 0; number < 50; number += 1) await queueOrder(`buyer${number}@example.ru`)
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([send(url), send(url), send(url)])
    }
    const recipients = received.flatMap((letter) => letter.recipients)
    expect(recipients).toHaveLength(50)
    expect(new Set(recipients).size).toBe(50)
    expect((await listLetters(db, { isUnsent: true })).length).toBe(0)
  })

  test('whose worker died are free for another after two minutes', async () => {
    const { url, received } = await opened()
    await queueOrder()
    expect(await claimLetters(db, 20)).toHaveLength(1)
    await later(118)
    await send(url)
    expect(received).toEqual([])
    await later(2)
    await send(url)
    expect(received).toHaveLength(1)
  })

  test('are given up after two days of refusals', async () => {
    const { url } = await opened({
      onRcptTo: (_address, _session, answer) => answer(refusal(450, 'busy')),
    })
    await queueOrder()
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      expect((await only()).givenUpAt).toBeNull()
      await send(url)
      await later(6 * HOUR)
    }
    expect(await only()).toMatchObject({ givenUpAt: expect.any(Date), tries: MOST_TRIES })
  })

  test('that cannot be written are given up and say what they lack', async () => {
    const { url, received } = await opened()
    await db.query(
      sql`SELECT queue_letter('order-placed', 'ivan@example.ru', '{"name":"Иван"}', NULL)`,
    )
    await queueReset()
    await send(url)
    expect(received).toHaveLength(1)
    const [broken] = await listLetters(db, { isUnsent: true })
    expect(broken?.failure).toBe('Письмо не написать, неверны сведения: order.')
  })

  test('that waited for a mail server for days are given up: they are no news any more', async () => {
    const { url, received } = await opened()
    await queueOrder('late@example.ru')
    await db.query(sql`UPDATE letters SET created_at = now() - interval '73 hours'`)
    await queueOrder('now@example.ru')
    await send(url)
    expect(received.map(({ recipients }) => recipients)).toEqual([['now@example.ru']])
    expect((await listLetters(db, { isUnsent: true }))[0]).toMatchObject({
      givenUpAt: expect.any(Date),
      failure: 'Письмо устарело: оно ждало больше трёх дней.',
    })
  })

  test('that staff send again are as old as that', async () => {
    const { url, received } = await opened()
    await queueOrder()
    await db.query(sql`
      UPDATE letters SET created_at = now() - interval '5 days', given_up_at = now()`)
    const { id } = await only()
    await db.transaction((tx) => sendAgain(tx, id))
    await send(url)
    expect(received).toHaveLength(1)
    expect(await only()).toMatchObject({ sentAt: expect.any(Date), givenUpAt: null })
  })

  test('that killed their process again and again are given up', async () => {
    const { url, received } = await opened()
    await queueOrder()
    await db.query(sql`UPDATE letters SET tries = ${MOST_TRIES}`)
    await send(url)
    expect(received).toEqual([])
    expect((await only()).failure).toBe('Отправка прервалась слишком много раз.')
  })

  test('that are not begun when the shop closes are put back untried', async () => {
    const end = new AbortController()
    const { url, received } = await opened({
      onLetter: async () => {
        end.abort()
        return true
      },
    })
    await queueOrder()
    await queueOrder()
    await send(url, { end: end.signal, cut: never })
    expect(received).toHaveLength(1)
    const [left] = await listLetters(db, { isUnsent: true })
    expect(left).toMatchObject({ tries: 0, failure: '' })
    await send(url)
    expect(received).toHaveLength(2)
  })

  test('are listed newest first, by kind, by recipient and page by page', async () => {
    await queueOrder('one@example.ru')
    await queueReset()
    await queueOrder('Two@example.ru')
    const kinds = (await listLetters(db)).map(({ kind }) => kind)
    expect(kinds).toEqual(['order-placed', 'password-reset', 'order-placed'])
    expect(await listLetters(db, { kind: 'password-reset' })).toHaveLength(1)
    const [two] = await listLetters(db, { recipient: 'two@example.ru', kind: 'order-placed' })
    expect(two?.recipient).toBe('Two@example.ru')
    expect(await listLetters(db, { before: two?.id ?? 0 })).toHaveLength(2)
    expect(await listLetters(db, { most: 1 })).toHaveLength(1)
  })
})

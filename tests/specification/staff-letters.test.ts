// Letters and the record of staff acts, as staff read them.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { orderLetter } from '#tests/support/sample-letter.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const SECRET = 'tajna-kotoraja-otkryvaet-vhod'

describe.each(testDatabases())('letters for staff on the $kind database', ({ open }) => {
  let shop: TestShop
  let owner: StaffMember
  let manager: StaffMember

  beforeAll(async () => {
    shop = await testShop(open)
    owner = await asStaff(shop, 'owner')
    manager = await asStaff(shop, 'manager')
    const data = JSON.stringify({ name: 'Иван', token: SECRET })
    await shop.db.query(sql`
      SELECT queue_letter('password-reset', 'buyer' || n || '@example.ru', ${data}::text::jsonb, NULL)
      FROM generate_series(1, 51) AS n`)
  })
  afterAll(() => shop?.close())

  const lettersOf = async (who: StaffMember, page = 1) =>
    (await who.get('/api/staff/letters', { page })).as(staffApi.letters)
  const secretsRead = async () => {
    const { acts } = (await owner.get('/api/staff/acts')).as(staffApi.acts)
    return acts.filter(({ act }) => act === 'read-secrets')
  }

  test('a manager sees the recipients, and no secrets', async () => {
    const { letters } = await lettersOf(manager)
    expect(letters[0]).toMatchObject({
      kind: 'password-reset',
      recipient: 'buyer51@example.ru',
      sent_at: null,
    })
    expect(letters[0]?.data.name).toBe('Иван')
    expect(JSON.stringify(letters)).not.toContain(SECRET)
    expect(await secretsRead()).toEqual([])
  })

  test('the owner sees secrets, and his reading is recorded', async () => {
    const { letters } = await lettersOf(owner)
    expect(letters[0]?.data.token).toBe(SECRET)
    expect(await secretsRead()).toMatchObject([{ staff: { id: owner.id }, subject: 'letters' }])
  })

  test('fifty at a time, the newest first', async () => {
    const [first, rest] = [await lettersOf(manager), await lettersOf(manager, 2)]
    expect([first.letters.length, first.has_more]).toEqual([50, true])
    expect(rest.letters.map(({ recipient }) => recipient)).toEqual(['buyer1@example.ru'])
    expect(rest.has_more).toBe(false)
  })

  test('by state and by a key, without the secrets of an owner who only looks', async () => {
    const read = await secretsRead()
    const query = { without_secrets: 1 }
    const all = (await owner.get('/api/staff/letters', { ...query, state: 'waiting' })).as(
      staffApi.letters,
    )
    expect([all.letters.length, all.has_more]).toEqual([50, true])
    expect(JSON.stringify(all)).not.toContain(SECRET)
    const before = all.letters.at(-1)?.id
    const rest = await owner.get('/api/staff/letters', { ...query, before })
    expect(rest.as(staffApi.letters).letters).toMatchObject([{ recipient: 'buyer1@example.ru' }])
    for (const state of ['failed', 'given-up', 'sent']) {
      const none = (await owner.get('/api/staff/letters', { ...query, state })).as(staffApi.letters)
      expect(none.letters, state).toEqual([])
    }
    expect(await secretsRead()).toEqual(read)
  })

  describe('a letter that was given up', () => {
    const givenUp = async (kind: string, data: object) => {
      const [letter] = await shop.db.query<{ id: number }>(sql`
        INSERT INTO letters (kind, recipient, data, created_at, given_up_at, tries, failure, trouble)
        VALUES (${kind}, 'gone@example.ru', ${JSON.stringify(data)}::text::jsonb,
                now() - interval '5 days', now(), 17, 'ящик переполнен', 'recipient')
        RETURNING id`)
      return letter?.id ?? 0
    }
    const actsOn = (id: number) =>
      shop.db.query(sql`
        SELECT staff_id AS "staffId", act, details FROM staff_acts
        WHERE subject = ${`letter ${id}`}`)
    const order = { ...orderLetter, pickupCode: '770077' }

    test('is sent again, once, by whom the record says', async () => {
      const id = await givenUp('order-placed', order)
      for (const _ of ['once', 'twice']) {
        const answer = await manager.post(`/api/staff/letters/${id}/send`, {})
        const { letter } = answer.as(staffApi.sendLetter)
        expect(letter).toMatchObject({ id, given_up_at: null, tries: 0, failure: '' })
        expect(letter.due_at).not.toBeNull()
        expect(JSON.stringify(letter)).not.toContain('770077')
      }
      const act = { staffId: manager.id, act: 'send-letter', details: { kind: 'order-placed' } }
      expect(await actsOn(id)).toEqual([act])
    })

    test('is not sent where its link is deleted or its time is over, and stays as it was', async () => {
      const linked = await givenUp('password-reset', { name: 'Иван' })
      const late = { ...order, keptUntil: '2020-01-01T10:00:00Z' }
      const tooLate = await givenUp('order-ready', late)
      for (const [id, reason] of [
        [linked, 'одноразовая ссылка'],
        [tooLate, 'Срок хранения заказа уже вышел.'],
      ] as const) {
        const { status, text } = await manager.post(`/api/staff/letters/${id}/send`, {})
        expect([status, text]).toEqual([409, expect.stringContaining(reason)])
        expect(await actsOn(id)).toEqual([])
      }
      const { letters } = (await manager.get('/api/staff/letters', { state: 'given-up' })).as(
        staffApi.letters,
      )
      expect(letters.map(({ id }) => id)).toEqual([tooLate, linked])
      expect((await manager.post('/api/staff/letters/999999/send', {})).status).toBe(404)
    })
  })

  test.each(['/api/staff/letters', '/api/staff/acts', '/api/staff/orders'])(
    '%s refuses pages that are none',
    async (path) => {
      for (const page of ['0', '-1', '1.5', 'a', '1001', "1' OR '1'='1", '1\0']) {
        expect((await owner.get(path, { page })).status, page).toBe(422)
      }
      expect((await owner.send({ url: `${path}?page=1&page=2` })).status).toBe(422)
      expect((await owner.get(path, { page: 1000 })).status).toBe(200)
    },
  )
})

// Letters and the record of staff acts, as staff read them.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
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

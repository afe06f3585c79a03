// Sessions of staff, the question who is there, and staff as the owner manages them.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { meApi } from '#src/back-office/me-contract.ts'
import { peopleApi } from '#src/back-office/people-contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { asStaff, STAFF_PASSWORD, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const ME = '/api/staff/me'
const PEOPLE = '/api/staff/people'
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const NEW_PASSWORD = 'Novyi-dlinnyi-parol'

describe.each(testDatabases())('people of the staff on the $kind database', ({ open }) => {
  let shop: TestShop
  let owner: StaffMember
  beforeAll(async () => {
    shop = await testShop(open, { PUBLIC_URL: 'https://silkway.example' })
  })
  afterAll(() => shop?.close())
  beforeEach(async () => {
    owner = await asStaff(shop, 'owner')
  })

  const minutesAgo = (who: StaffMember, minutes: number) =>
    shop.db.query(sql`
      UPDATE staff_tokens SET verified_at = now() - make_interval(mins => ${minutes}::integer)
      WHERE staff_id = ${who.id}`)
  const remove = (who: StaffMember, url: string) => who.send({ method: 'DELETE', url })
  const logIn = async (who: StaffMember, password = STAFF_PASSWORD) =>
    shop.visitor.send({
      method: 'POST',
      url: '/api/staff/login',
      payload: JSON.stringify({ email: who.email, password }),
      headers: { 'content-type': 'application/json', 'user-agent': CHROME },
    })
  const tokenOf = async (who: StaffMember) => ((await logIn(who)).json as { token: string }).token
  const actsOf = async (id: number) => {
    const rows = await shop.db.query<{ act: string }>(sql`
      SELECT act FROM staff_acts WHERE subject = ${`staff ${id}`} ORDER BY id`)
    return rows.map(({ act }) => act)
  }

  describe('sessions', () => {
    const sessionsOf = async (who: Pick<StaffMember, 'get'>) =>
      (await who.get(ME)).as(meApi.me).sessions

    test('are listed with their device, and ended one by one', async () => {
      const other = shop.withToken(await tokenOf(owner))
      const [chrome] = (await sessionsOf(owner)).filter(({ is_current: isOwn }) => !isOwn)
      expect(chrome).toMatchObject({ device: 'Chrome, Windows', is_office: false })
      expect((await other.get(ME)).status).toBe(200)
      expect((await remove(owner, `${ME}/sessions/${chrome?.id}`)).status).toBe(204)
      expect((await other.get(ME)).status).toBe(401)
      expect((await remove(owner, `${ME}/sessions/${chrome?.id}`)).status).toBe(404)
      expect(await sessionsOf(owner)).toHaveLength(1)
    })

    test('of somebody else are not there', async () => {
      const manager = await asStaff(shop, 'manager')
      const [own] = await sessionsOf(owner)
      expect((await remove(manager, `${ME}/sessions/${own?.id}`)).status).toBe(404)
      expect((await owner.get(ME)).status).toBe(200)
    })

    test('are ended all but this one', async () => {
      const other = shop.withToken(await tokenOf(owner))
      expect((await remove(owner, `${ME}/sessions`)).status).toBe(204)
      expect([(await owner.get(ME)).status, (await other.get(ME)).status]).toEqual([200, 401])
    })
  })

  describe('who acts with money or people', () => {
    test('has said who he is within five minutes, and says it again by his password', async () => {
      const invite = () => owner.post(PEOPLE, aPerson())
      await minutesAgo(owner, 4)
      expect((await invite()).status).toBe(200)
      await minutesAgo(owner, 6)
      const { status, failure } = await invite()
      expect([status, failure.code]).toEqual([403, 'verification-needed'])
      const wrong = await owner.post(`${ME}/verification`, { password: 'Neverny-parol-9' })
      expect([wrong.status, wrong.failure.errors]).toEqual([
        422,
        { password: ['Пароль неверный.'] },
      ])
      expect((await invite()).status).toBe(403)
      expect((await owner.post(`${ME}/verification`, { password: STAFF_PASSWORD })).status).toBe(
        204,
      )
      expect((await invite()).status).toBe(200)
    })

    test('a refund and the undo of a list ask for it too, what is read does not', async () => {
      await minutesAgo(owner, 6)
      const headers = { 'idempotency-key': 'again' }
      const refund = await owner.post(
        '/api/staff/orders/1/refunds',
        { reason: 'Брак' },
        { headers },
      )
      expect(refund.failure.code).toBe('verification-needed')
      const undo = await owner.post('/api/staff/imports/1/undo', {})
      expect(undo.failure.code).toBe('verification-needed')
      expect((await owner.get(PEOPLE)).status).toBe(200)
    })
  })

  let invited = 0
  function aPerson(more: object = {}) {
    invited += 1
    const email = `new-${process.pid}-${invited}@silkway.example`
    return { name: 'Анна Котова', email, role: 'manager', ...more }
  }
  /** The shop of the tests has no mail server: the owner gets the link. */
  const invite = async (person = aPerson()) => {
    const { link, people } = (await owner.post(PEOPLE, person)).as(peopleApi.invite)
    const one = people.find(({ email }) => email === person.email)
    return {
      email: person.email,
      id: one?.id ?? 0,
      one,
      token: link?.split('/').at(-1) ?? '',
      link,
    }
  }
  const accept = (token: string, password = NEW_PASSWORD) =>
    shop.visitor.post(`/api/staff/invitations/${token}`, { password })
  const enter = (email: string, password = NEW_PASSWORD) =>
    shop.visitor.post('/api/staff/login', { email, password })

  describe('an invitation', () => {
    test('is a link that sets the password once', async () => {
      const { email, token, link, one, id } = await invite()
      expect(link).toMatch(/^https:\/\/silkway\.example\/office\/invitation\/[\w-]{43}$/)
      expect(one).toMatchObject({ role: 'manager', sessions: 0, has_factor: false })
      expect(Date.parse(one?.invited_until ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000)
      expect((await accept(token, 'korotkij')).status).toBe(422)
      expect((await accept(token)).json).toEqual({ email })
      expect((await accept(token)).status).toBe(404)
      expect((await enter(email)).status).toBe(200)
      expect(await actsOf(id)).toEqual(['invite-staff', 'accept-invitation', 'log-in'])
    })

    test('ends after a day, and a new one replaces it', async () => {
      const { id, email, token } = await invite()
      const again = (await owner.post(`${PEOPLE}/${id}/invitation`, {})).as(peopleApi.inviteAgain)
      expect((await accept(token)).status).toBe(404)
      const newer = again.link?.split('/').at(-1) ?? ''
      await shop.db.query(sql`
        UPDATE staff_invitations SET expires_at = now() - interval '1 second' WHERE staff_id = ${id}`)
      expect((await accept(newer)).status).toBe(404)
      expect((await enter(email)).status).toBe(401)
    })

    test('goes by letter where there is a mail server, and its token is a secret', async () => {
      const mail = { SMTP_URL: 'smtp://127.0.0.1:1', OFFICE_URL: 'https://office.example' }
      const posting = await testShop(open, mail)
      const boss = await asStaff(posting, 'owner')
      const person = aPerson()
      expect((await boss.post(PEOPLE, person)).as(peopleApi.invite).link).toBeNull()
      const [letter] = await posting.db.query<{ data: Record<string, string> }>(sql`
        SELECT data FROM letters WHERE kind = 'staff-invited' AND recipient = ${person.email}`)
      expect(letter?.data).toMatchObject({ name: 'Анна Котова', office: 'https://office.example' })
      expect(letter?.data.token).toMatch(/^[\w-]{43}$/)
      const manager = await asStaff(posting, 'manager')
      expect((await manager.get('/api/staff/letters')).text).not.toContain(letter?.data.token)
      await posting.close()
    })

    test('needs an own e-mail, and a store where the role works in one', async () => {
      const { email } = await invite()
      const taken = await owner.post(PEOPLE, aPerson({ email }))
      expect(Object.keys(taken.failure.errors ?? {})).toEqual(['email'])
      for (const role of ['seller', 'picker']) {
        const homeless = await owner.post(PEOPLE, aPerson({ role }))
        expect(Object.keys(homeless.failure.errors ?? {})).toEqual(['store_id'])
        expect((await owner.post(PEOPLE, aPerson({ role, store_id: 999_999 }))).status).toBe(422)
      }
      const { stores } = (await owner.get(PEOPLE)).as(peopleApi.people)
      const { one } = await invite(aPerson({ role: 'picker', store_id: stores[0]?.id }))
      expect(one?.store).toEqual(stores[0])
    })
  })

  test('another role ends the sessions, and is recorded', async () => {
    const manager = await asStaff(shop, 'manager')
    const changed = await owner.post(`${PEOPLE}/${manager.id}`, { role: 'accountant' })
    const { people } = changed.as(peopleApi.changeMember)
    expect(people.find(({ id }) => id === manager.id)?.role).toBe('accountant')
    expect((await manager.get(ME)).status).toBe(401)
    expect(await actsOf(manager.id)).toContain('change-staff')
  })

  test('a closed access ends the sessions at once, and is opened by a new link alone', async () => {
    const manager = await asStaff(shop, 'manager')
    expect((await owner.post(`${PEOPLE}/${manager.id}/disable`, {})).status).toBe(200)
    expect((await manager.get(ME)).status).toBe(401)
    expect((await logIn(manager)).status).toBe(401)
    const again = (await owner.post(`${PEOPLE}/${manager.id}/invitation`, {})).as(
      peopleApi.inviteAgain,
    )
    expect((await logIn(manager)).status).toBe(401) // the former password opens nothing
    expect((await accept(again.link?.split('/').at(-1) ?? '')).status).toBe(200)
    expect((await logIn(manager, NEW_PASSWORD)).status).toBe(200)
  })

  test('a link that was on its way opens no closed access', async () => {
    const { id, token } = await invite()
    await owner.post(`${PEOPLE}/${id}/disable`, {})
    expect((await accept(token)).status).toBe(404)
  })

  test('an owner ends the sessions of others, and shuts nobody out who is himself', async () => {
    const manager = await asStaff(shop, 'manager')
    expect((await remove(owner, `${PEOPLE}/${manager.id}/sessions`)).status).toBe(200)
    expect((await manager.get(ME)).status).toBe(401)
    expect(await actsOf(manager.id)).toContain('end-sessions')
    for (const path of ['/disable', '/invitation']) {
      expect((await owner.post(`${PEOPLE}/${owner.id}${path}`, {})).status).toBe(409)
    }
    expect((await owner.post(`${PEOPLE}/${owner.id}`, { role: 'editor' })).status).toBe(409)
    expect((await owner.get(ME)).status).toBe(200)
    expect((await owner.post(`${PEOPLE}/999999/disable`, {})).status).toBe(404)
  })
})

// The session of the office: a cookie of this host alone, which forged calls cannot use.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#src/platform/server/sql.ts'
import { asStaff, STAFF_PASSWORD, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const OWN = { 'x-office': 'attended' }

describe.each(testDatabases())('the session of the office on $kind', ({ open }) => {
  let shop: TestShop
  let manager: StaffMember
  beforeAll(async () => {
    shop = await testShop(open)
    manager = await asStaff(shop, 'manager')
  })
  afterAll(() => shop.close())

  const call = (
    method: 'GET' | 'POST' | 'DELETE',
    headers: Record<string, string>,
    body?: object,
  ) => shop.server.inject({ method, url: '/api/staff/session', headers, ...(body && { body }) })
  const logIn = async () => {
    const answer = await call('POST', OWN, { email: manager.email, password: STAFF_PASSWORD })
    expect(answer.statusCode).toBe(200)
    return String(answer.headers['set-cookie'])
  }
  const cookieOf = (set: string) => set.split(';')[0] ?? ''

  test('is a cookie that scripts, other hosts and plain HTTP never see', async () => {
    const [cookie, ...attributes] = (await logIn()).split('; ')
    expect(cookie).toMatch(/^__Host-office=[\w-]{43}$/)
    expect(attributes).toEqual(['Path=/', 'Max-Age=43200', 'Secure', 'HttpOnly', 'SameSite=Strict'])
  })

  test('says who is here and what he may do', async () => {
    const answer = await call('GET', { cookie: cookieOf(await logIn()), 'x-office': 'attended' })
    expect(answer.statusCode).toBe(200)
    const { staff, may } = answer.json()
    expect(staff).toEqual({
      id: expect.any(Number),
      name: 'Пётр Ильин',
      role: 'manager',
      store: null,
    })
    expect(may).toContain('make-confirmed')
    expect(may).not.toContain('read-acts')
  })

  test.each([
    ['a form of another site', { 'sec-fetch-site': 'cross-site' }],
    [
      'a form of another site that adds the header',
      { 'sec-fetch-site': 'cross-site', 'x-office': 'attended' },
    ],
    ['a page of a neighbouring host', { 'sec-fetch-site': 'same-site', 'x-office': 'attended' }],
    ['a link that was followed', { 'sec-fetch-site': 'none' }],
    ['an old browser without our header', {}],
  ])('is refused to %s', async (_who, headers) => {
    const cookie = cookieOf(await logIn())
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await call(method, { cookie, ...headers })).statusCode).toBe(403)
    }
    const credentials = { email: manager.email, password: STAFF_PASSWORD }
    expect((await call('POST', headers, credentials)).statusCode).toBe(403)
    const own = { cookie, 'sec-fetch-site': 'same-origin' }
    expect((await call('GET', own)).statusCode).toBe(200)
  })

  test('ends with the logout, which takes the cookie away', async () => {
    const cookie = cookieOf(await logIn())
    const left = await call('DELETE', { cookie, 'x-office': 'attended' })
    expect(left.statusCode).toBe(204)
    expect(left.headers['set-cookie']).toMatch(/^__Host-office=; Path=\/; Max-Age=0;/)
    expect((await call('GET', { cookie, 'x-office': 'attended' })).statusCode).toBe(401)
  })

  test('ends after half an hour without a call; a token of a program does not', async () => {
    const headers = { cookie: cookieOf(await logIn()), 'x-office': 'attended' }
    const ago = (minutes: number) =>
      shop.db.query(sql`
        UPDATE staff_tokens SET seen_at = now() - make_interval(mins => ${minutes}::integer)
        WHERE seen_at IS NOT NULL`)
    await ago(29)
    expect((await call('GET', headers)).statusCode).toBe(200)
    await ago(29) // the call has begun the half hour anew
    expect((await call('GET', headers)).statusCode).toBe(200)
    await ago(29)
    const unattended = { ...headers, 'x-office': 'unattended' }
    expect((await call('GET', unattended)).statusCode).toBe(200)
    await ago(31) // a page that only keeps itself up to date has not begun it anew
    expect((await call('GET', headers)).statusCode).toBe(401)
    expect((await manager.get('/api/staff/orders')).status).toBe(200)
  })

  test('of somebody disabled ends at once', async () => {
    const other = await asStaff(shop, 'manager')
    const answer = await call('POST', OWN, { email: other.email, password: STAFF_PASSWORD })
    const headers = {
      cookie: cookieOf(String(answer.headers['set-cookie'])),
      'x-office': 'attended',
    }
    expect((await call('GET', headers)).statusCode).toBe(200)
    await shop.db.query(sql`UPDATE staff SET disabled_at = now() WHERE id = ${other.id}`)
    expect((await call('GET', headers)).statusCode).toBe(401)
  })

  test('means nothing to the buyers’ calls', async () => {
    const cookie = cookieOf(await logIn())
    const answer = await shop.server.inject({
      method: 'GET',
      url: '/api/orders',
      headers: { cookie, 'x-office': 'attended' },
    })
    expect(answer.statusCode).toBe(401)
  })
})

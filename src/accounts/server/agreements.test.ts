import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { currentEdition } from '#src/shared/agreement-editions.ts'
import { accountLimits, noDealings } from '#tests/support/account-parts.ts'
import { type SliceServer, sliceServer } from '#tests/support/slice-server.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import type { Agreement } from '../contract.ts'
import { serveAccounts } from './accounts.routes.ts'

const limits = accountLimits({
  signUpPerHour: 1000,
  failedLoginsPerAccount: 10,
  failedLoginsPerAddress: 100,
})
const PATH = '/api/user/agreements'
const version = currentEdition('terms')
const terms = { kind: 'terms', version }
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

describe.each(testDatabases())('agreements on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let shop: SliceServer
  let last = 0

  beforeAll(async () => {
    db = await open()
    shop = sliceServer((api) =>
      serveAccounts(api, { db, limits, ...noDealings, hasMail: true, phone: '78442000000' }),
    )
  })
  afterAll(() => db?.close())

  /** A customer of a client that knows no ticks, unless it says so. */
  async function loggedIn(ticks: Record<string, unknown> = {}) {
    last += 1
    const number = String(last).padStart(4, '0')
    const account = { email: `olga${last}@example.ru`, password: 'Masl0Oil' }
    const person = { name: 'Ольга', lastname: 'Котова', phone: `7999000${number}` }
    const again = { password_confirmation: account.password }
    await shop.post('/api/signup', { ...person, ...account, ...again, ...ticks })
    const { body } = await shop.post<{ token: string }>('/api/login', account)
    return { email: account.email, token: body.token }
  }
  const agreementsOf = async (token: string) => {
    const { body } = await shop.get<{ agreements: Agreement[] }>(PATH, { token })
    return body.agreements
  }
  const storedOf = (email: string) =>
    db.query<{ kind: string; version: string; address: string }>(sql`
      SELECT consent.kind, consent.text_version AS version, consent.address
      FROM consents AS consent JOIN customers AS customer ON customer.id = consent.customer_id
      WHERE customer.email = ${email} ORDER BY consent.id`)

  test('are none before any was given', async () => {
    const { token } = await loggedIn()
    expect(await agreementsOf(token)).toEqual([])
  })

  test('are those ticked at registration, in the editions of today', async () => {
    const { token } = await loggedIn({ terms: true, personal_data_consent: true })
    const ticked = { kind: 'personal-data', version: currentEdition('personal-data') }
    expect(await agreementsOf(token)).toEqual([
      { ...ticked, given_at: moment },
      { ...terms, given_at: moment },
    ])
  })

  test('are kept with edition, time and address, and told again', async () => {
    const { email, token } = await loggedIn()
    const { status, body } = await shop.post(PATH, terms, { token, address: '198.51.100.7' })
    expect([status, body]).toEqual([200, { data: { ...terms, given_at: moment } }])
    expect(await agreementsOf(token)).toEqual([body.data])
    expect(await storedOf(email)).toEqual([{ ...terms, address: '198.51.100.7' }])
    const [customer] = await db.query<{ version: string }>(sql`
      SELECT terms_version AS version FROM customers WHERE email = ${email}`)
    expect(customer?.version).toBe(version)
  })

  test('are kept once, however often and fast they are given', async () => {
    const { email, token } = await loggedIn()
    const give = () => shop.post(PATH, terms, { token })
    const answers = await Promise.all([give(), give(), give()])
    answers.push(await give())
    const [first] = answers
    for (const { status, body } of answers) expect([status, body]).toEqual([200, first?.body])
    expect(await storedOf(email)).toHaveLength(1)
  })

  test('to an older edition stay until the new one is agreed to', async () => {
    const { email, token } = await loggedIn()
    await db.query(sql`
      INSERT INTO consents (customer_id, kind, text_version, given_at)
      SELECT id, 'terms', '2020-01-01', '2020-01-02T10:00:00Z' FROM customers
      WHERE email = ${email}`)
    const old = { kind: 'terms', version: '2020-01-01', given_at: '2020-01-02T10:00:00.000Z' }
    expect(await agreementsOf(token)).toEqual([old])
    await shop.post(PATH, terms, { token })
    expect(await agreementsOf(token)).toEqual([{ ...terms, given_at: moment }])
    expect(await storedOf(email)).toHaveLength(2)
  })

  test('that were taken back are none, and can be given anew', async () => {
    const { email, token } = await loggedIn({ terms: true })
    await db.query(sql`
      UPDATE consents SET revoked_at = now()
      WHERE customer_id = (SELECT id FROM customers WHERE email = ${email})`)
    expect(await agreementsOf(token)).toEqual([])
    await shop.post(PATH, terms, { token })
    expect(await agreementsOf(token)).toHaveLength(1)
  })

  test('to another edition than the shown one are refused', async () => {
    const { token } = await loggedIn()
    const { status, body } = await shop.post(PATH, { ...terms, version: '2020-01-01' }, { token })
    expect([status, body.code]).toEqual([409, 'conflict'])
    expect(body.message).toBe('Опубликована другая редакция. Обновите страницу и прочитайте её.')
    expect(await agreementsOf(token)).toEqual([])
  })

  test.each([
    ['kind', { version }, 'Такого соглашения нет.'],
    ['kind', { kind: 'peace', version }, 'Такого соглашения нет.'],
    ['version', { kind: 'terms' }, 'Укажите редакцию соглашения.'],
    ['version', { kind: 'terms', version: '' }, 'Укажите редакцию соглашения.'],
  ])('name the wrong field %s of %j', async (field, sent, text) => {
    const { token } = await loggedIn()
    const { status, body } = await shop.post(PATH, sent, { token })
    expect([status, body.errors]).toEqual([422, { [field]: [text] }])
  })

  test('are nobody’s without a token', async () => {
    expect((await shop.get(PATH)).status).toBe(401)
    expect((await shop.post(PATH, terms)).status).toBe(401)
  })
})

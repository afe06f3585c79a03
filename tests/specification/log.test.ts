// The log of a shop: every line is machine-readable and names its request; no personal data of
// buyers is in it.

import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { type MailServer, mailServer, refusal } from '#tests/support/mail-server.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { type RunningShop, runShop } from '#tests/support/running-shop.ts'
import { addSampleCatalogue, type SampleCatalogue } from '#tests/support/sample-catalogue.ts'
import { shopCommand } from '#tests/support/shop-command.ts'
import { type ShopDatabase, shopDatabases } from '#tests/support/shop-database.ts'
import { aSignUpForm } from '#tests/support/test-shop.ts'

type Line = {
  reqId?: string
  kind?: string
  msg: string
  err?: object
  statement?: string
  level: number
}

const ADDRESS = 'Волгоград, ул. Тайная, 7'
/** The mail server has no such mailbox, and says so by name. */
const NOBODY = 'nobody-here@example.ru'

describe.each(shopDatabases())('the log on the $kind database', ({ kind, prepare }) => {
  let database: ShopDatabase
  let shop: RunningShop
  let post: MailServer
  let goods: SampleCatalogue
  beforeAll(async () => {
    database = await prepare(async (db) => {
      goods = await addSampleCatalogue(db)
    })
    post = await mailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address === NOBODY ? refusal(550, `no mailbox ${address}`) : null),
    })
    const loud = { LOG_LEVEL: 'debug', SLOW_QUERY_MS: '0', SMTP_URL: post.url }
    shop = await runShop({ ...database.settings, ...loud })
  })
  afterAll(async () => {
    await shop?.stop()
    await post?.close()
    await database?.remove()
  })

  const call = async (method: string, path: string, fields: object, token = '') => {
    const answer = await fetch(shop.url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(fields),
    })
    const said = await answer.text()
    const body = (said === '' ? {} : JSON.parse(said)) as Record<string, string>
    return { status: answer.status, body }
  }
  const send = (path: string, fields: object, token = '') => call('POST', path, fields, token)
  /** What the link of the newest letter to that e-mail opens. */
  const linkTo = async (email: string, page: string) => {
    const found = () =>
      post.received
        .filter(({ recipients, text }) => recipients.includes(email) && text.includes(page))
        .map(({ text }) => new RegExp(`/${page}/([\\w-]+)`).exec(text)?.[1] ?? '')
        .at(-1)
    await expect.poll(found, { timeout: 30_000 }).toBeTruthy()
    return found() ?? ''
  }
  const lines = () =>
    shop
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}')) // the last may be half there
      .map((line) => JSON.parse(line) as Line)

  test('has login, order and refused order by id, without their secrets', async () => {
    const form = aSignUpForm()
    const { email, phone, password } = form
    expect((await send('/api/signup', form)).status).toBe(201)
    expect((await send('/api/signup', form)).status).toBe(422) // the phone is taken
    expect((await send('/api/login', { email, password: 'Chuzhoj77' })).status).toBe(401)
    const { token = '' } = (await send('/api/login', { email, password })).body
    const wish = anOrder({ phone, address: ADDRESS, items: linesText([goods.oil.id, 1]) })
    expect((await send('/api/orders', wish, token)).status).toBe(201)
    const refused = await send('/api/orders', { ...wish, payment_method: 999 }, token)
    expect(refused.status).toBe(422)
    await fetch(`${shop.url}/api/products/search?search=${phone}`)
    await fetch(`${shop.url}/catalog/search/${phone}`)
    await fetch(`${shop.url}/no/such/${email}`)

    await expect.poll(() => lines().at(-1)?.msg).toBe('request completed') // the last one's
    expect(lines().map(({ reqId }) => reqId)).toContain(refused.body.request_id)
    expect(lines().some(({ statement }) => statement?.includes('$1'))).toBe(true)
    for (const secret of [token, phone, email, password, 'Chuzhoj77', ADDRESS]) {
      expect(secret.length).toBeGreaterThan(5)
      expect(shop.said().includes(secret), `the log holds ${secret}`).toBe(false)
    }
  })

  test('has no secrets of an account’s life: links, new passwords, letters, staff', async () => {
    const form = { ...aSignUpForm(), lastname: 'Тайнопольский' }
    const { email, phone, password } = form
    await send('/api/signup', form)
    const { token = '' } = (await send('/api/login', { email, password })).body
    const wish = { comment: 'Домофон 4781', items: linesText([goods.oil.id, 1]) }
    const placed = await send('/api/orders', anOrder(wish), token)
    expect(placed.status).toBe(201)
    const { id: orderId } = placed.body.data as unknown as { id: number }

    const confirmation = await linkTo(email, 'confirm-email')
    expect((await fetch(`${shop.url}/confirm-email/${confirmation}`)).status).toBe(200)
    expect((await send(`/api/email-confirmation/${confirmation}`, {})).status).toBe(200)
    expect((await send('/api/password-reset', { email })).status).toBe(200)
    const reset = await linkTo(email, 'new-password')
    const fresh = 'Zanovo42x'
    expect((await fetch(`${shop.url}/new-password/${reset}`)).status).toBe(200)
    expect((await send(`/api/password-reset/${reset}`, { password: fresh })).status).toBe(200)
    expect((await send(`/api/password-reset/${reset}`, { password: fresh })).status).toBe(404)
    const again = (await send('/api/login', { email, password: fresh })).body.token ?? ''
    const last = 'Snova555z'
    expect((await send('/api/password', { old: fresh, new: last }, again)).status).toBe(200)

    const nobody = { ...aSignUpForm(), email: NOBODY }
    await send('/api/signup', nobody)
    await send('/api/password-reset', { email: NOBODY })
    await expect.poll(() => shop.said(), { timeout: 30_000 }).toContain('a letter was not sent')

    const boss = { email: 'boss-of-all@example.ru', password: 'Dlinnyi-tainyi-parol' }
    const words = ['staff', 'add', '--email', boss.email, '--name', 'Пётр', '--role', 'owner']
    const { settings } = database
    const taken = await shopCommand(words, { settings, folder: '.', input: boss.password })
    expect(taken).toMatchObject({ exit: 0 })
    const wrong = 'Ne-tot-parol-vovse'
    expect((await send('/api/staff/login', { ...boss, password: wrong })).status).toBe(401)
    const staffToken = (await send('/api/staff/login', boss)).body.token ?? ''
    const step = { to: 'cancelled', reason: 'Просил Тайнопольский' }
    const stepped = await send(`/api/staff/orders/${orderId}/steps`, step, staffToken)
    expect(stepped.status).toBe(200)
    for (const list of ['orders', 'letters', 'acts']) {
      const headers = { authorization: `Bearer ${staffToken}` }
      const read = await fetch(`${shop.url}/api/staff/${list}`, { headers })
      expect([list, read.status]).toEqual([list, 200])
    }
    const gone = await call('DELETE', '/api/account', { password: last }, again)
    expect(gone.status).toBeLessThan(500)

    await expect.poll(() => lines().at(-1)?.msg).toBe('request completed')
    const secrets = [token, again, staffToken, confirmation, reset, password, fresh, last]
    const people = [email, phone, NOBODY, boss.email, boss.password, wrong]
    const texts = ['Тайнопольский', 'Домофон 4781', encodeURIComponent(email)]
    for (const secret of [...secrets, ...people, ...texts]) {
      expect(secret.length).toBeGreaterThan(5)
      expect(shop.said().includes(secret), `the log holds ${secret}`).toBe(false)
    }
  })

  test('has every failed login, and no password', async () => {
    const form = aSignUpForm()
    const { email, password } = form
    await send('/api/signup', form)
    const { token = '' } = (await send('/api/login', { email, password })).body
    const wrong = 'Ugadal77x'
    const profile = { ...form, email: `new-${email}`, password: wrong }
    const guesses = [
      await send('/api/login', { email, password: wrong }),
      await send('/api/password', { old: wrong, new: 'Zanovo42y' }, token),
      await send('/api/user/update', profile, token),
      await call('DELETE', '/api/account', { password: wrong }, token),
    ]
    expect(guesses.map(({ status }) => status)).toEqual([401, 422, 422, 422])
    for (const { body } of guesses) {
      const told = () => lines().find((line) => line.kind && line.reqId === body.request_id)
      await expect.poll(told).toMatchObject({ level: 30, msg: expect.stringMatching(/парол/i) })
    }
    expect(shop.said()).not.toContain(wrong)
  })

  test('an aborted request body is not logged as an error', async () => {
    const errors = () => lines().filter(({ level }) => level >= 50).length
    const before = errors()
    const { hostname, port } = new URL(shop.url)
    for (const type of ['application/json', 'multipart/form-data; boundary=x']) {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      const head = ['POST /api/orders HTTP/1.1', 'Host: shop', `Content-Type: ${type}`]
      socket.write([...head, 'Content-Length: 500', '', '{"items":'].join('\r\n'))
      await new Promise((resolve) => setTimeout(resolve, 100))
      socket.destroy()
    }
    await send('/api/login', { email: 'last@example.ru', password: 'Nikto123' })
    const brokenOff = () => lines().filter(({ msg, kind }) => kind && /abort|premature/i.test(msg))
    await expect.poll(brokenOff).toMatchObject([{ kind: 'malformed' }, { kind: 'malformed' }])
    expect(errors()).toBe(before)
  })

  test('a slow statement names the request that waited for it', async () => {
    const refused = await send('/api/login', { email: 'who@example.ru', password: 'Nikto123' })
    const told = () =>
      lines().filter(({ reqId, msg }) => {
        return reqId === refused.body.request_id && msg === 'slow statement'
      })
    await expect.poll(() => told().length).toBeGreaterThan(0)
  })

  // into a folder that a shop holds nobody else may reach
  if (kind === 'embedded') return

  test('of an order that the database refuses has the error and not the row', async () => {
    const { DATABASE_URL: url } = database.settings
    const form = aSignUpForm()
    const { email, phone, password } = form
    await send('/api/signup', form)
    const { token = '' } = (await send('/api/login', { email, password })).body
    const db = await openDatabase({ url })
    await db.script('ALTER TABLE orders ADD CONSTRAINT closed CHECK (false) NOT VALID')
    await db.close()
    const wish = anOrder({ phone, address: ADDRESS, items: linesText([goods.oil.id, 1]) })
    const failed = await send('/api/orders', wish, token)
    expect(failed.status).toBe(500)
    const told = () => lines().find(({ err, reqId }) => err && reqId === failed.body.request_id)
    await expect.poll(told).toMatchObject({ err: { code: '23514', constraint: 'closed' } })
    expect(shop.said()).not.toContain(ADDRESS)
    expect(shop.said()).not.toContain(phone)
  })
})

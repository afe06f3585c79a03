// Passkeys that somebody else may have added, or would add; and a network that somebody else shuts.

import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tokenHash } from '#src/accounts/server/public.ts'
import { meApi } from '#src/back-office/me-contract.ts'
import { passkeysApi } from '#src/back-office/passkeys-contract.ts'
import { peopleApi } from '#src/back-office/people-contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { softPasskey } from '#tests/support/soft-passkey.ts'
import { asStaff, type StaffMember, staffCommand } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const SESSION = '/api/staff/session/passkey'
const OWN = '/api/staff/me/passkeys'
const PEOPLE = '/api/staff/people'
const MOST = 20

type Who = Pick<StaffMember, 'post'>

const makes = async (who: Who, key = softPasskey()) => ({
  key,
  made: key.make((await who.post(`${OWN}/challenge`, {})).as(passkeysApi.orderPasskey)),
})
const adds = async (who: Who, { made }: Awaited<ReturnType<typeof makes>>) =>
  who.post(OWN, { name: 'Ключ', passkey: made })
/** As a page of the office. */
const send = (shop: TestShop, path: string, body: Readonly<Record<string, unknown>> = {}) =>
  shop.visitor.post(path, body, { headers: { 'x-office': 'attended' } })
const logIn = async (shop: TestShop, key = softPasskey()) => {
  const asked = await send(shop, `${SESSION}/challenge`)
  return send(shop, SESSION, { passkey: key.answer(asked.as(passkeysApi.askPasskey)) })
}

describe.each(testDatabases())('a passkey that was planted, on the $kind database', ({ open }) => {
  let shop: TestShop
  let owner: StaffMember
  let anna: StaffMember
  beforeAll(async () => {
    shop = await testShop(open)
    owner = await asStaff(shop, 'owner')
  })
  afterAll(() => shop?.close())
  beforeEach(async () => {
    anna = await asStaff(shop, 'manager')
  })

  const planted = async () => {
    await adds(anna, await makes(anna))
    const made = await makes(anna)
    await adds(anna, made)
    return made.key
  }
  const person = async () => {
    const { people } = (await owner.get(PEOPLE)).as(peopleApi.people)
    return people.find(({ id }) => id === anna.id)
  }
  const lastAct = async () => {
    const [row] = await shop.db.query<{ act: string; details: object }>(sql`
      SELECT act, details FROM staff_acts WHERE subject = ${`staff ${anna.id}`}
      ORDER BY id DESC LIMIT 1`)
    return row
  }

  test.each([
    ['a new password by the owner', 'invite-staff', '/invitation'],
    ['a closed access', 'disable-staff', '/disable'],
  ])('is gone after %s, and the journal says so', async (_how, act, path) => {
    const key = await planted()
    expect(await person()).toMatchObject({ passkeys: 2, has_factor: true })
    expect((await owner.post(`${PEOPLE}/${anna.id}${path}`, {})).status).toBe(200)
    expect((await logIn(shop, key)).status).toBe(401)
    expect(await person()).toMatchObject({ passkeys: 0, has_factor: false })
    expect(await lastAct()).toMatchObject({ act, details: { email: anna.email, passkeys: 2 } })
  })

  test.each([
    ['password', 'change-password', 'Пароль изменён, сеансы завершены'],
    ['disable', 'disable-staff', 'Доступ закрыт'],
  ])('is gone after the command «staff %s», which says so', async (command, act, text) => {
    const key = await planted()
    const done = await staffCommand(shop, [command, '--email', anna.email])
    expect(done.text).toBe(`${text}: ${anna.email}\nУдалено ключей доступа: 2.`)
    expect((await logIn(shop, key)).status).toBe(401)
    expect(await person()).toMatchObject({ passkeys: 0 })
    expect(await lastAct()).toMatchObject({ act, details: { passkeys: 2 } })
  })

  test('stays when the owner ends the sessions, as password and codes do', async () => {
    const key = await planted()
    const ended = await owner.send({ method: 'DELETE', url: `${PEOPLE}/${anna.id}/sessions` })
    expect(ended.status).toBe(200)
    expect(await person()).toMatchObject({ passkeys: 2, sessions: 0 })
    expect((await logIn(shop, key)).status).toBe(200)
  })

  test('is not added by a session that ends at the same moment', async () => {
    const made = await makes(anna)
    let adding: ReturnType<typeof adds> | undefined
    await shop.db.transaction(async (tx) => {
      await tx.query(sql`SELECT FROM staff WHERE id = ${anna.id} FOR UPDATE`)
      await tx.query(sql`DELETE FROM staff_tokens WHERE staff_id = ${anna.id}`)
      adding = adds(anna, made)
      await setTimeout(500)
    })
    expect((await adding)?.status).toBe(401)
    expect(await person()).toMatchObject({ passkeys: 0 })
  })

  test('is refused beyond the twentieth, however early it was asked for', async () => {
    const made = await makes(anna)
    await shop.db.query(sql`
      INSERT INTO staff_passkeys (staff_id, credential_id, public_key, counter, name)
      SELECT ${anna.id}, ${`${anna.id} `} || n, '', 0, 'Ключ' FROM generate_series(1, ${MOST}) AS n`)
    const { status, failure } = await adds(anna, made)
    expect([status, failure.message]).toEqual([409, 'Ключей уже 20: сначала удалите ненужный.'])
  })
})

describe.each(testDatabases())(
  'a session without the factor of its person, on $kind',
  ({ open }) => {
    let shop: TestShop
    let anna: StaffMember
    beforeAll(async () => {
      shop = await testShop(open, { OFFICE_SECOND_FACTOR: 'required' })
    })
    afterAll(() => shop?.close())
    beforeEach(async () => {
      anna = await asStaff(shop, 'owner')
    })

    /** As the version before opens it by the password alone. */
    const unproven = async () => {
      const token = `before-${anna.id}`
      await shop.db.query(sql`
      INSERT INTO staff_tokens (token_hash, staff_id, expires_at, verified_at, lacks_factor)
      VALUES (${tokenHash(token)}, ${anna.id}, now() + interval '1 hour', now(), true)`)
      return shop.withToken(token)
    }
    const REFUSAL =
      'Второй фактор у вас уже есть. Выйдите и войдите с ним: по одному паролю другой не добавить.'

    test('neither adds nor removes one', async () => {
      const before = await unproven()
      const early = await makes(before)
      expect((await adds(anna, await makes(anna))).status).toBe(204)
      await shop.db.query(sql`
      UPDATE staff_tokens SET lacks_factor = true WHERE token_hash = ${tokenHash(`before-${anna.id}`)}`)
      const [kept] = (await anna.get('/api/staff/me')).as(meApi.me).passkeys
      const answers = [
        await before.post(`${OWN}/challenge`, {}),
        await adds(before, early),
        await before.send({ method: 'DELETE', url: `${OWN}/${kept?.id}` }),
        await before.post('/api/staff/me/factor', {}),
        await before.post('/api/staff/me/factor/confirmation', { code: '000000' }),
      ]
      for (const { status, failure } of answers) {
        expect([status, failure.message]).toEqual([403, REFUSAL])
      }
    })

    test('is not freed by a further key of the person', async () => {
      await adds(anna, await makes(anna))
      const before = await unproven()
      expect((await adds(anna, await makes(anna))).status).toBe(204)
      expect((await before.get('/api/staff/orders')).status).toBe(403)
      expect((await anna.get('/api/staff/orders')).status).toBe(200)
    })
  },
)

describe.each(testDatabases())(
  'false signatures from the network of a shop, on $kind',
  ({ open }) => {
    let shop: TestShop
    beforeAll(async () => {
      shop = await testShop(open, {
        LIMIT_LOGIN_PER_ADDRESS: '3',
        LIMIT_ALL_LOGINS_PER_ADDRESS: '10',
      })
    })
    afterAll(() => shop?.close())

    const aMinuteLater = () =>
      shop.db.query(sql`UPDATE attempts SET expires_at = now() WHERE key LIKE 'staff passkey%'`)
    const untilShut = async (call: () => ReturnType<typeof send>) => {
      for (let calls = 0; calls < 20; calls += 1) {
        const { status, headers } = await call()
        if (status === 429) return Number(headers['retry-after'])
      }
      throw new Error('it was not shut')
    }
    const guess = () =>
      send(shop, SESSION, { passkey: softPasskey().answer({ challenge: 'false' }) })
    const ask = () => send(shop, `${SESSION}/challenge`)

    test('shut it for a minute, again and again, and the command opens it', async () => {
      const anna = await asStaff(shop, 'manager')
      const { key, made } = await makes(anna)
      await adds(anna, { key, made })
      for (let times = 0; times < 4; times += 1) {
        for (const call of [guess, ask]) {
          const wait = await untilShut(call)
          expect(wait).toBeGreaterThan(0)
          expect(wait).toBeLessThanOrEqual(60)
        }
        await aMinuteLater()
      }
      expect((await logIn(shop, key)).status).toBe(200)
      await untilShut(guess)
      await untilShut(ask)
      const { exit } = await staffCommand(shop, ['unlock', '--address', '127.0.0.1'])
      expect(exit).toBe(0)
      expect((await logIn(shop, key)).status).toBe(200)
    })
  },
)

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addStore, type SampleStore } from '#tests/support/sample-rows.ts'
import { STAFF_PASSWORD, staffCommand } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { runCommand } from './run-command.ts'

describe.each(testDatabases())('npm run shop -- staff on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let store: SampleStore
  let email = ''
  let last = 0

  beforeAll(async () => {
    db = await open()
    store = await addStore(db)
  })
  beforeEach(() => {
    last += 1
    email = `somebody${last}@silkway.example`
  })
  afterAll(() => db?.close())

  const staff = (words: readonly string[], secret?: string) => staffCommand({ db }, words, secret)
  const add = (role: string, more: readonly string[] = [], secret?: string) =>
    staff(['add', '--email', email, '--name', 'Пётр', '--role', role, ...more], secret)
  const rowOf = async (of: string) => {
    const rows = await db.query<{ id: number; storeId: number | null; hash: string }>(sql`
      SELECT id, store_id AS "storeId", password_hash AS hash FROM staff WHERE email = ${of}`)
    return rows[0]
  }
  const actsOf = async (of: string) => {
    const rows = await db.query<{ act: string; staffId: number | null }>(sql`
      SELECT act, staff_id AS "staffId" FROM staff_acts
      WHERE subject = ${`staff ${(await rowOf(of))?.id}`} ORDER BY id`)
    return rows
  }

  test('takes somebody in, with a password that is asked for and never printed', async () => {
    const { exit, text, asked } = await add('manager')
    expect({ exit, text }).toEqual({
      exit: 0,
      text: `Сотрудник добавлен: Пётр, менеджер, ${email}`,
    })
    expect(asked).toEqual(['Пароль сотрудника'])
    expect((await rowOf(email))?.hash).toMatch(/^\$argon2id\$/)
    expect(await actsOf(email)).toEqual([{ act: 'add-staff', staffId: null }])
  })

  test('the record of it holds no password', async () => {
    await add('owner')
    const rows = await db.query<{ details: object }>(sql`SELECT details FROM staff_acts`)
    expect(JSON.stringify(rows)).not.toContain(STAFF_PASSWORD)
  })

  test('keeps an e-mail in small letters', async () => {
    const words = ['--email', email.toUpperCase(), '--name', 'Пётр', '--role', 'owner']
    await staff(['add', ...words])
    expect(await rowOf(email)).toBeDefined()
  })

  test('a seller works in a store, named by its address or number', async () => {
    await add('seller', ['--store', store.title.toUpperCase()])
    expect((await rowOf(email))?.storeId).toBe(store.id)
    email = `by-number-${email}`
    await add('seller', ['--store', String(store.id)])
    expect((await rowOf(email))?.storeId).toBe(store.id)
  })

  test.each([
    ['seller', [], `Есть: `],
    ['seller', ['--store', 'ул. Никакая'], 'Укажите магазин сотрудника'],
    ['owner', ['--store', '1'], 'Роли owner магазин не нужен'],
    ['boss', [], 'Укажите роль: --role owner | manager | seller | picker | editor'],
  ])('refuses the role %s with %j before it asks for a password', async (role, more, refusal) => {
    const { exit, text, asked } = await add(role, more)
    expect([exit, asked]).toEqual([1, []])
    expect(text).toContain(refusal)
    expect(await rowOf(email)).toBeUndefined()
  })

  test.each([
    [['add', '--name', 'Пётр', '--role', 'owner'], 'Укажите e-mail'],
    [['add', '--email', 'пётр', '--name', 'Пётр', '--role', 'owner'], 'Укажите e-mail'],
    [['add', '--email', 'a@b.ru', '--role', 'owner'], 'Укажите имя'],
    [['disable', '--email', 'nobody@b.ru'], 'Действующего сотрудника с адресом nobody@b.ru нет.'],
    [['password', '--email', 'nobody@b.ru'], 'Действующего сотрудника с адресом nobody@b.ru нет.'],
    [['unlock'], 'Укажите, что открыть: --email E-MAIL или --address АДРЕС'],
    [['unlock', '--address', 'дом'], 'Не сетевой адрес: дом'],
    [['dismiss'], 'staff add --email'],
    [[], 'staff add --email'],
    [['add', '--password', 'x'], 'Непонятная настройка: --password'],
  ])('explains what is wrong with %j', async (words, refusal) => {
    const { exit, text } = await staff(words)
    expect(exit).toBe(1)
    expect(text).toContain(refusal)
  })

  test('refuses a password shorter than ten signs', async () => {
    const { exit, text } = await add('owner', [], 'Parol1234')
    expect({ exit, text }).toEqual({ exit: 1, text: 'Пароль сотрудника — не короче 10 знаков.' })
    expect(await rowOf(email)).toBeUndefined()
  })

  test('takes nobody in twice, a disabled one neither', async () => {
    await add('owner')
    const refusal = { exit: 1, text: `Сотрудник с адресом ${email} уже есть.` }
    expect(await add('manager')).toMatchObject(refusal)
    await staff(['disable', '--email', email])
    expect(await add('manager')).toMatchObject(refusal)
    expect(await actsOf(email)).toHaveLength(2)
  })

  test('lists who works in the shop, and who does no longer', async () => {
    await add('seller', ['--store', store.title])
    expect((await staff(['list'])).text).toContain(`${email}, Пётр, продавец, ${store.title}`)
    const today = () => `${store.title}, доступ закрыт ${new Date().toISOString().slice(0, 10)}`
    const before = today()
    await staff(['disable', '--email', email])
    const days = [before, today()] // midnight may be between them
    const { text } = await staff(['list'])
    expect(
      days.some((day) => text.includes(day)),
      text,
    ).toBe(true)
  })

  test('writes down who was disabled and whose password was changed', async () => {
    await add('editor')
    await staff(['password', '--email', email], 'Drugoi-parol-2')
    await staff(['disable', '--email', email])
    expect((await actsOf(email)).map(({ act }) => act)).toEqual([
      'add-staff',
      'change-password',
      'disable-staff',
    ])
    expect((await staff(['disable', '--email', email])).exit).toBe(1)
  })

  test('opens a door that strangers have closed: by hand, with a password, to who is new', async () => {
    const close = () =>
      db.query(sql`
        INSERT INTO attempts (key, tries, expires_at, forget_at)
        SELECT key, 99, now() + interval '1 hour', now() + interval '1 day'
        FROM unnest(${[`staff login account ${email} 10.4.4.4`, 'staff login address 10.3.3.3']}::text[])
          AS closed(key)
        ON CONFLICT (key) DO NOTHING`)
    const closed = async () =>
      (
        await db.query<{ key: string }>(
          sql`SELECT key FROM attempts WHERE key LIKE 'staff login %' ORDER BY key`,
        )
      ).map(({ key }) => key.replace('staff login ', ''))
    await close()
    await add('manager')
    expect(await closed()).toEqual(['address 10.3.3.3'])
    await close()
    await staff(['password', '--email', email], 'Drugoi-parol-2')
    expect(await closed()).toEqual(['address 10.3.3.3'])
    await close()
    expect((await staff(['unlock', '--email', email.toUpperCase()])).exit).toBe(0)
    expect(await closed()).toEqual(['address 10.3.3.3'])
    expect((await staff(['unlock', '--address', '::ffff:10.3.3.3'])).exit).toBe(0)
    expect(await closed()).toEqual([])
  })

  test('says so where nobody can be asked for a password', async () => {
    const printed: string[] = []
    const context = { db, folder: '.', print: (text: string) => printed.push(text) }
    const words = ['staff', 'add', '--email', email, '--name', 'Пётр', '--role', 'owner']
    expect(await runCommand(words, { ...context, progress: () => {} })).toBe(1)
    expect(printed).toEqual(['Пароль здесь спросить не у кого.'])
  })

  test('what was done is not rewritten', async () => {
    const change = db.query(sql`UPDATE staff_acts SET act = 'nothing'`)
    await expect(change).rejects.toThrow('only added to')
    await expect(db.query(sql`DELETE FROM staff_acts`)).rejects.toThrow('only added to')
    await expect(db.query(sql`TRUNCATE staff_acts`)).rejects.toThrow('only added to')
  })
})

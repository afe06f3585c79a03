import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#src/platform/server/sql.ts'
import { openEmbeddedCopy } from '#tests/support/embedded-template.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'
import { runCommand } from './run-command.ts'

describe('npm run shop -- customer', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop(openEmbeddedCopy)
  })
  afterAll(() => shop?.close())

  const run = async (...words: string[]) => {
    const printed: string[] = []
    const print = (text: string) => void printed.push(text)
    const context = { db: shop.db, folder: '.', print, progress: () => {} }
    const exit = await runCommand(['customer', ...words], context)
    return { exit, text: printed.join('\n') }
  }
  const acts = () =>
    shop.db.query(sql`SELECT staff_id AS staff, act, subject FROM staff_acts ORDER BY id`)
  const idOf = async (email: string) => {
    const [row] = await shop.db.query<{ id: number }>(
      sql`SELECT id FROM customers WHERE email = ${email}`,
    )
    return row?.id
  }

  test('tells what is kept of a customer, deletes it, and writes both down', async () => {
    const ivan = await shop.asCustomer()
    const { email, phone } = ivan.form
    const subject = `customer ${await idOf(email)}`
    const told = await run('export', email.toUpperCase())
    expect(told.exit).toBe(0)
    expect(JSON.parse(told.text)).toMatchObject({
      profile: { email, phone, email_changed_at: null, recovery_email: null },
      orders: [],
    })
    expect(told.text).not.toMatch(/argon2|token/)

    expect(await run('delete', email)).toMatchObject({ exit: 0 })
    expect((await ivan.get('/api/user/edit')).status).toBe(401)
    expect(await idOf(email)).toBeUndefined()
    expect(await acts()).toEqual([
      { staff: null, act: 'export-customer', subject },
      { staff: null, act: 'delete-customer', subject },
    ])
  })

  test('leaves a customer with an open order, and writes nothing down', async () => {
    const olga = await shop.asCustomer()
    const { id } = await shop.has(aProduct({ stock: { 'ул. Мира, 1': 5 } }))
    const order = { payment_method: 1, shipping_method: 2, address: 'ул. Мира, 5' }
    const items = JSON.stringify([{ id, quantity: 1 }])
    const placed = await olga.post('/api/orders', { ...order, phone: olga.form.phone, items })
    expect(placed.status).toBe(201)
    const before = await acts()
    const refused = await run('delete', olga.form.email)
    const number = (placed.json as { data: { id: number } }).data.id
    expect([refused.exit, refused.text]).toEqual([
      1,
      `У покупателя есть незавершённые заказы: № ${number}. Завершите или отмените их, затем удалите аккаунт.`,
    ])
    expect((await olga.get('/api/user/edit')).status).toBe(200)
    expect(await acts()).toEqual(before)
  })

  test('lifts the bound of open orders for one whom the shop knows, and sets it again', async () => {
    const { email } = (await shop.asCustomer()).form
    const id = await idOf(email)
    const isVouchedFor = async () => {
      const [row] = await shop.db.query<{ is: boolean }>(sql`
        SELECT vouched_at IS NOT NULL AS is FROM customers WHERE id = ${id}`)
      return row?.is
    }
    expect((await run('vouch', email)).text).toContain(`покупатель № ${id}.`)
    expect(await isVouchedFor()).toBe(true)
    expect(await run('unvouch', email)).toMatchObject({ exit: 0 })
    expect(await isVouchedFor()).toBe(false)
    expect((await acts()).slice(-2)).toEqual([
      { staff: null, act: 'vouch-for-customer', subject: `customer ${id}` },
      { staff: null, act: 'stop-vouching', subject: `customer ${id}` },
    ])
  })

  test.each([[[]], [['export']], [['forget', 'a@b.ru']], [['export', 'a@b.ru', 'c@d.ru']]])(
    'explains itself: %j',
    async (words) => {
      const { exit, text } = await run(...words)
      expect([exit, text]).toEqual([1, expect.stringMatching(/^customer export/)])
    },
  )

  test('says that there is no such customer', async () => {
    const { exit, text } = await run('delete', 'nobody@example.ru')
    expect([exit, text]).toEqual([1, 'Покупателя с адресом nobody@example.ru нет.'])
  })
})

// At the counter: a buyer whom no code reaches, another way of paying, and codes of other orders.

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { stockDifferences, walkOrder } from '#tests/support/order-life.ts'
import { type PaidShop, paidShop } from '#tests/support/paid-shop.ts'
import { addCustomer, confirmEmail } from '#tests/support/sample-rows.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'

const OWN = 'ул. Мира, 1'
const OTHER = 'ул. Мира, 2'
const CASH = { shipping_method: 1, address: OWN, payment_method: 1 }
const SAID_WRONG = 'В заказе другой телефон и другая фамилия. Переспросите покупателя.'

describe.each(testDatabases())('the counter on the $kind database', ({ open }) => {
  let shop: PaidShop
  let by: Record<'manager' | 'seller' | 'stranger', StaffMember>

  beforeAll(async () => {
    shop = await paidShop(open)
    await shop.db.query(sql`UPDATE customers SET email_confirmed_at = now()`)
    by = {
      manager: await asStaff(shop, 'manager'),
      seller: await asStaff(shop, 'seller', OWN),
      stranger: await asStaff(shop, 'seller', OTHER),
    }
  })
  afterAll(async () => {
    expect(await stockDifferences(shop.db)).toEqual([])
    await shop.close()
  })

  const ready = async (wishes: object = CASH) => {
    const id = await shop.placed(wishes)
    await walkOrder(shop.db, id, 'confirmed', 'assembling', 'ready')
    return id
  }
  /** Of another buyer, whose last name is Королёв. */
  async function readyOf(email: string | null) {
    const id = await ready()
    const { id: buyer } = await addCustomer(shop.db)
    await shop.db.query(sql`
      UPDATE customers SET email = coalesce(${email}, 'phone-' || gen_random_uuid()),
                           lastname = 'Королёв'
      WHERE id = ${buyer}`)
    await shop.db.query(sql`UPDATE orders SET customer_id = ${buyer} WHERE id = ${id}`)
    const [row] = await shop.db.query<{ phone: string }>(
      sql`SELECT phone FROM orders WHERE id = ${id}`,
    )
    return { id, buyer, end: row?.phone.slice(-4) ?? '' }
  }
  /** Who has named a phone and a last name alone. */
  const withoutEmail = () => readyOf(null)
  const shown = async (id: number, who = by.manager) =>
    (await who.get(`/api/staff/orders/${id}`)).as(staffApi.order)
  const codeOf = async (id: number) => (await shown(id)).pickup_code ?? ''
  const hand = (id: number, more: object, who = by.seller) =>
    who.post(`/api/staff/orders/${id}/steps`, { to: 'completed', ...more })
  const acts = (id: number) =>
    shop.db.query<{ act: string; details: object }>(sql`
      SELECT act, details FROM staff_acts
      WHERE subject = ${`order ${id}`} AND act <> 'see-order' ORDER BY id`)
  const reasonOf = async (id: number) => (await shown(id)).history.at(-1)?.reason
  const find = (text: string, who = by.seller) => who.post('/api/staff/counter', { text })
  const forget = () => shop.db.query(sql`DELETE FROM attempts WHERE key LIKE 'counter %'`)

  describe('a buyer without an e-mail', () => {
    test('is known by the end of his telephone, which history and journal say', async () => {
      const { id, end } = await withoutEmail()
      expect((await shown(id, by.seller)).can_know_code).toBe(false)
      const without = await hand(id, {})
      expect([without.status, Object.keys(without.failure.errors ?? {})]).toEqual([422, ['said']])
      const done = await hand(id, { said: end })
      expect(done.status, done.text).toBe(200)
      expect(await acts(id)).toEqual([
        {
          act: 'step-order',
          details: expect.objectContaining({ to: 'completed', code: 'none', said: 'phone' }),
        },
      ])
      expect(await reasonOf(id)).toBe('Без кода, его не высылали: назвал конец телефона')
    })

    test('is known by his last name too, also for a part', async () => {
      const { id } = await withoutEmail()
      const { version } = (await shown(id)).order
      const body = { lines: [{ position: 1, quantity: 1 }], due: 100, said: 'королев' }
      const headers = { 'if-match': `"${version}"`, 'idempotency-key': `part ${id}` }
      const done = await by.seller.post(`/api/staff/orders/${id}/part`, body, { headers })
      expect(done.status, done.text).toBe(200)
      expect((await acts(id)).at(-1)?.details).toMatchObject({ code: 'none', said: 'name' })
      expect(await reasonOf(id)).toBe('Без кода, его не высылали: назвал фамилию')
    })

    test('is guessed at five times', async () => {
      const { id, end } = await withoutEmail()
      for (let guess = 0; guess < 5; guess += 1) {
        const wrong = await hand(id, { said: end === '0000' ? '1111' : '0000' })
        expect(wrong.failure.errors).toEqual({ said: [SAID_WRONG] })
      }
      expect((await hand(id, { said: end })).status).toBe(429)
      expect((await shown(id)).order.status).toBe('ready')
    })

    test('is the only one who needs no code', async () => {
      const id = await ready()
      const { order, can_know_code: canKnow } = await shown(id, by.seller)
      expect(canKnow).toBe(true)
      const refused = await hand(id, { said: order.phone.slice(-4) })
      expect(refused.failure.errors).toHaveProperty('code')
      const left = await hand(id, { said: order.phone.slice(-4), code: '' })
      expect(left.status).toBe(422)
      expect((await shown(id)).order.status).toBe('ready')
    })
  })

  describe('a buyer with an unconfirmed e-mail', () => {
    test('was sent no code, and is known by what he says', async () => {
      const { id, end } = await readyOf('unconfirmed@example.ru')
      expect((await shown(id, by.seller)).can_know_code).toBe(false)
      const without = await hand(id, {})
      expect(without.failure.errors?.said?.[0]).toMatch(/^Код покупателю не высылали/)
      expect((await hand(id, { said: end })).status).toBe(200)
      expect((await acts(id)).at(-1)?.details).toMatchObject({ code: 'none', said: 'phone' })
    })

    test('may name the code that he has read on the site, which is no handover without one', async () => {
      const { id } = await readyOf('on-the-site@example.ru')
      const done = await hand(id, { said: await codeOf(id) })
      expect(done.status, done.text).toBe(200)
      const details = (await acts(id)).at(-1)?.details ?? {}
      expect(Object.keys(details).filter((name) => name === 'code' || name === 'said')).toEqual([])
      expect(await reasonOf(id)).toBe('')
    })

    test('names his code once the mailbox is his', async () => {
      const { id, buyer, end } = await readyOf('confirmed@example.ru')
      await confirmEmail(shop.db, buyer)
      expect((await shown(id, by.seller)).can_know_code).toBe(true)
      expect((await hand(id, { said: end })).failure.errors).toHaveProperty('code')
    })
  })

  describe('another recipient', () => {
    const receivedBy = (id: number, recipient: string) =>
      by.manager.post(
        `/api/staff/orders/${id}/details`,
        { recipient },
        { headers: { 'if-match': '*' } },
      )

    test.each(['Сидоров', 'сидоров', 'СИДОРОВ Пё', 'Сидоров Петр'])(
      'is found by «%s»',
      async (text) => {
        const id = await ready()
        expect((await find(text)).status).toBe(404)
        await receivedBy(id, 'Пётр Сидоров')
        expect((await find(text)).as(staffApi.findAtCounter)).toEqual({
          found: [{ id, by: 'buyer' }],
        })
        expect((await find('Сидоров Иван')).status).toBe(404)
        expect((await find(text, by.stranger)).status, 'of another shop').toBe(404)
        const { order } = await shown(id, by.seller)
        expect(order.recipient).toBe('Пётр Сидоров')
        await hand(id, { code: await codeOf(id) })
      },
    )

    test('is shown beside the buyer where several orders are found', async () => {
      const ids = [await ready(), await ready()]
      for (const id of ids) await receivedBy(id, 'Жуков Олег')
      const { choices = [] } = (await find('жуков')).as(staffApi.findAtCounter)
      expect(choices.map(({ id }) => id)).toEqual(ids.toReversed())
      for (const { customer, recipient } of choices) {
        expect([customer === '', recipient]).toEqual([false, 'Жуков Олег'])
      }
    })

    test('is known to nobody by what he has written himself', async () => {
      const { id, end } = await withoutEmail()
      const fields = { recipient: 'Чужой Олег', phone: '79990001122' }
      const path = `/api/staff/orders/${id}/details`
      const changed = await by.seller.post(path, fields, { headers: { 'if-match': '*' } })
      expect(changed.status, changed.text).toBe(200)
      for (const said of [end, '1122', 'чужой']) {
        const told = (await hand(id, { said })).failure.errors?.said?.[0]
        expect(told).toBe(
          `${SAID_WRONG} Что вы сами изменили в заказе, для выдачи не подходит: его выдаст другой сотрудник.`,
        )
      }
      expect((await hand(id, { said: '1122' }, by.manager)).status).toBe(200)
    })

    test('is known by his own last name, and the buyer still by his', async () => {
      for (const said of ['сидоров', 'Королев']) {
        const { id } = await withoutEmail()
        await receivedBy(id, 'Сидоров Пётр Иванович')
        expect((await hand(id, { said: 'Пётр' })).failure.errors).toEqual({ said: [SAID_WRONG] })
        expect((await hand(id, { said })).status).toBe(200)
        expect((await acts(id)).at(-1)?.details).toMatchObject({ code: 'none', said: 'name' })
      }
    })
  })

  describe('another way of paying', () => {
    const waysOf = async (id: number) =>
      (await shown(id, by.seller)).pay_ways.map(({ id: way, kind }) => [way, kind])

    test('is kept by order, history, journal and takings', async () => {
      const id = await ready()
      expect(await waysOf(id)).toEqual([
        [1, 'cash'],
        [2, 'card'],
      ])
      const done = await hand(id, { code: await codeOf(id), paid_by: 2 })
      expect(done.status, done.text).toBe(200)
      const { order, pay_ways: ways } = await shown(id)
      expect(ways.find(({ is_ordered: isOrdered }) => isOrdered)?.id).toBe(2)
      expect(order.payment_method).toBe(ways.find(({ id: way }) => way === 2)?.name)
      expect(await reasonOf(id)).toMatch(/^Оплачен не так, как в заказе: было «Наличными/)
      expect((await acts(id)).map(({ act }) => act)).toEqual(['pay-on-receipt', 'step-order'])
      const { money } = (await by.manager.get('/api/staff/takings')).as(staffApi.takings)
      expect(money.filter(({ order_id: of }) => of === id).map(({ way }) => way)).toEqual(['card'])
    })

    test('that was ordered is no change', async () => {
      const id = await ready()
      expect((await hand(id, { code: await codeOf(id), paid_by: 1 })).status).toBe(200)
      expect((await acts(id)).map(({ act }) => act)).toEqual(['step-order'])
      expect(await reasonOf(id)).toBe('')
    })

    test('is refused for what is paid online, and none is offered', async () => {
      const online = await shop.paid({ shipping_method: 1, address: OWN })
      await walkOrder(shop.db, online, 'confirmed', 'assembling', 'ready')
      expect(await waysOf(online)).toEqual([])
      const refused = await hand(online, { code: await codeOf(online), paid_by: 1 })
      expect([refused.status, refused.failure.message]).toEqual([
        409,
        'Заказ оплачивается онлайн: при выдаче способ оплаты не меняют.',
      ])
      expect((await shown(online)).order.status, 'nothing is done').toBe('ready')
    })

    test('is refused where nobody pays so on receipt, and the order stays as it was', async () => {
      const id = await ready()
      const [online] = await shop.db.query<{ id: number }>(
        sql`SELECT id FROM payment_methods WHERE online_kind IS NOT NULL LIMIT 1`,
      )
      for (const way of [online?.id, 999]) {
        expect((await hand(id, { code: await codeOf(id), paid_by: way })).status).toBe(409)
      }
      const { order, pay_ways: ways } = await shown(id)
      expect(order.status).toBe('ready')
      expect(ways.find(({ is_ordered: isOrdered }) => isOrdered)?.id).toBe(1)
    })
  })

  test('how an order was paid is corrected by its shop on the day of its handover', async () => {
    const id = await ready()
    const correct = (who = by.seller, method = 2) =>
      who.post(`/api/staff/orders/${id}/payment-method`, { method })
    expect((await correct()).status, 'said at the handover').toBe(409)
    await hand(id, { code: await codeOf(id) })
    // it was placed before today
    await shop.db.query(sql`
      UPDATE orders SET created_at = now() - interval '25 hours' WHERE id = ${id}`)
    expect((await correct(by.stranger)).status).toBe(404)
    const corrected = await correct()
    expect(corrected.status, corrected.text).toBe(200)
    const { money } = (await by.manager.get('/api/staff/takings')).as(staffApi.takings)
    expect(money.filter(({ order_id: of }) => of === id).map(({ way }) => way)).toEqual(['card'])
    expect((await acts(id)).at(-1)?.details).toMatchObject({ former: 'Наличными', now: 'Картой' })
    await shop.db.query(sql`
      UPDATE order_status_changes SET created_at = now() - interval '25 hours'
      WHERE order_id = ${id}`)
    expect((await correct(by.seller, 1)).failure.message).toMatch(/^Выдан не сегодня/)
  })

  describe('a code', () => {
    afterEach(forget)

    test('of an order that was handed over says so, in its shop alone', async () => {
      const id = await ready()
      const code = await codeOf(id)
      await hand(id, { code })
      const found = await find(code)
      expect(found.status).toBe(404)
      expect(found.failure.message).toMatch(
        new RegExp(`^Заказ № ${id} с этим кодом уже выдан: \\d+ .+, \\d\\d:\\d\\d\\.$`),
      )
      const abroad = await find(code, by.stranger)
      expect(abroad.failure.message).toBe('Код не подходит ни к одному готовому заказу магазина.')
    })

    test('of another shop names the shop, and its number still says nothing', async () => {
      const id = await ready({ ...CASH, address: OTHER })
      const found = await find(await codeOf(id))
      expect(found.failure.message).toMatch(/^Это код заказа другого магазина: .+, ул\. Мира, 2\.$/)
      expect(Object.keys(found.failure).sort()).toEqual(['code', 'message', 'request_id'])
      expect((await find(`№${id}`)).failure.message).toMatch(/^Такого заказа в магазине нет\./)
    })

    test('of another shop counts as a try', async () => {
      const code = await codeOf(await ready({ ...CASH, address: OTHER }))
      for (let n = 0; n < 5; n += 1) expect((await find(code)).status).toBe(404)
      expect((await find(code)).status).toBe(429)
    })
  })

  test('several orders of a buyer are told apart by name, sum and parts', async () => {
    const ids = [await ready(), await ready()]
    const [buyer] = await shop.db.query<{ phone: string }>(
      sql`SELECT phone FROM orders WHERE id = ${ids[0]}`,
    )
    await shop.db.query(sql`UPDATE orders SET phone = ${buyer?.phone} WHERE id = ${ids[1]}`)
    const end = buyer?.phone.slice(-4)
    const answer = (await find(buyer?.phone ?? '')).as(staffApi.findAtCounter)
    const own = answer.choices?.filter(({ id }) => ids.includes(id)) ?? []
    expect(own.map(({ id }) => id)).toEqual(ids.toReversed())
    for (const choice of own) {
      expect(choice.total).toBe(533.33)
      expect(choice.customer).not.toBe('')
      expect(choice.parts.map((part) => part.replace(/^.+, /, ''))).toEqual(['2 шт.', '1 шт.'])
      expect(choice).toMatchObject({ phone_end: end, status_name: 'готов к выдаче' })
    }
  })

  test('an order that is still to come is found by its buyer, after those that are ready', async () => {
    const { id, buyer } = await withoutEmail()
    const coming = await shop.placed(CASH)
    await shop.db.query(sql`
      UPDATE orders SET customer_id = ${buyer}, phone = '79990007788'
      WHERE id IN (${id}, ${coming})`)
    const answer = (await find('7788')).as(staffApi.findAtCounter)
    expect(answer.choices?.map((choice) => [choice.id, choice.status_name])).toEqual([
      [id, 'готов к выдаче'],
      [coming, 'новый'],
    ])
    expect((await find('7788', by.stranger)).status).toBe(404)
    await hand(id, { said: '7788' })
    expect((await find('7788')).as(staffApi.findAtCounter), 'what is handed over is over').toEqual({
      found: [{ id: coming, by: 'buyer' }],
    })
  })
})

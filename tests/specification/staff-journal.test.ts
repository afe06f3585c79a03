// The journal of staff that nobody rewrites: its chain, its check, and reads of personal data.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { sealActs } from '#src/back-office/server/public.ts'
import { runCommand } from '#src/command-line/run-command.ts'
import { ordersApi } from '#src/orders/contract.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

describe.each(testDatabases())('the journal of staff on the $kind database', ({ open }) => {
  let shop: TestShop
  let owner: StaffMember
  let order: number
  beforeAll(async () => {
    shop = await testShop(open)
    owner = await asStaff(shop, 'owner')
    const ivan = await shop.asCustomer()
    const part = await shop.has(aProduct({ stock: { 'ул. Мира, 1': 9 } }))
    const placed = await ivan.post('/api/orders', anOrder({ items: linesText([part.id, 1]) }))
    order = placed.as(ordersApi.place).data.id
  })
  afterAll(() => shop?.close())

  const audit = async (...words: string[]) => {
    const printed: string[] = []
    const context = { db: shop.db, folder: '.', progress: () => {} }
    const print = (text: string) => void printed.push(text)
    const exit = await runCommand(['audit', ...words], { ...context, print })
    return { exit, text: printed.join('\n') }
  }
  const act = async (name: string): Promise<number> => {
    const [row] = await shop.db.query<{ id: number }>(sql`
      INSERT INTO staff_acts (staff_id, act, subject, details)
      VALUES (${owner.id}, ${name}, 'order 1', '{"to": "confirmed", "n": 1.50}') RETURNING id`)
    return row?.id ?? 0
  }
  /** As only the owner of the database can. */
  const inSpite = (work: (tx: Database) => Promise<unknown>) =>
    shop.db.transaction(async (tx) => {
      await tx.query(sql`ALTER TABLE staff_acts DISABLE TRIGGER USER`)
      await work(tx)
      await tx.query(sql`ALTER TABLE staff_acts ENABLE TRIGGER USER`)
    })

  describe('that somebody has rewritten', () => {
    let ids: readonly [number, number, number]
    beforeEach(async () => {
      await inSpite((tx) => tx.script('DELETE FROM staff_act_links; DELETE FROM staff_acts'))
      ids = [await act('step-order'), await act('refund'), await act('step-order')]
      await sealActs(shop.db)
    })

    test('is whole as long as nobody has: the head says how far', async () => {
      const { exit, text } = await audit()
      expect(exit).toBe(0)
      expect(text).toMatch(/^Журнал цел: записей 3, голова [0-9a-f]{64}\.$/m)
      await act('step-order')
      expect((await audit()).text).toContain('записей 3, ждут скрепления: 1,')
      expect((await sealActs(shop.db))?.place).toBe(4)
      expect(await sealActs(shop.db)).toBeNull()
    })

    const REWRITINGS: readonly (readonly [string, (id: number) => Sql])[] = [
      ['details', (id) => sql`UPDATE staff_acts SET details = '{"to": "x"}' WHERE id = ${id}`],
      ['person', (id) => sql`UPDATE staff_acts SET staff_id = NULL WHERE id = ${id}`],
      ['act', (id) => sql`UPDATE staff_acts SET act = 'log-in' WHERE id = ${id}`],
      ['subject', (id) => sql`UPDATE staff_acts SET subject = 'order 2' WHERE id = ${id}`],
      [
        'time',
        (id) =>
          sql`UPDATE staff_acts SET created_at = created_at + interval '1 microsecond' WHERE id = ${id}`,
      ],
    ]
    test.each(REWRITINGS)('another %s: the act is named', async (_, rewriting) => {
      await inSpite((tx) => tx.query(rewriting(ids[1])))
      const { exit, text } = await audit()
      expect(exit).toBe(1)
      const named = text.split('\n').filter((line) => line.startsWith('Журнал:'))
      expect(named).toEqual([`Журнал: запись № ${ids[1]} изменена после того, как была сделана.`])
    })

    test('an act removed is named', async () => {
      await inSpite((tx) => tx.query(sql`DELETE FROM staff_acts WHERE id = ${ids[1]}`))
      const { exit, text } = await audit()
      expect(exit).toBe(1)
      expect(text).toContain(`запись № ${ids[1]} удалена`)
    })

    test('an act removed with its link leaves a gap', async () => {
      await inSpite(async (tx) => {
        await tx.query(sql`DELETE FROM staff_acts WHERE id = ${ids[1]}`)
        await tx.query(sql`DELETE FROM staff_act_links WHERE act_id = ${ids[1]}`)
      })
      const { exit, text } = await audit()
      expect(exit).toBe(1)
      expect(text).toContain(`между записями № ${ids[0]} и № ${ids[2]} вырвано звено`)
    })

    test('an act put in afterwards is named, sealed or not', async () => {
      const [early] = await shop.db.query<{ id: number }>(sql`
        INSERT INTO staff_acts (id, act, created_at) OVERRIDING SYSTEM VALUE
        VALUES (${ids[0] - 1}, 'refund', now() - interval '2 days') RETURNING id`)
      const { exit, text } = await audit()
      expect(exit).toBe(1)
      expect(text).toContain(`запись № ${early?.id} вписана мимо журнала`)
      const [late] = await shop.db.query<{ id: number }>(sql`
        INSERT INTO staff_acts (act, created_at) VALUES ('refund', now() - interval '2 days')
        RETURNING id`)
      await sealActs(shop.db)
      expect((await audit()).text).toContain(`запись № ${late?.id} вписана`)
    })

    test('an end that was cut off is missed by a head of the log', async () => {
      const head = (await audit()).text.match(/[0-9a-f]{64}/)?.[0] ?? ''
      expect((await audit('--head', head)).exit).toBe(0)
      await inSpite(async (tx) => {
        await tx.query(sql`DELETE FROM staff_acts WHERE id = ${ids[2]}`)
        await tx.query(sql`DELETE FROM staff_act_links WHERE act_id = ${ids[2]}`)
      })
      expect((await audit()).exit).toBe(0)
      const { exit, text } = await audit('--head', head)
      expect(exit).toBe(1)
      expect(text).toContain(`головы ${head} в нём нет`)
    })

    test('acts are sealed once by processes that seal together', async () => {
      await Promise.all([act('a'), act('b'), act('c')])
      await Promise.all([sealActs(shop.db), sealActs(shop.db), sealActs(shop.db)])
      const { exit, text } = await audit()
      expect(exit).toBe(0)
      expect(text).toContain('записей 6,')
    })
  })

  describe('of reads', () => {
    const opened = async () => {
      const { acts } = (await owner.get('/api/staff/acts')).as(staffApi.acts)
      return acts.filter((done) => done.act === 'see-order' && done.subject === `order ${order}`)
    }

    test('says who opened an order, once in a quarter of an hour for each session', async () => {
      const manager = await asStaff(shop, 'manager')
      for (let each = 0; each < 3; each += 1) await manager.get(`/api/staff/orders/${order}`)
      expect((await opened()).map(({ staff }) => staff?.id)).toEqual([manager.id])
      await shop.db.query(sql`UPDATE staff_reads SET read_at = now() - interval '16 minutes'`)
      await manager.get(`/api/staff/orders/${order}`)
      await owner.get(`/api/staff/orders/${order}`)
      expect((await opened()).map(({ staff }) => staff?.id)).toEqual([
        owner.id,
        manager.id,
        manager.id,
      ])
    })

    test('does not name who is shown no buyer', async () => {
      const before = (await opened()).length
      const accountant = await asStaff(shop, 'accountant')
      expect((await accountant.get(`/api/staff/orders/${order}`)).status).toBe(200)
      expect(await opened()).toHaveLength(before)
    })

    test('is read by person, without reads, and on from any act', async () => {
      const manager = await asStaff(shop, 'manager')
      await manager.get(`/api/staff/orders/${order}`)
      const read = async (query: object) =>
        (await owner.get('/api/staff/acts', { ...query })).as(staffApi.acts).acts
      const his = await read({ staff_id: manager.id })
      expect(his.map((done) => done.act)).toEqual(['see-order', 'log-in'])
      const changes = await read({ staff_id: manager.id, changes: '1' })
      expect(changes.map((done) => done.act)).toEqual(['log-in'])
      const older = await read({ before: his[1]?.id })
      expect(older.every(({ id }) => id < (his[1]?.id ?? 0))).toBe(true)
    })
  })
})

// Named views of the order list, of one's own and common ones.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { MOST_VIEWS } from '#src/back-office/order-views-contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const VIEWS = '/api/staff/order-views'
const OWN = 'ул. Мира, 1'

describe.each(testDatabases())('views of the order list on the $kind database', ({ open }) => {
  let shop: TestShop
  let manager: StaffMember
  let seller: StaffMember
  beforeAll(async () => {
    shop = await testShop(open)
    manager = await asStaff(shop, 'manager')
    seller = await asStaff(shop, 'seller', OWN)
  })
  afterAll(() => shop?.close())
  beforeEach(() => shop.db.query(sql`DELETE FROM order_views`))

  const save = (who: StaffMember, name: string, fields: object = {}) =>
    who.post(VIEWS, { name, query: 'status=new', ...fields })
  const viewsOf = async (who: StaffMember) => (await who.get(VIEWS)).as(staffApi.orderViews).views
  const namesOf = async (who: StaffMember) => (await viewsOf(who)).map(({ name }) => name)
  const idOf = async (who: StaffMember, name: string) =>
    (await viewsOf(who)).find((view) => view.name === name)?.id ?? 0
  const rename = (who: StaffMember, id: number, name: string) =>
    who.post(`${VIEWS}/${id}`, { name })
  const remove = (who: StaffMember, id: number) =>
    who.send({ method: 'DELETE', url: `${VIEWS}/${id}` })
  const acts = () =>
    shop.db.query(sql`
      SELECT act, details FROM staff_acts WHERE act IN ('save-view', 'remove-view') ORDER BY id`)

  test('are seen by their owner alone, common ones by all', async () => {
    await save(seller, 'Мои новые', { query: 'status=new&assignee=me&q=%D1%84%D0%B0%D1%80%D0%B0' })
    await save(manager, 'Яндекс', { is_common: true })
    expect(await viewsOf(seller)).toMatchObject([
      { name: 'Яндекс', query: 'status=new', is_common: true },
      { name: 'Мои новые', is_common: false },
    ])
    expect(await namesOf(manager)).toEqual(['Яндекс'])
  })

  test('common ones are made and changed by those who may, and it is recorded', async () => {
    expect((await save(seller, 'Общий', { is_common: true })).status).toBe(403)
    await save(manager, 'Общий', { is_common: true })
    await save(manager, 'Свой')
    const id = await idOf(seller, 'Общий')
    expect((await rename(seller, id, 'Мой')).status).toBe(403)
    expect((await remove(seller, id)).status).toBe(403)
    expect((await rename(manager, id, 'Срочные')).status).toBe(200)
    expect(await namesOf(seller)).toEqual(['Срочные'])
    expect((await remove(manager, id)).status).toBe(200)
    expect(await namesOf(seller)).toEqual([])
    expect(await acts()).toEqual([
      { act: 'save-view', details: { name: 'Яндекс' } },
      { act: 'save-view', details: { name: 'Общий' } },
      { act: 'save-view', details: { name: 'Срочные' } },
      { act: 'remove-view', details: { name: 'Срочные' } },
    ])
  })

  test('somebody else’s is missing', async () => {
    await save(seller, 'Мой')
    const id = await idOf(seller, 'Мой')
    expect((await rename(manager, id, 'Чужой')).status).toBe(404)
    expect((await remove(manager, id)).status).toBe(404)
    expect(await namesOf(seller)).toEqual(['Мой'])
  })

  test('have names of their own: saved again it is another filter, renamed it is refused', async () => {
    await save(seller, 'А')
    await save(seller, 'Б')
    await save(seller, 'А', { query: 'status=ready' })
    expect((await viewsOf(seller)).map(({ name, query }) => [name, query])).toEqual([
      ['А', 'status=ready'],
      ['Б', 'status=new'],
    ])
    const taken = await rename(seller, await idOf(seller, 'Б'), 'А')
    expect(taken.status).toBe(422)
    expect(taken.failure.errors?.name?.[0]).toContain('уже есть')
    expect(await namesOf(seller)).toEqual(['А', 'Б'])
  })

  test('are bounded in number, also when they are saved at once', async () => {
    const all = Array.from({ length: MOST_VIEWS + 3 }, (_, at) => save(seller, `Вид ${at}`))
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(MOST_VIEWS)
    expect(statuses.filter((status) => status === 409)).toHaveLength(3)
    const refused = await save(seller, 'Ещё')
    expect(refused.failure.message).toBe('Своих видов не больше 20: удалите лишние.')
    expect((await save(manager, 'Общий', { is_common: true })).status).toBe(200)
  })

  test.each([
    '',
    'status=lost',
    'nothing=1',
    'status=new&status=ready',
    'q=%',
    'from=2026-02-31',
    `q=${'x'.repeat(700)}`,
  ])('a query that is no filter is refused: %s', async (query) => {
    expect((await save(seller, 'Вид', { query })).status).toBe(422)
  })
})

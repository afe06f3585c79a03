// What a device is told of a reception after the first answer: the lines that were counted since; and
// what stays of a close that came second, and which receptions wait for a scanned code.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Reception, receptionsApi } from '#src/back-office/receptions-contract.ts'
import { findReception } from '#src/back-office/server/receptions/receptions.repository.ts'
import { type KnownReception, latest } from '#src/back-office/web/receive/known-reception.ts'
import { sql } from '#src/platform/server/sql.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { planOf } from '#tests/support/plan-of.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const OWN = 'ул. Мира, 1'
const OTHER = 'ул. Мира, 2'
const ALL = '/api/staff/receptions'
const CODE = '4011558736002'
type Who = 'manager' | 'picker' | 'seller' | 'stranger'

describe.each(testDatabases())('a reception by parts, on the $kind database', ({ open }) => {
  let shop: TestShop
  let by: Record<Who, StaffMember>
  let own: number
  let other: number
  let parts: readonly { readonly id: number; readonly article: string }[]
  beforeAll(async () => {
    shop = await testShop(open)
    by = {
      manager: await asStaff(shop, 'manager'),
      picker: await asStaff(shop, 'picker', OWN),
      seller: await asStaff(shop, 'seller', OWN),
      stranger: await asStaff(shop, 'seller', OTHER),
    }
    const names = { manager: 'Ирина Ким', picker: 'Олег Ли', seller: 'Анна Цой', stranger: 'Пак' }
    for (const [who, name] of Object.entries(names)) {
      await shop.db.query(sql`UPDATE staff SET name = ${name} WHERE id = ${by[who as Who].id}`)
    }
    await shop.has(aProduct({ stock: { [OWN]: 1, [OTHER]: 1 } }))
    const rows = await shop.db.query<{ id: number }>(sql`
      SELECT id FROM stock_locations WHERE address = ANY (${[OWN, OTHER]}::text[])
      ORDER BY address`)
    own = rows[0]?.id ?? 0
    other = rows[1]?.id ?? 0
  })
  beforeEach(async () => {
    parts = [
      await shop.has(aProduct()),
      await shop.has(aProduct({ stock: { [OWN]: 9 } })),
      await shop.has(aProduct()),
    ]
  })
  afterAll(() => shop.close())

  let keys = 0
  const post = (who: Who, path: string, body: object, key?: string) => {
    keys += 1
    const headers = { 'idempotency-key': key ?? `part-${keys}` }
    return by[who].post(`${ALL}${path}`, body as Readonly<Record<string, unknown>>, { headers })
  }
  const opened = async (body: object = {}) =>
    (await post('manager', '', { location_id: own, ...body })).as(receptionsApi.open).reception
  const shown = async (id: number, since?: string) =>
    (await by.picker.get(`${ALL}/${id}`, since === undefined ? {} : { since })).as(
      receptionsApi.show,
    ).reception
  const count = async (who: Who, id: number, body: object, key?: string): Promise<Reception> =>
    (await post(who, `/${id}/counts`, body, key)).as(receptionsApi.count).reception
  const linesOf = ({ lines }: Reception) =>
    lines.map(({ product_id: product, counted }) => [product, counted])

  test('is asked for its last counts by an index: a poll does not read all counts', async () => {
    const plan = await shop.db.transaction(async (tx) => {
      // of an empty table all ways cost the same
      await tx.query(sql`SET LOCAL enable_seqscan = off`)
      return tx.query(sql`EXPLAIN SELECT max(id) FROM reception_counts WHERE reception_id = 1`)
    })
    expect(JSON.stringify(plan)).toContain('reception_counts_written')
  })

  test('is read without what differs of its list, which groups all its lines and counts', async () => {
    const plan = await planOf(shop.db, (db) => findReception(db, 1))
    expect(plan).toContain('Aggregate')
    expect(plan).not.toContain('Group Key')
  })

  test('holds the lines that were counted since, and the sums of all', async () => {
    const [first, second] = parts.map(({ id }) => id)
    const { id, version } = await opened({
      lines: [{ product_id: first, quantity: 5 }],
      unknown: [{ text: 'ABC-1', quantity: 1 }],
    })
    const one = await count('picker', id, { product_id: first, units: 2, since: version })
    expect(one).toMatchObject({ is_part: true, counted: 2, counts: 1, expected: 5, unknown: [] })
    expect(linesOf(one)).toEqual([[first, 2]])
    const other = await count('seller', id, { product_id: second, units: 1, since: one.version })
    expect(linesOf(other), 'only its own line is new').toEqual([[second, 1]])
    expect(linesOf(await shown(id, version)), 'to who has seen none').toHaveLength(2)
    expect(linesOf(await shown(id, one.version))).toEqual([[second, 1]])
    expect(linesOf(await shown(id, other.version))).toEqual([])
    const taken = await count('seller', id, {
      product_id: second,
      units: -1,
      since: other.version,
    })
    expect(linesOf(taken), 'a line that nothing is left of is told').toEqual([[second, 0]])
    const whole = await shown(id)
    expect([whole.is_part, linesOf(whole)]).toEqual([false, [[first, 2]]])
    expect((await count('seller', id, { product_id: second, units: 1 })).is_part).toBe(false)
  })

  test('of a count that is repeated after a lost answer tells what others did meanwhile', async () => {
    const [first, second] = parts.map(({ id }) => id)
    const { id, version } = await opened()
    const wish = { product_id: first, units: 3, since: version }
    await count('picker', id, wish, 'lost')
    await count('seller', id, { product_id: second, units: 1 })
    const again = await count('picker', id, wish, 'lost')
    expect(new Map(linesOf(again) as [number, number][])).toEqual(
      new Map([
        [first, 3],
        [second, 1],
      ]),
    )
    expect(again.counts).toBe(2)
  })

  test('is answered whole when the state has changed since', async () => {
    const [, part] = parts.map(({ id }) => id)
    const { id } = await opened({ location_id: other, from: own })
    const packed = await count('seller', id, { product_id: part, units: 4 })
    await post('seller', `/${id}/send`, { seen_counts: packed.counts })
    const sent = await shown(id, packed.version)
    expect([sent.is_part, sent.state, linesOf(sent)]).toEqual([false, 'expected', [[part, 0]]])
    const came = await count('stranger', id, { product_id: part, units: 1, since: sent.version })
    expect([came.is_part, linesOf(came)]).toEqual([true, [[part, 1]]])
    const refused = await by.picker.get(`${ALL}/${id}`, { since: 'later' })
    expect(refused.status).toBe(422)
  })

  test('keeps devices that count at once at what the shop knows', async () => {
    const { id } = await opened({ lines: [{ product_id: parts[0]?.id, quantity: 5 }] })
    const devices = await Promise.all(
      (['manager', 'picker', 'seller'] as const).map(async (who) => {
        let known = latest(undefined, await shown(id), 0) as KnownReception
        for (let each = 0; each < 6; each += 1) {
          const product_id = parts[each % parts.length]?.id
          const units = each === 5 ? -1 : 1
          const answer = await count(who, id, { product_id, units, since: known.version })
          known = latest(known, answer, 0) as KnownReception
        }
        return latest(known, await shown(id, known.version), 0) as KnownReception
      }),
    )
    const whole = latest(undefined, await shown(id), 0) as KnownReception
    // the last look of a device may be before the last count of another one
    for (const known of devices) {
      const now = latest(known, await shown(id, known.version), 0) as KnownReception
      expect(linesOf(now)).toEqual(linesOf(whole))
      expect([now.counted, now.counts]).toEqual([whole.counted, 18])
    }
  })

  test('the note of a second close stays with the first one, once', async () => {
    const { id } = await opened()
    const { counts } = await count('picker', id, { product_id: parts[0]?.id, units: 2 })
    const close = async (who: Who, note: string) => {
      const answer = await post(who, `/${id}/close`, { seen_counts: counts, note })
      return answer.status === 200 ? answer.as(receptionsApi.close).reception.note : answer.status
    }
    expect(await close('picker', 'Коробка мокрая')).toBe('Коробка мокрая')
    expect(await close('picker', 'Коробка мокрая'), 'repeated').toBe('Коробка мокрая')
    const both = 'Коробка мокрая\nАнна Цой: одной нет'
    expect(await close('seller', 'одной нет')).toBe(both)
    expect(await close('seller', 'одной нет'), 'repeated').toBe(both)
    expect(await close('manager', '')).toBe(both)
    const acts = await shop.db.query(sql`
      SELECT act, details FROM staff_acts WHERE subject = ${`reception ${id}`} ORDER BY id`)
    expect(acts.slice(1)).toEqual([
      { act: 'close-reception', details: { units: 2, reason: 'Коробка мокрая' } },
      { act: 'note-reception', details: { reason: 'одной нет' } },
    ])
    for (let each = 0; each < 9; each += 1) await close('seller', `${each} ${'ж'.repeat(298)}`)
    expect(await close('seller', `и ещё ${'ж'.repeat(290)}`), 'not without end').toBe(409)
  })

  test('the sender of a move adds no note to what the receiver has closed', async () => {
    const [, part] = parts.map(({ id }) => id)
    const { id } = await opened({ location_id: other, from: own })
    await count('seller', id, { product_id: part, units: 1 })
    await post('seller', `/${id}/send`, { seen_counts: 1 })
    await count('stranger', id, { product_id: part, units: 1 })
    const close = (who: Who, note: string) => post(who, `/${id}/close`, { seen_counts: 1, note })
    expect((await close('stranger', '')).status).toBe(200)
    expect((await close('seller', 'моё')).status).toBe(409)
    expect((await close('seller', '')).status, 'as before').toBe(200)
    expect((await close('stranger', 'помята')).as(receptionsApi.close).reception.note).toBe(
      'Пак: помята',
    )
  })

  test('a scanned code finds the open receptions whose list names it', async () => {
    const [part, second] = parts
    await shop.db.query(sql`
      INSERT INTO product_barcodes (product_id, code, source) VALUES (${part?.id}, ${CODE}, 'test')`)
    const found = async (code: string, who: Who = 'picker', list = 'open') =>
      (await by[who].get(ALL, { list, code })).as(receptionsApi.list).receptions.map(({ id }) => id)
    expect(await found(CODE)).toEqual([])
    const lines = [{ product_id: part?.id, quantity: 2 }]
    const { id } = await opened({ lines })
    await opened({ lines: [{ product_id: second?.id, quantity: 2 }] })
    expect(await found(CODE)).toEqual([id])
    expect(await found((part?.article ?? '').toLowerCase())).toEqual([id])
    const there = await opened({ location_id: other, lines })
    expect(await found(CODE), 'not that of another shop').toEqual([id])
    expect(await found(CODE, 'manager')).toEqual([there.id, id])
    expect(await found(CODE, 'picker', 'ended')).toEqual([])
    expect(await found('4011558736019')).toEqual([])
    expect(await found('---'), 'no sign of an article').toEqual([])
    const move = await opened({ location_id: other, from: own })
    await count('seller', move.id, { product_id: second?.id, units: 1 })
    await post('seller', `/${move.id}/cancel`, { reason: 'Проба' })
    await post('manager', `/${id}/cancel`, { reason: 'Проба' })
    expect(await found(CODE)).toEqual([])
    expect(await found(CODE, 'picker', 'ended')).toEqual([id])
  })
})

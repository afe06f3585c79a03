// Requests of buyers as staff work on them: who may, the lists, answers, due times and photos.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import type { RequestOutcome } from '#src/back-office/requests-contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { requestsApi } from '#src/requests/contract.ts'
import { type ApiClient, apiClient } from '#tests/support/api-client.ts'
import { overSocket } from '#tests/support/http-client.ts'
import { STORES } from '#tests/support/sample-catalogue.ts'
import { aPhonePhoto, photoForm } from '#tests/support/sample-pictures.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const MINUTE = 60_000

describe.each(testDatabases())('requests for staff on the $kind database', ({ open }) => {
  let shop: TestShop
  let folder: string
  let overHttp: ApiClient
  let hangUp: () => void
  let manager: StaffMember
  let seller: StaffMember

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'silkway-staff-requests-'))
    shop = await testShop(open, { DATA_DIR: folder })
    const socket = overSocket(await shop.server.listen({ host: '127.0.0.1', port: 0 }))
    hangUp = socket.close
    overHttp = apiClient(socket.wire)
    manager = await asStaff(shop, 'manager')
    seller = await asStaff(shop, 'seller', STORES.volgograd[0])
  })
  afterAll(async () => {
    hangUp?.()
    await shop?.close()
    await rm(folder, { recursive: true })
  })
  beforeEach(() => shop.db.query(sql`UPDATE buyer_requests SET state = 'done', done_at = now()`))

  const part = async (fields: object = {}) => {
    const asked = { name: 'Анна', phone: '8 999 123-45-67', message: 'Фара', ...fields }
    return (await shop.visitor.post('/api/requests', asked)).as(requestsApi.askForPart).id
  }
  const call = async (time = '') => {
    const answer = await shop.visitor.post('/api/calls', { phone: '8 999 765-43-21', time })
    return answer.as(requestsApi.askForCall).id
  }
  const listOf = async (query: Record<string, string> = {}, who: ApiClient = manager) =>
    (await who.get('/api/staff/requests', query)).as(staffApi.buyerRequests)
  const idsOf = async (query?: Record<string, string>) =>
    (await listOf(query)).requests.map(({ id }) => id)
  const sent = (
    id: number,
    outcome: RequestOutcome,
    {
      who = manager,
      tries = 0,
      note = '',
    }: { who?: ApiClient; tries?: number; note?: string } = {},
  ) => who.post(`/api/staff/requests/${id}/answer`, { outcome, note, tries })
  const answered = async (...given: Parameters<typeof sent>) =>
    (await sent(...given)).as(staffApi.answerRequest).request
  const actsOn = (id: number) =>
    shop.db.query(sql`
      SELECT staff_id AS "staffId", act, details FROM staff_acts
      WHERE subject = ${`request ${id}`} ORDER BY id`)

  test('whose time comes first is first, and each kind has a list', async () => {
    const [late, soon, calls] = [await part(), await part({ message: 'Дверь' }), await call()]
    await shop.db.query(sql`
      UPDATE buyer_requests SET due_at = now() - interval '5 minutes' WHERE id = ${late}`)
    await shop.db.query(sql`UPDATE buyer_requests SET due_at = now() WHERE id = ${calls}`)
    const { requests } = await listOf()
    expect(requests.map(({ id }) => id)).toEqual([late, calls, soon])
    expect(requests[0]).toMatchObject({
      ...{ kind: 'part', state: 'new', name: 'Анна', phone: '79991234567', message: 'Фара' },
      ...{ tries: 0, answers: [], photos: [], product: null, worker: '', done_at: null },
    })
    expect(await idsOf({ kind: 'call' })).toEqual([calls])
    expect(await idsOf({ kind: 'part' })).toEqual([late, soon])
    for (const query of [{ list: 'all' }, { kind: 'letter' }, { after: '1' }, { after: '1-2-3' }]) {
      expect((await manager.get('/api/staff/requests', query)).status).toBe(422)
    }
  })

  test('a call that nobody took is made again when the caller says, or in an hour of opening', async () => {
    const id = await call()
    const at = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString()
    const missed = (body: object) =>
      manager.post(`/api/staff/requests/${id}/answer`, { outcome: 'missed', ...body })
    const dueOf = async (body: object) =>
      (await missed(body)).as(staffApi.answerRequest).request.due_at
    expect(await dueOf({ tries: 0, call_at: at })).toBe(at)
    expect(await dueOf({ tries: 1 })).not.toBe(at)
    const past = new Date(Date.now() - 60_000).toISOString()
    for (const wrong of [past, '2099-01-01T10:00:00Z', 'завтра']) {
      const { status, json } = await missed({ tries: 2, call_at: wrong })
      expect([status, json]).toMatchObject([422, { errors: { call_at: /впереди/ } }])
    }
    await answered(id, 'answered', { tries: 2 })
  })

  test('a seller sees and answers them too; others do not', async () => {
    const id = await part()
    expect((await listOf({}, seller)).requests.map((one) => one.id)).toEqual([id])
    for (const role of ['picker', 'editor', 'accountant']) {
      const other = await asStaff(shop, role, role === 'picker' ? STORES.volgograd[0] : undefined)
      expect((await other.get('/api/staff/requests')).status, role).toBe(403)
      expect((await sent(id, 'answered', { who: other })).status, role).toBe(403)
      expect((await other.get(`/api/staff/requests/${id}/photos/1`)).status, role).toBe(403)
    }
    expect((await shop.visitor.get('/api/staff/requests')).status).toBe(401)
    expect((await answered(id, 'answered', { who: seller })).state).toBe('done')
    expect(await idsOf()).toEqual([])
  })

  test('both lists go on by a key, where a row neither comes twice nor is lost', async () => {
    await shop.db.query(sql`DELETE FROM request_photos`)
    await shop.db.query(sql`DELETE FROM buyer_requests`)
    await shop.db.query(sql`
      INSERT INTO buyer_requests (kind, phone, message, due_at, idempotency_key, content_hash)
      SELECT 'part', '79991234567', 'Фара', now() + (n % 7) * interval '1 microsecond',
             'page ' || n, ''
      FROM generate_series(1, 120) AS n`)
    const walk = async (list: string) => {
      const pages: number[][] = []
      let after: string | null = ''
      while (after !== null) {
        const page = await listOf({ list, ...(after && { after }) })
        pages.push(page.requests.map(({ id }) => id))
        after = page.next
      }
      return pages
    }
    const expected = async (order: 'due' | 'done') =>
      (
        await shop.db.query<{ id: number }>(
          order === 'due'
            ? sql`SELECT id FROM buyer_requests ORDER BY due_at, id`
            : sql`SELECT id FROM buyer_requests ORDER BY done_at DESC, id DESC`,
        )
      ).map(({ id }) => id)
    const waiting = await walk('waiting')
    expect(waiting.map(({ length }) => length)).toEqual([50, 50, 20])
    expect(waiting.flat()).toEqual(await expected('due'))
    await shop.db.query(sql`
      UPDATE buyer_requests SET state = 'done',
        done_at = now() + (id % 5) * interval '1 microsecond'`)
    const done = await walk('answered')
    expect(done.map(({ length }) => length)).toEqual([50, 50, 20])
    expect(done.flat()).toEqual(await expected('done'))
    expect(await idsOf()).toEqual([])
  })

  test('an answer is recorded once, without its note', async () => {
    const id = await part()
    const note = 'Анне +7 999 123-45-67 подобрали E4G16'
    for (const _ of ['once', 'twice']) {
      const request = await answered(id, 'answered', { note })
      expect(request).toMatchObject({ id, state: 'done', worker: 'Пётр Ильин' })
      expect(request.answers).toMatchObject([{ outcome: 'answered', by: 'Пётр Ильин', note }])
    }
    const details = { outcome: 'answered', kind: 'part' }
    expect(await actsOn(id)).toEqual([{ staffId: manager.id, act: 'answer-request', details }])
    expect((await listOf({ list: 'answered' })).requests[0]?.id).toBe(id)
    const back = await answered(id, 'reopened')
    expect(back).toMatchObject({ state: 'new', worker: '', done_at: null })
    expect(back.answers.map(({ outcome }) => outcome)).toEqual(['answered', 'reopened'])
    expect(Date.parse(back.due_at)).toBeGreaterThan(Date.now())
    expect((await sent(999_999, 'answered')).status).toBe(404)
  })

  test('what another tab has answered is not answered again, and no call counts twice', async () => {
    const colleague = await asStaff(shop, 'manager')
    await shop.db.query(sql`UPDATE staff SET name = 'Ирина Ковалёва' WHERE id = ${colleague.id}`)
    const id = await call()
    const both = await Promise.all([
      sent(id, 'answered', { who: colleague }),
      sent(id, 'answered', { who: manager }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)
    expect(refused?.text).toMatch(/На это обращение уже ответили: (Ирина Ковалёва|Пётр Ильин)\./)
    expect(await actsOn(id)).toHaveLength(1)

    const second = await call()
    const missed = { who: colleague, tries: 0 }
    const twice = await Promise.all([
      sent(second, 'missed', missed),
      sent(second, 'missed', missed),
    ])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    const late = await sent(second, 'missed', { tries: 0 })
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('Ирина Ковалёва')])
    const seen = await answered(second, 'missed', { tries: 1 })
    expect(seen).toMatchObject({ state: 'taken', tries: 2 })
    expect(await actsOn(second)).toHaveLength(2)
    // what is answered is not called again
    await answered(second, 'answered', { tries: 2, note: 'Дозвонились' })
    expect((await sent(second, 'missed', { tries: 2 })).status).toBe(409)
    expect((await sent(second, 'answered', { tries: 2, note: 'Иное' })).status).toBe(409)
  })

  test('a wished time is the due time of a call; one that nobody took waits again', async () => {
    const { times } = (await shop.visitor.get('/api/calls/times')).as(requestsApi.callTimes)
    const wished = times.at(-1)
    if (!wished) throw new Error('no times')
    const id = await call(wished.from)
    const [request] = (await listOf({ kind: 'call' })).requests
    expect(request).toMatchObject({ id, due_at: wished.until, call_from: wished.from })
    const again = await answered(id, 'missed')
    expect(again.due_at).not.toBe(wished.until)
    expect(Date.parse(again.due_at)).toBeGreaterThan(Date.now())
  })

  describe('by the hours of the shops', () => {
    /** From today on: minutes since midnight, or closed. */
    const open = async (days: readonly (readonly [opens: number, closes: number] | null)[]) => {
      for (const [day, window] of days.entries()) {
        await shop.db.query(sql`
          INSERT INTO place_days (location_id, day, opens, closes)
          SELECT id, (now() AT TIME ZONE 'Europe/Volgograd')::date + ${day}::integer,
                 ${window?.[0] ?? null}::smallint, ${window?.[1] ?? null}::smallint
          FROM stock_locations`)
      }
    }
    const firstTime = async () =>
      (await shop.visitor.get('/api/calls/times')).as(requestsApi.callTimes).times[0]?.from ?? ''
    const dueOf = async (id: number) =>
      (await listOf()).requests.find((request) => request.id === id)?.due_at ?? ''
    const clock = (iso: string) =>
      new Date(iso).toLocaleString('sv-SE', { timeZone: 'Europe/Volgograd' }).slice(0, 16)
    const dayAfter = (days: number) =>
      new Date(Date.now() + days * 24 * 60 * MINUTE)
        .toLocaleString('sv-SE', { timeZone: 'Europe/Volgograd' })
        .slice(0, 10)

    test('an open hour for a part, half of one for a call, over days that are closed', async () => {
      await open([null, null, [9 * 60, 9 * 60 + 40], [10 * 60, 18 * 60]])
      // facts are kept for a second
      await expect.poll(async () => clock(await firstTime())).toBe(`${dayAfter(2)} 09:00`)
      expect(clock(await dueOf(await call()))).toBe(`${dayAfter(2)} 09:30`)
      const id = await part()
      expect(clock(await dueOf(id))).toBe(`${dayAfter(3)} 10:20`)
      const missed = await answered(id, 'missed')
      expect(clock(missed.due_at)).toBe(`${dayAfter(3)} 10:20`)
    })
  })

  test('the day counts them, at once, for whom it concerns', async () => {
    const todayOf = async (who: ApiClient) =>
      (await who.get('/api/staff/today')).as(staffApi.today).requests
    expect(await todayOf(manager)).toEqual({ count: 0, is_more: false, late: 0, first_at: null })
    const [id] = [await part(), await call()]
    await shop.db.query(sql`
      UPDATE buyer_requests SET due_at = now() - interval '1 minute' WHERE id = ${id}`)
    expect(await todayOf(seller)).toMatchObject({ count: 2, is_more: false, late: 1 })
    await answered(id, 'answered')
    expect(await todayOf(manager)).toMatchObject({ count: 1, late: 0 })
    expect(await todayOf(await asStaff(shop, 'accountant'))).toBeNull()
  })

  test('photos open to staff by their place, and to nobody without a session', async () => {
    const upload = { method: 'POST', url: '/api/requests/photos' } as const
    const kept = await overHttp.send({ ...upload, ...photoForm(await aPhonePhoto()) })
    const { photo } = kept.as(requestsApi.addPhoto)
    const id = await part({ photos: photo })
    const text = JSON.stringify(await listOf())
    expect(text).not.toContain(photo)
    const [address = ''] = (await listOf()).requests[0]?.photos ?? []
    expect(address).toBe(`/api/staff/requests/${id}/photos/1`)
    const fileFor = (headers: Record<string, string>) =>
      shop.server.inject({ url: address, headers })
    const file = await fileFor({ authorization: `Bearer ${seller.token}` })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(file.headers['cache-control']).toBe('private, no-store')
    expect(file.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    expect((await fileFor({})).statusCode).toBe(401)
    const buyer = await shop.asCustomer()
    expect((await buyer.get(address)).status).toBe(403)
    for (const place of ['2', '0', '5', 'x']) {
      const { status } = await manager.get(`/api/staff/requests/${id}/photos/${place}`)
      expect(status, place).toBe(place === '2' ? 404 : 422)
    }
  })

  test('reading names and phones is recorded, once in a quarter of an hour', async () => {
    const reader = await asStaff(shop, 'manager')
    for (let n = 0; n < 3; n += 1) await listOf({}, reader)
    const acts = await shop.db.query(sql`
      SELECT act, subject FROM staff_acts WHERE staff_id = ${reader.id} AND act = 'see-requests'`)
    expect(acts).toEqual([{ act: 'see-requests', subject: 'requests' }])
  })

  test('an answer that changes nothing is such a reading too', async () => {
    const reader = await asStaff(shop, 'manager')
    const id = await part()
    expect(await answered(id, 'reopened', { who: reader })).toMatchObject({ name: 'Анна' })
    const acts = await shop.db.query(sql`
      SELECT act, subject FROM staff_acts WHERE staff_id = ${reader.id} AND act <> 'log-in'`)
    expect(acts).toEqual([{ act: 'see-requests', subject: 'requests' }])
  })

  test('an answer of somebody of the same name is no repetition', async () => {
    const namesake = await asStaff(shop, 'manager')
    const done = await part()
    const request = await answered(done, 'answered')
    expect(request.answers).toEqual([
      { at: expect.any(String), by: 'Пётр Ильин', outcome: 'answered', note: '' },
    ])
    expect((await sent(done, 'answered', { who: namesake })).status).toBe(409)
    expect((await sent(done, 'answered')).status).toBe(200)
    const called = await call()
    await answered(called, 'missed')
    expect((await sent(called, 'missed', { who: namesake })).status).toBe(409)
    expect((await sent(called, 'missed')).status).toBe(200)
  })

  test('the version before works beside it: what it takes and finishes is shown', async () => {
    // as its statements write it: without due time, tries and answers
    const [row] = await shop.db.query<{ id: number }>(sql`
      INSERT INTO buyer_requests (kind, name, phone, email, message, vin, car, product_id,
                                  call_from, call_until, idempotency_key, content_hash)
      VALUES ('call', 'Анна', '79991234567', '', '', '', '', NULL, now(),
              now() + interval '2 hours', 'before', '') RETURNING id`)
    const id = row?.id ?? 0
    const [shown] = (await listOf()).requests
    expect(shown).toMatchObject({ id, tries: 0, answers: [], due_at: shown?.call_until })
    await answered(id, 'missed')
    await shop.db.query(sql`
      UPDATE buyer_requests SET state = 'done', done_at = now(), done_by = 'Олег' WHERE id = ${id}`)
    const [finished] = (await listOf({ list: 'answered' })).requests
    expect(finished).toMatchObject({ id, worker: 'Олег', tries: 1 })
  })
})

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyRun, undoRun } from '#src/catalogue-import/server/public.ts'
import { sql } from '#src/platform/server/sql.ts'
import { type ListedShop, listedShop, listOf, many } from '#tests/support/listed-shop.ts'
import { dueSource, makeDue, sourceDeps, webServer } from '#tests/support/listed-source.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { claimSource, claimTroubles, findSource } from './list-sources.repository.ts'
import { lookAt, lookAtDueSources } from './look-at-source.ts'

const OPEN = new AbortController().signal

describe.each(testDatabases())('a list by address on the $kind database', ({ open }) => {
  let shop: ListedShop
  let web: Awaited<ReturnType<typeof webServer>>
  let deps: Awaited<ReturnType<typeof sourceDeps>>
  beforeAll(async () => {
    shop = await listedShop(open)
    web = await webServer()
    deps = await sourceDeps(shop.db)
  })
  afterAll(async () => {
    await web?.close()
    await deps?.close()
    await shop?.close()
  })

  const sourceOf = (maker: string) =>
    dueSource(shop.db, maker, {
      address: `${web.url}/${maker}.csv`,
      options: { store: shop.store.title },
    })
  /** The state after a look. */
  const look = async (id: number) => {
    await makeDue(shop.db, id)
    await lookAtDueSources(deps, OPEN)
    const source = await findSource(shop.db, id)
    if (!source) throw new Error(`source ${id} is not there`)
    return source
  }
  const runs = async (maker: string) => {
    const rows = await shop.db.query<{ status: string; source: string }>(sql`
      SELECT run.status, run.source FROM import_runs AS run
      JOIN suppliers AS supplier ON supplier.id = run.supplier_id
      WHERE supplier.name = ${maker} ORDER BY run.id`)
    return rows.map(({ status }) => status)
  }
  const pricesOf = async (maker: string) => (await shop.goodsOf(maker)).map(({ price }) => price)
  const letters = () => claimTroubles(shop.db, 20)

  test('comes in as any other list, with journal and undo', async () => {
    web.file(listOf('COMES', many(3)))
    const source = await look(await sourceOf('COMES'))
    expect(source).toMatchObject({ trouble: '', failures: 0, runId: expect.any(Number) })
    expect(await pricesOf('COMES')).toEqual([10_000, 10_100, 10_200])
    expect((await shop.goodsOf('COMES'))[0]).toMatchObject({ stock: 5 })
    expect(source.dueAt.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    await undoRun(shop.db, source.runId ?? 0)
    expect((await shop.goodsOf('COMES')).every(({ seen }) => !seen)).toBe(true)
    expect(await readdir(join(deps.folder, 'coming'))).toEqual([])
  })

  test('is not imported again while it is the same: by its ETag, and by its content', async () => {
    web.file(listOf('SAME', many(3)))
    const id = await sourceOf('SAME')
    await look(id)
    await look(id)
    expect(web.calls.at(-1)?.headers['if-none-match']).toBeTruthy()
    web.answer((_, response) => response.end(listOf('SAME', many(3))))
    await look(id)
    expect(await runs('SAME')).toEqual(['done'])
    web.file(listOf('SAME', many(3, 101)))
    await look(id)
    expect(await runs('SAME')).toEqual(['done', 'done'])
  })

  test('that the owner has undone stays undone until there is another one', async () => {
    web.file(listOf('UNDONE', many(3)))
    const id = await sourceOf('UNDONE')
    await undoRun(shop.db, (await look(id)).runId ?? 0)
    await look(id)
    expect(await runs('UNDONE')).toEqual(['undone'])
  })

  test('that vanishes changes nothing, is tried again soon and told once', async () => {
    web.file(listOf('GONE', many(12)))
    const id = await sourceOf('GONE')
    await look(id)
    web.answer((_, response) => response.writeHead(404).end('нет'))
    const first = await look(id)
    expect(first).toMatchObject({ trouble: 'fails', failures: 1 })
    expect(first.troubleText).toContain('нет (ответ 404)')
    expect(first.dueAt.getTime()).toBeLessThan(Date.now() + 11 * 60_000)
    await look(id)
    expect(await letters()).toEqual([])
    await look(id)
    expect(await letters()).toMatchObject([{ supplier: 'GONE', trouble: 'fails', failures: 3 }])
    await look(id)
    expect(await letters()).toEqual([])
    expect((await shop.goodsOf('GONE')).filter(({ seen }) => seen)).toHaveLength(12)
    web.file(listOf('GONE', many(12, 101)))
    expect(await look(id)).toMatchObject({ trouble: '', failures: 0, failingSince: null })
  })

  test.each([
    ['is empty', ''],
    ['ends in the middle', null],
  ])('that %s changes nothing', async (how, content) => {
    const maker = `EMPTY ${how}`
    web.file(listOf(maker, many(12)))
    const id = await sourceOf(maker)
    await look(id)
    web.answer((_, response) => {
      if (content !== null) return void response.end(content)
      response.writeHead(200, { 'content-length': '5000' })
      response.write(listOf(maker, many(6)), () => response.destroy())
    })
    expect(await look(id)).toMatchObject({ trouble: 'fails', failures: 1 })
    expect((await shop.goodsOf(maker)).filter(({ seen }) => seen)).toHaveLength(12)
  })

  test.each([
    ['doubles', 24, 'было 12, стало 24'],
    ['grows tenfold', 120, 'было 12, стало 120'],
    ['loses half of its rows', 6, '6 из 12'],
  ])('that %s waits for the owner and is told once', async (how, count, told) => {
    const maker = `LIST ${how}`
    web.file(listOf(maker, many(12)))
    const id = await sourceOf(maker)
    await look(id)
    web.file(listOf(maker, many(count)))
    const waiting = await look(id)
    expect(waiting).toMatchObject({ trouble: 'waits', troubleText: expect.stringContaining(told) })
    expect(await letters()).toMatchObject([{ trouble: 'waits', runId: waiting.runId }])
    // the same file waits on, another one takes its place: no further letter
    expect(await look(id)).toMatchObject({ trouble: 'waits', runId: waiting.runId })
    web.file(listOf(maker, many(count, 101)))
    const next = await look(id)
    expect(await letters()).toEqual([])
    expect((await shop.goodsOf(maker)).filter(({ seen }) => seen)).toHaveLength(12)
    await applyRun(shop.db, next.runId ?? 0, { progress() {} })
    expect((await shop.goodsOf(maker)).filter(({ seen }) => seen)).toHaveLength(count)
    expect(await look(id)).toMatchObject({ trouble: '' })
  })

  test('that asks is not imported, and the question is told once', async () => {
    web.file('Артикул;Товар;Бренд;Цена опт;Остаток\nN-1;Болт;ASKS;100;5\n')
    const id = await sourceOf('ASKS')
    expect(await look(id)).toMatchObject({ trouble: 'asks', runId: null })
    expect(await letters()).toMatchObject([{ supplier: 'ASKS', trouble: 'asks' }])
    await look(id)
    expect(await letters()).toEqual([])
    expect(await runs('ASKS')).toEqual([])
  })

  test('is read with the layout that the owner has corrected', async () => {
    const wholesale = (price: number) =>
      `Артикул;Товар;Бренд;Цена опт;Остаток\nN-1;Болт;KEPT;${price};5\n`
    web.file(wholesale(100))
    const id = await sourceOf('KEPT')
    expect(await look(id)).toMatchObject({ trouble: 'asks' })
    const claimed = await claimSource(shop.db, id)
    if (!claimed) throw new Error('somebody else has claimed it')
    const answers = { columns: { price: 'Цена опт' } }
    expect(await lookAt(deps, claimed, OPEN, { answers })).toMatchObject({ end: 'done' })
    web.file(wholesale(110))
    expect(await look(id)).toMatchObject({ trouble: '' })
    expect(await pricesOf('KEPT')).toEqual([11_000])
  })

  test('that no longer changes is told after the days that the owner has set', async () => {
    web.file(listOf('QUIET', many(3)))
    const id = await sourceOf('QUIET')
    await shop.db.query(sql`UPDATE list_sources SET quiet_days = 3 WHERE id = ${id}`)
    await look(id)
    expect(await look(id)).toMatchObject({ trouble: '' })
    await shop.db.query(sql`
      UPDATE list_sources SET new_at = now() - interval '73 hours' WHERE id = ${id}`)
    expect(await look(id)).toMatchObject({ trouble: 'silent' })
    expect(await letters()).toMatchObject([{ supplier: 'QUIET', trouble: 'silent' }])
  })

  test('is fetched by one of several processes', async () => {
    web.file(listOf('ONCE', many(3)))
    await sourceOf('ONCE')
    const calls = web.calls.length
    await Promise.all([1, 2, 3].map(() => lookAtDueSources(deps, OPEN)))
    expect(web.calls).toHaveLength(calls + 1)
    expect(await runs('ONCE')).toEqual(['done'])
  })

  test('is fetched again when its process was killed, and given up after three of them', async () => {
    web.file(listOf('KILLED', many(3)))
    const id = await sourceOf('KILLED')
    const lapse = () =>
      shop.db.query(sql`
        UPDATE list_sources SET claimed_until = now() - interval '1 second' WHERE id = ${id}`)
    await claimSource(shop.db)
    expect(await claimSource(shop.db)).toBeNull()
    await lapse()
    expect(await look(id)).toMatchObject({ trouble: '', failures: 0 })
    expect(await runs('KILLED')).toEqual(['done'])

    await makeDue(shop.db, id)
    for (let killed = 0; killed < 3; killed += 1) {
      await claimSource(shop.db)
      await lapse()
    }
    const calls = web.calls.length
    expect(await look(id)).toMatchObject({ trouble: 'fails', failures: 1 })
    expect(web.calls).toHaveLength(calls)
  })

  test('waits while another list of the supplier is being imported', async () => {
    web.file(listOf('BUSY', many(3)))
    const id = await sourceOf('BUSY')
    await look(id)
    web.file(listOf('BUSY', many(3, 101)))
    const setStatus = (status: string) =>
      shop.db.query(sql`
        UPDATE import_runs SET status = ${status}, seen_at = now()
        WHERE id = (SELECT run_id FROM list_sources WHERE id = ${id})`)
    await setStatus('running')
    const calls = web.calls.length
    const busy = await look(id)
    expect(web.calls).toHaveLength(calls)
    expect(busy).toMatchObject({ trouble: '', failures: 0 })
    expect(busy.dueAt.getTime()).toBeLessThan(Date.now() + 3 * 60_000)
    await setStatus('done')
    await look(id)
    expect(await pricesOf('BUSY')).toEqual([10_100, 10_200, 10_300])
  })

  test('is due again at once when the shop is closed meanwhile', async () => {
    const end = new AbortController()
    web.answer(() => end.abort())
    const id = await sourceOf('CLOSING')
    await lookAtDueSources(deps, end.signal)
    expect(await findSource(shop.db, id)).toMatchObject({ failures: 0, trouble: '' })
    web.file(listOf('CLOSING', many(3)))
    await lookAtDueSources(deps, OPEN)
    expect(await runs('CLOSING')).toEqual(['done'])
  })

  test('inside the network of the shop is asked only where the owner allows it', async () => {
    const id = await sourceOf('INSIDE')
    await shop.db.query(sql`UPDATE list_sources SET is_inside = false WHERE id = ${id}`)
    const calls = web.calls.length
    expect(await look(id)).toMatchObject({
      trouble: 'fails',
      troubleText: 'Не получить: адрес ведёт во внутреннюю сеть.',
    })
    expect(web.calls).toHaveLength(calls)
  })

  test('with a password is asked with it, and no text says it', async () => {
    const id = await dueSource(shop.db, 'SECRET', {
      address: `${web.url}/price?key={password}`,
      login: 'dealer',
      options: { store: shop.store.title },
    })
    expect((await look(id)).troubleText).toContain(`впишите SOURCE_PASSWORD_${id}`)
    web.answer((_, response) => response.writeHead(401).end())
    const passwords = { [`SOURCE_PASSWORD_${id}`]: 'с екрет' }
    await makeDue(shop.db, id)
    await lookAtDueSources({ ...deps, passwords }, OPEN)
    const last = web.calls.at(-1)
    expect(last?.url).toBe('/price?key=%D1%81%20%D0%B5%D0%BA%D1%80%D0%B5%D1%82')
    expect(last?.headers.authorization).toBe(
      `Basic ${Buffer.from('dealer:с екрет').toString('base64')}`,
    )
    const source = await findSource(shop.db, id)
    expect(source?.troubleText).toContain('не пускает')
    expect(JSON.stringify(source)).not.toContain('екрет')
  })
})

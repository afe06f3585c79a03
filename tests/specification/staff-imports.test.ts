// Price lists that staff send over the network: applied, watched, confirmed and undone.

import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildServer } from '#src/app/server/build-server.ts'
import { readConfig } from '#src/app/server/config.ts'
import { sql } from '#src/platform/server/sql.ts'
import { heard, staffImports } from '#tests/support/staff-imports.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const HEAD = 'Артикул;Товар;Бренд;Цена\n'

describe.each(bothDatabases())('lists that staff send on the $kind database', ({ open }) => {
  let shop: TestShop
  let folder: string
  let address: string
  let owner: StaffMember
  let imports: ReturnType<typeof staffImports>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'staff-imports-'))
    shop = await testShop(open, { DATA_DIR: folder, IMPORT_MAX_MB: '1' })
    address = await shop.server.listen({ host: '127.0.0.1', port: 0 })
    owner = await asStaff(shop, 'owner')
    imports = staffImports(address, owner.token)
  })
  afterAll(async () => {
    await shop.close()
    await rm(folder, { recursive: true })
  })

  /** Of the same shop, as far as it can be had in one. */
  const anotherProcess = async () => {
    const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
    const server = await buildServer({ config, db: shop.db, reads: shop.db })
    const there = await server.listen({ host: '127.0.0.1', port: 0 })
    return { server, imports: staffImports(there, owner.token) }
  }
  const namesOf = async (manufacturer: string) => {
    const rows = await shop.db.query<{ name: string }>(sql`
      SELECT product.name FROM products AS product
      JOIN manufacturers AS maker ON maker.id = product.manufacturer_id
      WHERE maker.name = ${manufacturer} AND NOT product.is_hidden ORDER BY product.name`)
    return rows.map(({ name }) => name)
  }
  const coming = () => readdir(join(folder, 'imports', 'coming')).catch(() => [])
  const nothingIsLeft = () => expect.poll(coming, { timeout: 5000 }).toEqual([])

  test('are applied, and a watcher gets each step and the end', async () => {
    const list = `${HEAD}S-1;Болт;SENT;10,50\nS-2;Гайка;SENT;5\nS-3;Винт;SENT;даром\n`
    const { status, json } = await imports.bring({ name: 'май.csv', content: list })
    expect(status).toBe(202)
    const { id } = json as { id: number }
    const told = await heard(imports.events(id))
    expect(told.at(-1)).toMatchObject({ event: 'done', data: { id, status: 'done' } })
    expect(new Set(told.map(({ event }) => event))).toEqual(new Set(['progress', 'done']))
    expect(await namesOf('SENT')).toEqual(['Болт', 'Гайка'])
    expect(await imports.show(id)).toMatchObject({
      import: { source: 'май.csv', supplier: 'май.csv', status: 'done', rows: 3, refused: 1 },
      difference: { added: 2 },
      refusals: [{ line: 4, column: 'Цена', reason: 'цена не число' }],
      refused_files: 1,
    })
    await nothingIsLeft()
  })

  const aList = (maker: string, count: number, price = 10) =>
    HEAD +
    Array.from({ length: count }, (_, n) => `${maker}-${n};Деталь ${n};${maker};${price}\n`).join(
      '',
    )
  const actsOf = (id: number) =>
    shop.db.query(sql`
      SELECT staff_id AS "staffId", act FROM staff_acts
      WHERE subject = ${`import ${id}`} ORDER BY id`)

  test('that would hide products wait for a confirmation, and are undone completely', async () => {
    const supplier = { supplier: 'Ждущий' }
    await imports.bringWhole({ content: aList('WAIT', 10) }, supplier)
    const { id, last } = await imports.bringWhole({ content: aList('WAIT', 2) }, supplier)
    expect(last).toMatchObject({
      event: 'asks',
      data: { id, questions: [expect.stringContaining('8 из 10')] },
    })
    expect(await namesOf('WAIT')).toHaveLength(10)
    expect((await imports.show(id)).questions).toHaveLength(1)

    expect(await imports.decide(id, 'apply')).toMatchObject({ status: 202, json: { id } })
    expect((await heard(imports.events(id))).at(-1)).toMatchObject({ event: 'done' })
    expect(await namesOf('WAIT')).toHaveLength(2)
    expect(await imports.decide(id, 'apply')).toMatchObject({
      status: 409,
      json: { message: `Загрузка № ${id} не ждёт решения: загружена.` },
    })
    expect((await heard(imports.events(id))).at(-1)).toMatchObject({ event: 'done' })

    expect(await imports.decide(id, 'undo')).toMatchObject({ status: 202 })
    expect((await heard(imports.events(id))).at(-1)).toMatchObject({
      event: 'done',
      data: { status: 'undone' },
    })
    expect(await namesOf('WAIT')).toHaveLength(10)
    expect((await imports.decide(id, 'undo')).status).toBe(409)
    expect((await heard(imports.events(id))).at(-1)).toMatchObject({
      event: 'done',
      data: { status: 'undone' },
    })
    expect(await actsOf(id)).toEqual(
      ['import-list', 'apply-import', 'undo-import'].map((act) => ({ staffId: owner.id, act })),
    )
  })

  test('are only compared in a dry run, and applied at once where confirmed before', async () => {
    const supplier = { supplier: 'Проверяемый' }
    await imports.bringWhole({ content: aList('CHECK', 10) }, supplier)
    const dry = await imports.bringWhole(
      { content: aList('CHECK', 11) },
      { ...supplier, dry_run: 'true' },
    )
    expect(dry.last).toMatchObject({ event: 'done', data: { status: 'waiting' } })
    expect(await namesOf('CHECK')).toHaveLength(10)
    const agreed = await imports.bringWhole(
      { content: aList('CHECK', 1) },
      { ...supplier, yes: '1' },
    )
    expect(agreed.last).toMatchObject({ event: 'done', data: { status: 'done' } })
    const part = await imports.bringWhole(
      { content: aList('CHECK', 2) },
      { ...supplier, partial: 'on' },
    )
    expect(await imports.show(part.id)).toMatchObject({ import: { is_partial: true } })
    expect(await namesOf('CHECK')).toHaveLength(2)
  })

  test('are read by the columns that are named, which are remembered', async () => {
    const list = 'Номер;Что;Чей;Прайс 1;Прайс 2\nC-1;Болт;NAMED;10;20\n'
    const columns = JSON.stringify({
      article: 'Номер',
      name: '2',
      manufacturer: 'Чей',
      price: 'Прайс 1',
    })
    const supplier = { supplier: 'Названный' }
    const shown = await imports.preview({ content: list }, { ...supplier, columns })
    expect(shown).toMatchObject({ status: 200, json: { lines: expect.any(Array) } })
    expect(JSON.stringify(shown.json)).toContain('Болт')
    expect(await namesOf('NAMED')).toEqual([])
    await imports.bringWhole({ content: list }, { ...supplier, columns })
    await imports.bringWhole({ content: list.replace('Болт', 'Винт') }, supplier)
    expect(await namesOf('NAMED')).toEqual(['Винт'])
    await nothingIsLeft()
  })

  test('return their refused rows, which are applied when corrected', async () => {
    const list = `${HEAD}F-1;Болт;FIX;10\nF-2;Гайка;FIX;\n`
    const { id } = await imports.bringWhole({ content: list }, { supplier: 'Правящий' })
    const { headers, json } = await imports.call('GET', `/api/staff/imports/${id}/refused.csv`)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toContain(`refused-${id}.csv`)
    const fixed = String(json).replace('FIX;;', 'FIX;5;')
    expect(fixed).not.toBe(json)
    await imports.bringWhole({ content: fixed }, { supplier: 'Правящий' })
    expect(await namesOf('FIX')).toEqual(['Болт', 'Гайка'])
    const absent = await imports.call('GET', `/api/staff/imports/${id}/refused.csv?table=2`)
    expect(absent.status).toBe(404)
  })

  test('that are invalid are refused before anything is stored', async () => {
    const { json: before } = await imports.call('GET', '/api/staff/imports')
    const refusal = async (content: string, fields = {}) => {
      const { status, json } = await imports.bring({ content }, fields)
      const { errors = {} } = json as { errors?: Record<string, string[]> }
      expect(JSON.stringify(json)).not.toContain(folder)
      return [status, ...Object.entries(errors).flat(2)]
    }
    expect(await refusal('')).toEqual([422, 'file', expect.stringContaining('пуст')])
    const stock = 'sku,name,brand,price,qty\nQ-1,Болт,QUANTITY,10,5\n'
    expect(await refusal(stock)).toEqual([422, 'store', expect.stringContaining('(store)')])
    expect(await refusal(stock, { store: 'Нигде' })).toEqual([
      422,
      'file',
      expect.stringContaining('Магазина «Нигде» нет.'),
    ])
    for (const columns of ['{', '[]', '{"prise":"1"}', '{"price":" "}']) {
      expect(await refusal(stock, { columns })).toEqual([422, 'columns', expect.any(String)])
    }
    expect(await refusal(stock, { encoding: 'koi8' })).toEqual([
      422,
      'encoding',
      expect.any(String),
    ])
    expect((await imports.call('POST', '/api/staff/imports', new FormData())).status).toBe(422)
    expect((await imports.call('GET', '/api/staff/imports')).json).toEqual(before)
    await nothingIsLeft()
  })

  test('larger than the limit are refused, by the stated length or the real one', async () => {
    const large = await imports.bring({ content: 'x'.repeat(3 * 1024 * 1024) })
    expect(large).toMatchObject({ status: 413, json: { message: 'Файл больше 1 МБ.' } })
    const found = await imports.bring({ content: 'x'.repeat(1024 * 1024 + 1) })
    expect(found).toMatchObject({ status: 413, json: { message: 'Файл больше 1 МБ.' } })
    await nothingIsLeft()
  })

  test('are stored under a name of the shop, and deleted when the upload is aborted', async () => {
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname)
    const part = 'Content-Disposition: form-data; name="file"; filename="../../../list.csv;id"'
    socket.write(
      `POST /api/staff/imports HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${owner.token}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000\r\n\r\n' +
        `--x\r\n${part}\r\n\r\n${aList('GONE', 5)}`,
    )
    await expect.poll(coming, { timeout: 5000 }).toHaveLength(1)
    const room = join(folder, 'imports', 'coming')
    const own = join(room, (await coming())[0] ?? '')
    await expect.poll(() => readdir(own)).toEqual(['list'])
    for (const path of [room, own]) expect((await stat(path)).mode & 0o777).toBe(0o700)
    socket.destroy()
    await nothingIsLeft()
  })

  test('are closed to roles without permission, before a byte is stored', async () => {
    const seller = await asStaff(shop, 'seller', 'ул. Мира, 1')
    const ivan = await shop.asCustomer()
    const tries = [
      [seller.token, 403],
      [ivan.token, 403],
      ['a'.repeat(43), 401],
    ] as const
    for (const [token, status] of tries) {
      const stranger = staffImports(address, token)
      expect((await stranger.bring({ content: aList('NOBODY', 1) })).status).toBe(status)
      expect((await stranger.call('GET', '/api/staff/imports/1/events')).status).toBe(status)
      expect((await stranger.call('GET', '/api/staff/imports/1/refused.csv')).status).toBe(status)
    }
    const manager = staffImports(address, (await asStaff(shop, 'manager')).token)
    expect((await manager.call('GET', '/api/staff/imports')).status).toBe(200)
    expect(await coming()).toEqual([])
  })

  test('that are unknown are 404', async () => {
    for (const path of ['', '/events', '/refused.csv']) {
      expect((await imports.call('GET', `/api/staff/imports/999999${path}`)).status).toBe(404)
    }
    for (const act of ['apply', 'undo'] as const) {
      expect((await imports.decide(999_999, act)).status).toBe(404)
    }
  })

  test('are applied one after the other, for any number of simultaneous uploads', async () => {
    const sent = ['ONE', 'TWO', 'THREE', 'FOUR'].map((maker) =>
      imports.bringWhole({ content: aList(maker, 300) }, { supplier: maker }),
    )
    const ended = await Promise.all(sent)
    expect(ended.map(({ last }) => last?.event)).toEqual(['done', 'done', 'done', 'done'])
    expect(await namesOf('FOUR')).toHaveLength(300)
    await nothingIsLeft()
  })

  test('are watched on after a lost connection, from another web process too', async () => {
    const { json } = await imports.bring({ content: aList('HEARD', 3000) }, { supplier: 'Слышный' })
    const { id } = json as { id: number }
    const other = await anotherProcess()
    const [first, elsewhere] = await Promise.all([
      heard(imports.events(id)),
      heard(other.imports.events(id)),
    ])
    expect(elsewhere.at(-1)).toMatchObject({ event: 'done', data: { id, status: 'done' } })
    expect(first.length).toBeGreaterThan(1)
    for (const [place, { id: lastId }] of first.entries()) {
      expect(await heard(imports.events(id, lastId))).toEqual(first.slice(place + 1))
    }
    await other.server.close()
  })

  test('are reported in a stream that no proxy buffers', async () => {
    const { id } = await imports.bringWhole({ content: aList('STREAM', 1) }, { supplier: 'Поток' })
    const answer = await fetch(`${address}/api/staff/imports/${id}/events`, {
      headers: { authorization: `Bearer ${owner.token}`, 'accept-encoding': 'gzip' },
    })
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(answer.headers.get('x-accel-buffering')).toBe('no')
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toMatch(/^retry: \d+\n\nid: /)
  })

  test('have a limit of watchers, who do not delay the end of the shop', async () => {
    const { id } = await imports.bringWhole({ content: aList('LONG', 1) }, { supplier: 'Долгий' })
    await shop.db.query(sql`
      UPDATE import_runs SET status = 'running', seen_at = now() + interval '1 hour'
      WHERE id = ${id}`)
    const other = await anotherProcess()
    const streams = Array.from({ length: 20 }, () => other.imports.events(id))
    for (const stream of streams) {
      expect((await stream.next()).value).toMatchObject({ event: 'progress' })
    }
    const path = `/api/staff/imports/${id}/events`
    expect((await other.imports.call('GET', path)).status).toBe(429)
    const rest = Promise.all(streams.map(heard))
    await other.server.close()
    expect((await rest).flat().every(({ event }) => event === 'progress')).toBe(true)
  })
})

const onServers = bothDatabases().filter(({ kind }) => kind === 'postgresql')

describe.each(onServers)('a list in a process of its own on the $kind database', ({ open }) => {
  let shop: TestShop
  let folder: string
  let imports: ReturnType<typeof staffImports>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'imports-apart-'))
    const db = await open()
    const [own] = await db.query<{ name: string }>(sql`SELECT current_database() AS name`)
    const url = new URL(process.env.TEST_DATABASE_SERVER ?? '')
    url.pathname = own?.name ?? ''
    shop = await testShop(async () => db, { DATA_DIR: folder, DATABASE_URL: url.href })
    const address = await shop.server.listen({ host: '127.0.0.1', port: 0 })
    imports = staffImports(address, (await asStaff(shop, 'owner')).token)
  })
  afterAll(async () => {
    await shop.close()
    await rm(folder, { recursive: true })
  })

  const children = () => {
    const asked = ['-o', 'pid=,args=', '--ppid', String(process.pid)]
    const rows = execFileSync('ps', asked, { encoding: 'utf8' }).split('\n')
    return rows
      .filter((row) => row.includes('import-process.ts'))
      .map((row) => Number.parseInt(row, 10))
  }
  const list = (count: number) =>
    HEAD + Array.from({ length: count }, (_, n) => `A-${n};Деталь ${n};APART;10\n`).join('')

  test('is applied, refused and previewed as in the shop itself', async () => {
    const { id, last } = await imports.bringWhole({ content: list(3) })
    expect(last).toMatchObject({ event: 'done', data: { id, status: 'done' } })
    expect((await imports.bring({ content: '' })).json).toMatchObject({
      errors: { file: [expect.stringContaining('«may.csv»')] },
    })
    expect((await imports.preview({ content: list(3) })).status).toBe(200)
    expect((await imports.decide(id, 'undo')).status).toBe(202)
    expect((await heard(imports.events(id))).at(-1)).toMatchObject({ data: { status: 'undone' } })
    await expect.poll(children, { timeout: 10_000 }).toEqual([]) // it ends after its last word
  })

  test('that is killed is reported, and the same file continues its run', async () => {
    const content = list(100_000)
    const { json } = await imports.bring({ content })
    const { id } = json as { id: number }
    const events = imports.events(id)
    await events.next()
    await expect.poll(children, { timeout: 10_000 }).toHaveLength(1)
    for (const child of children()) process.kill(child, 'SIGKILL')
    expect((await heard(events)).at(-1)).toMatchObject({
      event: 'failed',
      data: { message: expect.stringContaining('Загрузка прервана') },
    })
    const again = await imports.bringWhole({ content })
    expect(again).toMatchObject({ id, last: { event: 'done' } })
    expect(await imports.show(id)).toMatchObject({ import: { rows: 100_000 } })
  }, 120_000)
})

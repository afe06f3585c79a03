// Price lists that staff send: the options of the command, limits, and a record of the sender.

import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildServer } from '#src/app/server/build-server.ts'
import { readConfig } from '#src/app/server/config.ts'
import { sql } from '#src/platform/server/sql.ts'
import { heard, staffImports } from '#tests/support/staff-imports.ts'
import { asStaff, type StaffMember } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const HEAD = 'Артикул;Товар;Бренд;Цена\n'

const aList = (maker: string, count: number) =>
  HEAD + Array.from({ length: count }, (_, n) => `${maker}-${n};Деталь ${n};${maker};10\n`).join('')

describe.each(testDatabases())('lists of staff on the $kind database', ({ open }) => {
  let shop: TestShop
  let folder: string
  let owner: StaffMember
  let imports: ReturnType<typeof staffImports>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'staff-imports-'))
    const bounds = { IMPORT_MAX_MB: '11', IMPORT_ROOM_MB: '20', IMPORT_KEPT_MB: '1' }
    shop = await testShop(open, { DATA_DIR: folder, ...bounds })
    const address = await shop.server.listen({ host: '127.0.0.1', port: 0 })
    owner = await asStaff(shop, 'owner')
    imports = staffImports(address, owner.token)
  })
  afterAll(async () => {
    await shop.close()
    await rm(folder, { recursive: true })
  })

  const namesOf = async (manufacturer: string) => {
    const rows = await shop.db.query<{ name: string }>(sql`
      SELECT product.name FROM products AS product
      JOIN manufacturers AS maker ON maker.id = product.manufacturer_id
      WHERE maker.name = ${manufacturer} ORDER BY product.name`)
    return rows.map(({ name }) => name)
  }
  const coming = () => readdir(join(folder, 'imports', 'coming')).catch(() => [])
  const nothingIsLeft = () => expect.poll(coming, { timeout: 5000 }).toEqual([])
  /** Of the same shop, as far as it can be had in one. */
  const anotherProcess = async () => {
    const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
    const server = await buildServer({ config, db: shop.db, reads: shop.db })
    const there = await server.listen({ host: '127.0.0.1', port: 0 })
    return { server, imports: staffImports(there, owner.token) }
  }

  test('may name the manufacturer by a pattern, and categories in a file of their own', async () => {
    const list = 'Артикул;Товар;Описание;Цена;category_id\nP-1;Болт;Завод: TOLD;10;72\n'
    const told = {
      manufacturer_pattern: 'Описание:Завод: (.+)',
      category_columns: '{"parent":"up"}',
    }
    const file = { content: list, categories: 'id;name;up\n7;Крепёж;\n72;Болты с файла;7\n' }
    const preview = await imports.preview(file, told)
    expect(JSON.stringify(preview.json)).toContain('TOLD P-1')
    await imports.bringWhole(file, { ...told, supplier: 'С деревом' })
    expect(await namesOf('TOLD')).toEqual(['Болт'])
    const [product] = await shop.db.query(sql`
      SELECT category.name FROM products AS product
      JOIN categories AS category ON category.id = product.category_id
      WHERE product.article = 'P-1'`)
    expect(product).toEqual({ name: 'Болты с файла' })
    const wrong = [
      [{ manufacturer_pattern: 'Описание:Завод' }, 'manufacturer_pattern'],
      [{ manufacturer_pattern: 'Описание:((a+)+)' }, 'manufacturer_pattern'],
      [{ category_columns: '{"id":"1"}' }, 'category_columns'],
      [{ category_columns: '{"key":"1"}' }, 'category_columns'],
    ] as const
    for (const [fields, field] of wrong) {
      const { status, json } = await imports.bring({ content: list }, fields)
      expect([status, Object.keys((json as { errors: object }).errors)]).toEqual([422, [field]])
    }
    await nothingIsLeft()
  })

  test('keep the first refused rows of a list with too many of them', async () => {
    const refused = Array.from({ length: 9000 }, (_, n) => `R-${n};Деталь;REFUSED;даром\n`)
    const content = HEAD + refused.join('')
    const { id } = await imports.bringWhole({ content }, { supplier: 'Отказной' })
    await nothingIsLeft()
    expect(await imports.show(id)).toMatchObject({ import: { refused: 9000 }, refused_files: 1 })
    const { json } = await imports.call('GET', `/api/staff/imports/${id}/refused.csv`)
    expect(String(json)).toContain('Деталь;REFUSED;даром;')
    expect(String(json)).toMatch(/Отказов слишком много.*\r\n$/)
    expect(Buffer.byteLength(String(json))).toBeLessThanOrEqual(1024 * 256)
  })

  test('that are too many or too large at once wait until others are done', async () => {
    const room = join(folder, 'imports', 'coming')
    const others = Array.from({ length: 10 }, (_, n) => join(room, `upload-1000-other${n}`))
    for (const other of others) await mkdir(other)
    const busy = { status: 429, json: { message: expect.stringContaining('другие файлы') } }
    expect(await imports.bring({ content: aList('MANY', 1) })).toMatchObject(busy)
    for (const other of others.slice(1)) await rm(other, { recursive: true })
    expect((await imports.preview({ content: aList('MANY', 1) })).status).toBe(200)
    await rm(others[0] ?? '', { recursive: true })
    const large = join(room, `upload-${20 * 1024 * 1024}-large`)
    await mkdir(large)
    expect(await imports.bring({ content: aList('MANY', 1) })).toMatchObject(busy)
    await rm(large, { recursive: true })
    await nothingIsLeft()
  })

  test('of a killed process do not block others', async () => {
    const then = new Date(Date.now() - 4 * 60_000)
    for (let n = 0; n < 10; n += 1) {
      const left = join(folder, 'imports', 'coming', `upload-1000-left${n}`)
      await mkdir(left)
      await utimes(left, then, then)
    }
    expect((await imports.preview({ content: aList('LEFT', 1) })).status).toBe(200)
    await nothingIsLeft()
  })

  test('are refused for their categories before the run begins', async () => {
    const refusal = async (categories: string) => {
      const file = { content: aList('TREE', 1), categories }
      const { status, json } = await imports.bring(file, { supplier: 'Дерево' })
      return [status, ...Object.entries((json as { errors: object }).errors).flat(2)]
    }
    const noParent = expect.stringMatching(/столбец parent.*Назовите его: category_columns parent=/)
    expect(await refusal('id;name\n1;Болты\n')).toEqual([422, 'category_columns', noParent])
    expect(await refusal('')).toEqual([422, 'categories', expect.stringContaining('«categories»')])
    await nothingIsLeft()
  })

  test('that failed by the command have the messages of the API', async () => {
    const { id } = await imports.bringWhole({ content: aList('WORDS', 1) }, { supplier: 'Слова' })
    const failure = '«май.csv»: назовите --category-columns'
    await shop.db.query(sql`
      UPDATE import_runs SET status = 'failed', failure = ${failure} WHERE id = ${id}`)
    const told = '«май.csv»: назовите category_columns'
    expect((await imports.show(id)).import.failure).toBe(told)
  })

  test('have their categories in a file that is small', async () => {
    const large = 'x'.repeat(10 * 1024 * 1024 + 1)
    const told = await imports.bring({ content: aList('TREE', 1), categories: large })
    expect(told).toMatchObject({
      status: 413,
      json: { message: 'Файл «categories» больше 10 МБ.' },
    })
    await nothingIsLeft()
  })

  test('that are being undone are not reported as undone before the end, in any web process', async () => {
    const { id } = await imports.bringWhole({ content: aList('BACK', 1) }, { supplier: 'Обратный' })
    await shop.db.query(sql`
      UPDATE import_runs SET undo_seen_at = now() + interval '1 hour' WHERE id = ${id}`)
    const other = await anotherProcess()
    const told = other.imports.events(id)
    expect((await told.next()).value).toMatchObject({
      event: 'progress',
      data: { title: 'Отменяю загрузку' },
    })
    await shop.db.query(sql`UPDATE import_runs SET undo_seen_at = NULL WHERE id = ${id}`)
    expect((await imports.decide(id, 'undo')).status).toBe(202)
    expect((await heard(told)).at(-1)).toMatchObject({ event: 'done' })
    const [own] = await shop.db.query(
      sql`SELECT undo_seen_at AS "at" FROM import_runs WHERE id = ${id}`,
    )
    expect(own).toEqual({ at: null })
    await other.server.close()
  })

  test('are reported as applied when only saving their layout fails', async () => {
    await shop.db.script(`
      CREATE FUNCTION no_memory() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'Тайна базы данных'; END $$;
      CREATE TRIGGER no_memory BEFORE INSERT ON supplier_layouts
      EXECUTE FUNCTION no_memory()`)
    const columns = JSON.stringify({ name: 'Товар' })
    const { id, last } = await imports.bringWhole(
      { content: aList('MEMORY', 2) },
      { supplier: 'Забытый', columns },
    )
    await shop.db.script('DROP FUNCTION no_memory() CASCADE')
    expect(last).toMatchObject({ event: 'done', data: { id, status: 'done' } })
    expect(await namesOf('MEMORY')).toHaveLength(2)
    await nothingIsLeft()
  })

  test('are neither applied nor undone where the record of the sender cannot be written', async () => {
    const supplier = { supplier: 'Записанный' }
    const { id } = await imports.bringWhole({ content: aList('ACT', 2) }, supplier)
    await shop.db.script(`
      CREATE FUNCTION no_acts() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'Тайна базы данных'; END $$;
      CREATE TRIGGER no_acts BEFORE INSERT ON staff_acts EXECUTE FUNCTION no_acts()`)
    const refused = await imports.bring({ content: aList('ACT', 3) }, supplier)
    expect(refused.status).toBe(500)
    expect((await imports.decide(id, 'undo')).status).toBe(202)
    const told = await heard(imports.events(id))
    expect(told.at(-1)).toMatchObject({
      event: 'failed',
      data: { message: expect.stringContaining('ошибки магазина') },
    })
    expect(JSON.stringify([refused, told])).not.toMatch(/Тайна|прежний/)
    expect(await namesOf('ACT')).toHaveLength(2)
    await shop.db.script('DROP FUNCTION no_acts() CASCADE')
    await nothingIsLeft()
  })
})

// A backup restores every row of every table.

import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bringFirstArticles } from '#src/content/server/public.ts'
import { placeOrder } from '#src/orders/server/place-order.ts'
import { readBackup, writeBackup } from '#src/platform/server/backup-file.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { lockFolder } from '#src/platform/server/folder-lock.ts'
import { migrate } from '#src/platform/server/migrate.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { openEmbeddedApart } from '#tests/support/embedded-apart.ts'
import { addSampleCatalogue } from '#tests/support/sample-catalogue.ts'
import { addCustomer, addLoggedIn } from '#tests/support/sample-rows.ts'
import { shopCommand } from '#tests/support/shop-command.ts'

/** A database is opened seven times in one test, by processes that start slowly where it is busy. */
const PATIENCE_MS = 300_000

const { TEST_DATABASE_SERVER: server } = process.env
const kinds = ['embedded', ...(server ? ['postgresql'] : [])]

/** Where a shop lives, as its settings say it. */
type Home = { readonly DATA_DIR: string } | { readonly DATABASE_URL: string }

/** An empty database of one's own, as the settings name it. */
async function newDatabase(kind: string, folder: string): Promise<Home> {
  if (kind === 'embedded') {
    return { DATA_DIR: await mkdtemp(join(folder, 'data-')) }
  }
  const name = `silkway_backup_${randomBytes(6).toString('hex')}`
  await onServer(`CREATE DATABASE ${name}`)
  const url = new URL(server ?? '')
  url.pathname = name
  return { DATABASE_URL: url.href }
}

async function removeDatabase(home: Home | undefined): Promise<void> {
  if (!home || 'DATA_DIR' in home) return
  await onServer(`DROP DATABASE ${new URL(home.DATABASE_URL).pathname.slice(1)} WITH (FORCE)`)
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

const databaseIn = (dataDir: string) => join(dataDir, 'database')

const open = (home: Home): Promise<OpenDatabase> =>
  'DATA_DIR' in home
    ? openEmbeddedApart(databaseIn(home.DATA_DIR))
    : openDatabase({ url: home.DATABASE_URL })

/** Every row of every table, and the value of every sequence. */
async function everything(home: Home) {
  const db = await open(home)
  try {
    const tables = await db.query<{ name: string }>(sql`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`)
    const rows = new Map<string, unknown>()
    for (const { name } of tables) {
      const text = `SELECT row::text AS row FROM ${name} AS row ORDER BY 1`
      rows.set(name, await db.query({ name: `all-${name}`, text, values: [] }))
    }
    const numbers = await db.query(sql`
      SELECT sequencename, last_value FROM pg_sequences ORDER BY 1`)
    return { rows, numbers }
  } finally {
    await db.close()
  }
}

describe.each(kinds)('a copy of the %s database', { timeout: PATIENCE_MS }, (kind) => {
  let folder: string
  let shop: Home
  let empty: Home
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'silkway-backup-'))
    shop = await newDatabase(kind, folder)
    empty = await newDatabase(kind, folder)
    const db = await open(shop)
    await migrate(db)
    await bringFirstArticles(db) // as every shop does when it opens
    await buyOnce(db)
    await db.query(sql`UPDATE letters SET sent_at = now()`) // one that waits would not stay the same
    await db.close()
    expect(await backup('first.backup')).toMatchObject({ exit: 0 })
  })
  afterAll(async () => {
    await removeDatabase(shop)
    await removeDatabase(empty)
    await rm(folder, { recursive: true })
  })

  const backup = (name: string) => shopCommand(['backup', name], { settings: shop, folder })
  const restore = (home: Home, ...words: string[]) =>
    shopCommand(['restore', ...words], { settings: home, folder })

  test('brings back every row of every table, whatever happened since', async () => {
    const before = await everything(shop)
    const made = await backup('whole.backup')
    expect(made).toMatchObject({ exit: 0, text: expect.stringContaining('whole.backup') })
    expect(made.text).toContain('100 %')
    expect((await stat(join(folder, 'whole.backup'))).mode & 0o777).toBe(0o600)

    const db = await open(shop)
    await db.query(sql`DELETE FROM order_allocations`)
    await db.query(sql`UPDATE products SET price = price + 1`)
    await db.script('CREATE TABLE of_a_later_version (id int REFERENCES products (id))')
    await db.close()

    const refused = await restore(shop, 'whole.backup')
    expect(refused).toMatchObject({ exit: 1, text: expect.stringContaining('--yes') })
    const restored = await restore(shop, 'whole.backup', '--yes')
    expect(restored.text).toMatch(/загружена\.\nТоваров в продаже: [1-9]\d*, заказов: 1\.\n/)
    expect(restored.exit).toBe(0)
    expect(restored.text).toContain('100 %')
    expect(await everything(shop)).toEqual(before)
  })

  test('fills an empty database, in which orders can then be placed', async () => {
    if ('DATA_DIR' in empty) await rm(databaseIn(empty.DATA_DIR), { recursive: true, force: true })
    expect(await restore(empty, 'first.backup')).toMatchObject({
      exit: 0,
      text: expect.stringContaining('заказов: 1.'),
    })
    expect((await everything(empty)).rows.size).toBe((await everything(shop)).rows.size)
    const db = await open(empty)
    await buyOnce(db).finally(() => db.close())
  })

  test('deletes what would become active again: sessions, exchanges, links and letters', async () => {
    let db = await open(shop)
    await leaveTraces(db).finally(() => db.close())
    expect(await backup('traces.backup')).toMatchObject({ exit: 0 })

    const restored = await restore(shop, 'traces.backup', '--yes')
    expect(restored.text.split('\n').slice(-6)).toEqual([
      'Сеансы покупателей завершены: 2.',
      'Сеансы сотрудников завершены: 1.',
      'Знакомые устройства забыты: 1.',
      'Сеансы обмена с 1С завершены: 1.',
      'Ссылки из писем больше не действуют: 1.',
      'Письма, которые ждали отправки, не уйдут: 1.',
    ])
    expect(restored.exit).toBe(0)
    db = await open(shop)
    const [left] = await db
      .query(sql`
        SELECT (SELECT count(*) FROM access_tokens) AS customers,
          (SELECT count(*) FROM staff_tokens) AS staff,
          (SELECT count(*) FROM known_devices) AS devices,
          (SELECT count(*) FROM exchange_sessions
           WHERE token_hash = 'opens' OR ended_at IS NULL) AS exchanges,
          (SELECT array_agg(state || failure || coalesce(lease_until::text, ''))
           FROM exchange_files) AS files,
          (SELECT count(*) FROM account_links WHERE used_at IS NULL) AS links,
          (SELECT array_agg(failure || data::text ORDER BY id) FROM letters
           WHERE given_up_at IS NOT NULL) AS "givenUp",
          (SELECT count(*) FROM letters
           WHERE sent_at IS NULL AND given_up_at IS NULL) AS waiting`)
      .finally(() => db.close())
    const givenUp = ['Восстановлено из копии{"name": "Иван"}']
    const gone = { customers: 0, staff: 0, devices: 0, exchanges: 0, links: 0, waiting: 0 }
    expect(left).toEqual({ ...gone, files: ['failedВосстановлено из копии'], givenUp })
  })

  test('brings back no passkeys of staff, and says so: they may have been removed since', async () => {
    let db = await open(shop)
    await db.query(sql`
      WITH seller AS (
        INSERT INTO staff (email, name, password_hash, role)
        VALUES ('keys@example.ru', 'Анна', '-', 'owner') RETURNING id)
      INSERT INTO staff_passkeys (staff_id, credential_id, public_key, counter, name)
      SELECT id, key, '', 0, 'Ключ' FROM seller, unnest(ARRAY['one', 'two']) AS key`)
    await db.close()
    expect(await backup('keys.backup')).toMatchObject({ exit: 0 })
    const { text } = await restore(shop, 'keys.backup', '--yes')
    expect(text).toContain(
      'Ключи доступа сотрудников удалены: 2. Входят по паролю и добавляют новые.',
    )
    db = await open(shop)
    const kept = await db.query(sql`SELECT FROM staff_passkeys`)
    const acts = await db
      .query(sql`SELECT staff_id AS by, details FROM staff_acts WHERE act = 'end-passkeys'`)
      .finally(() => db.close())
    const details = { passkeys: 2, reason: 'база восстановлена из копии' }
    expect([kept, acts]).toEqual([[], [{ by: null, details }]])
  })

  test('that is truncated, changed or no backup at all is refused and changes nothing', async () => {
    const before = await everything(shop)
    const whole = await readFile(join(folder, 'first.backup'))
    const cut = join(folder, 'cut.backup')
    await writeFile(cut, whole)
    await truncate(cut, whole.length - 1000)
    const changed = Buffer.from(whole)
    changed.writeUInt8((changed[whole.length - 500] ?? 0) ^ 1, whole.length - 500)
    await writeFile(join(folder, 'changed.backup'), changed)
    await writeFile(join(folder, 'list.csv'), 'article;price\nA-1;10\n')
    for (const [file, words] of [
      ['cut.backup', 'повреждена или обрезана'],
      ['changed.backup', 'повреждена или обрезана'],
      ['list.csv', 'не резервная копия'],
      ['nothing.backup', 'нет'],
    ] as const) {
      const refused = await restore(shop, file, '--yes')
      expect(refused).toMatchObject({ exit: 1, text: expect.stringContaining(words) })
    }
    expect(await everything(shop)).toEqual(before)
  })

  test('that fails leaves the database unchanged', async () => {
    const before = await everything(shop)
    const { label, content } = await readBackup(join(folder, 'first.backup'))
    const whole = await buffer(content())
    async function* half() {
      yield whole.subarray(0, whole.length / 2)
    }
    await writeBackup(join(folder, 'half.backup'), label, half()) // its checksum is right
    const failed = await restore(shop, 'half.backup', '--yes')
    expect(failed).toMatchObject({ exit: 1, text: expect.stringContaining('база данных прежняя') })
    expect(await everything(shop)).toEqual(before)
  })

  test('of a newer version is refused', async () => {
    const { label, content } = await readBackup(join(folder, 'first.backup'))
    const migrations = [...label.migrations, { name: '9999-later.sql', checksum: 'x' }]
    await writeBackup(join(folder, 'newer.backup'), { ...label, migrations }, content())
    const refused = await restore(empty, 'newer.backup', '--yes')
    expect(refused).toMatchObject({ exit: 1, text: expect.stringContaining('более новой') })
  })

  test('is not restored while the shop runs', async () => {
    const works = 'DATA_DIR' in shop ? await lockFolder(shop.DATA_DIR) : await open(shop)
    const refused = await restore(shop, 'first.backup', '--yes')
    expect(refused).toMatchObject({ exit: 1, text: expect.stringContaining('остановите') })
    await (works && ('release' in works ? works.release() : works.close()))
  })
})

async function buyOnce(db: OpenDatabase): Promise<void> {
  const [known] = await db.query<{ id: number }>(sql`SELECT id FROM products ORDER BY id LIMIT 1`)
  const productId = known?.id ?? (await addSampleCatalogue(db)).oil.id
  await placeOrder(db, await addCustomer(db), {
    paymentMethodId: 1,
    shippingMethodId: 2,
    address: 'Волгоград, ул. Мира, 5',
    phone: '79990000001',
    comment: '',
    expectedTotal: null,
    idempotencyKey: null,
    lines: [{ productId, quantity: 1 }],
  })
}

/** Two customers and an owner who are logged in, a link that works, a letter that waits and others. */
async function leaveTraces(db: OpenDatabase): Promise<void> {
  await addLoggedIn(db)
  await addLoggedIn(db)
  await db.query(sql`
    WITH owner AS (
      INSERT INTO staff (email, name, password_hash, role)
      VALUES ('owner@example.ru', 'Анна', '-', 'owner') RETURNING id)
    INSERT INTO staff_tokens (token_hash, staff_id, expires_at)
    SELECT '\\x01', id, now() + interval '1 day' FROM owner`)
  await db.query(sql`
    INSERT INTO account_links (token_hash, customer_id, purpose, email, expires_at, used_at)
    SELECT hash::bytea, (SELECT min(id) FROM customers), 'password-reset', 'buyer@example.ru',
      now() + interval '1 hour', used_at
    FROM (VALUES ('\\x01', NULL), ('\\x02', now())) AS link (hash, used_at)`)
  await db.query(sql`
    INSERT INTO known_devices (account, token_hash, expires_at)
    VALUES ('customer 1', '\\x01', now() + interval '1 year')`)
  await db.query(sql`
    WITH session AS (
      INSERT INTO exchange_sessions (kind, token_hash, sessid, begun_at)
      VALUES ('catalog', 'opens', 'sessid', now()) RETURNING id)
    INSERT INTO exchange_files (session_id, name, state, worker, lease_until)
    SELECT id, 'import.xml', 'importing', 'gone', now() + interval '1 hour' FROM session`)
  await db.query(sql`
    INSERT INTO letters (kind, recipient, data, sent_at)
    VALUES
      ('password-reset', 'buyer@example.ru', '{"name": "Иван", "token": "opens"}', NULL),
      ('order-placed', 'buyer@example.ru', '{}', now())`)
}

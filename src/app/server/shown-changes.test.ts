// Pages that are known while the embedded database is held, and what makes them unknown.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bringList } from '#src/catalogue-import/server/public.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { writtenNames } from '#src/platform/server/embedded-database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addProduct } from '#tests/support/sample-rows.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { buildServer } from './build-server.ts'
import type { BuiltPages } from './built-pages.ts'
import { readConfig } from './config.ts'
import { isShownOnPages } from './pages.routes.ts'

/** Every other table has to be named by the slice that writes it. */
const UNSEEN = new Set(
  `access_tokens account_links applied_functions arrival_subscriptions attempts bulk_job_orders bulk_jobs buyer_requests came_units car_spellings carried_units consents customer_cars customers
  doubtful_fits due_offers empty_searches exchange_counts exchange_files exchange_former exchange_groups exchange_notes
  exchange_offers exchange_orders exchange_price_types exchange_products exchange_properties
  exchange_refusals exchange_runs exchange_sessions exchange_warehouses former_doubts former_fits
  idempotency_keys import_doubts import_rejections import_runs known_devices large_holders letters list_sources
  margin_changed_offers margin_changed_products margin_changes
  migrations offered_facts office_news order_allocations order_assignees order_edits order_lines order_marking_codes order_notes order_pickers order_picks order_returns order_status_changes order_views orders payment_swaps payments
  picture_requests product_changes product_shelves promise_moves receipts reception_codes reception_counts reception_lines receptions refund_requests refunds request_photos run_barcodes run_codes run_numbers run_supersessions search_versions shelf_counts
  staff staff_act_links staff_acts staff_challenges staff_factors staff_invitations staff_passkeys staff_reads staff_recovery_codes staff_tokens staged_products supplier_categories supplier_codes supplier_layouts suppliers`.split(
    /\s+/,
  ),
)

const HELD_MS = 400 // longer than anybody waits for what is known

describe.each(bothDatabases())('a known page on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let server: FastifyInstance
  let product: number

  const render: BuiltPages['render'] = async () => {
    const [row] = await db.query<{ price: number }>(
      sql`SELECT price FROM products WHERE id = ${product}`,
    )
    const html = `<html><body>price ${row?.price}</body></html>`
    return { kind: 'page', status: 200, html, state: {} as never, screen: null, isBroken: false }
  }
  const shown = async () => (await server.inject('/delivery')).body.match(/price (\d+)/)?.[1]
  const price = (kopecks: number) =>
    db.query(sql`UPDATE products SET price = ${kopecks} WHERE id = ${product}`)
  /** Somebody does one long thing; `meanwhile` begins when everybody may notice. */
  const whileHeld = <Result>(meanwhile: () => Promise<Result>, isEndedBy?: Promise<unknown>) => {
    const held = db.transaction(async (tx) => {
      await tx.query(sql`SELECT pg_sleep(${(2 * HELD_MS) / 1000})`)
      await isEndedBy
    })
    return Promise.all([wait(HELD_MS).then(meanwhile), held])
  }

  beforeAll(async () => {
    db = await open()
    product = await addProduct(db)
    const config = readConfig({ LOG_LEVEL: 'silent', PAGE_CACHE_MS: '1' })
    const pages = { render, headTags: () => '' }
    server = await buildServer({ config, db, reads: db, pages })
  })
  afterAll(async () => {
    await server?.close()
    await db?.close()
  })
  beforeEach(async () => {
    await price(100)
    expect(await shown()).toBe('100')
    await wait(5)
  })

  test('shows the price that was committed before somebody held the database', async () => {
    await price(200)
    const [seen] = await whileHeld(shown)
    expect(seen).toBe('200')
  })

  test('shows the price of a transaction that is committed, not of one rolled back', async () => {
    const failed = db.transaction(async (tx) => {
      await tx.query(sql`UPDATE products SET price = 300 WHERE id = ${product}`)
      throw new Error('refused')
    })
    await expect(failed).rejects.toThrow('refused')
    expect((await whileHeld(shown))[0]).toBe('100')
    await db.transaction((tx) =>
      tx.query(sql`UPDATE products SET price = 400 WHERE id = ${product}`),
    )
    expect((await whileHeld(shown))[0]).toBe('400')
  })

  test('is answered before the long thing ends where buyers see nothing of what was written', async () => {
    await db.query(sql`INSERT INTO import_runs (source) VALUES ('list')`)
    const { promise, resolve } = Promise.withResolvers<void>()
    const [seen] = await whileHeld(() => shown().finally(resolve), promise)
    expect(seen).toBe('100')
  })

  test('stays known while a list is read and waits, not when buyers see the list', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shown-changes-'))
    const path = join(folder, 'list.csv')
    await writeFile(path, 'Артикул;Товар;Бренд;Цена\nA-100;Фильтр;ACME;100\n')
    const changedAt = () => db.writtenAt?.(isShownOnPages)
    const bring = (isDryRun: boolean) =>
      bringList(
        db,
        { path, supplier: 'ACME', columns: {}, isDryRun },
        { print() {}, progress() {} },
      )
    const before = changedAt()
    await bring(true)
    expect(changedAt()).toBe(before)
    await bring(false)
    if (db.kind === 'embedded') expect(changedAt()).toBeGreaterThan(before ?? 0)
    await rm(folder, { recursive: true })
  })

  test('is decided of every table, whether pages show it', async () => {
    const tables = await db.query<{ name: string }>(sql`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`)
    const undecided = tables.filter(({ name }) => isShownOnPages(name) === UNSEEN.has(name))
    expect(undecided).toEqual([])
  })

  test('counts every function that writes what is shown', async () => {
    const functions = await db.query<{ name: string; source: string }>(sql`
      SELECT proname AS name, prosrc AS source FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND prorettype <> 'trigger'::regtype`)
    const writing = functions
      .filter(({ source }) => writtenNames(source).some(isShownOnPages))
      .map(({ name }) => name)
    expect(writing.filter((name) => !isShownOnPages(`${name}()`))).toEqual([])
    expect(writing).toContain('change_stock')
  })
})

// Margins applied to `listed` by SQL: the same results as chooseMargin and retailPrice.
import { array, assert, asyncProperty, integer, oneof, option, record } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { asKopecks } from '#src/shared/money.ts'
import { addProduct, aMarginRule } from '#tests/support/sample-rows.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { chooseMargin, type MarginRule, retailPrice } from '../../margin.ts'
import { findOrCreateSupplier } from '../suppliers.repository.ts'
import { createTables } from '../temporary-tables.repository.ts'
import { addMarginRule, applyMargins } from './apply-margins.ts'

class RolledBack extends Error {}

/** Runs `work` in a transaction that is rolled back. */
async function rolledBack(db: Database, work: (tx: Database) => Promise<void>): Promise<void> {
  const done = db.transaction(async (tx) => {
    await work(tx)
    throw new RolledBack()
  })
  await expect(done).rejects.toThrow(RolledBack)
}

type Listed = {
  readonly price: number
  readonly categoryId: number | null
  readonly productId?: number
  readonly cost?: number
}

async function fillListed(tx: Database, rows: readonly Listed[]): Promise<void> {
  await createTables(tx, 'listed')
  for (const [line, { price, categoryId, productId, cost }] of rows.entries()) {
    await tx.query(sql`
      INSERT INTO listed (line, product_id, is_new, manufacturer_id, article, article_norm, key,
                          name, quality, price, category_id, cost)
      VALUES (${line}, ${productId ?? line + 1_000_000}, ${productId === undefined}, 1, 'A', 'A',
              ${`k-${line}`}, 'Фильтр', 'original', ${price}, ${categoryId}, ${cost ?? null})`)
  }
}

const readListed = (tx: Database) =>
  tx.query<{ price: number; cost: number | null }>(
    sql`SELECT price, cost FROM listed ORDER BY line`,
  )

describe.each(bothDatabases())('margins on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let suppliers: readonly number[] = []
  /** Each category is the parent of the next one. */
  let branch: readonly number[] = []

  beforeAll(async () => {
    db = await open()
    suppliers = [await findOrCreateSupplier(db, 'ACME'), await findOrCreateSupplier(db, 'Другой')]
    for (const key of ['brakes', 'discs', 'front']) {
      const [row] = await db.query<{ id: number }>(sql`
        INSERT INTO categories (key, name, parent_id)
        VALUES (${key}, ${key}, ${branch.at(-1) ?? null}) RETURNING id`)
      branch = [...branch, row?.id ?? 0]
    }
  })
  afterAll(() => db?.close())

  const supplierId = () => suppliers[0] ?? 0

  test('turn the price of the list into the cost, and set the price by the rule', () =>
    rolledBack(db, async (tx) => {
      await addMarginRule(tx, aMarginRule({ supplierId: supplierId() }))
      await fillListed(tx, [{ price: 10_000, categoryId: null }])
      expect(await applyMargins(tx, supplierId())).toBe(1)
      expect(await readListed(tx)).toEqual([{ price: 12_500, cost: 10_000 }])
      expect(await applyMargins(tx, supplierId())).toBe(0) // a second time adds nothing
    }))

  test('do not change a list without rules, nor a row with a cost of its own', () =>
    rolledBack(db, async (tx) => {
      const rows = [
        { price: 10_000, categoryId: null },
        { price: 10_000, cost: 7_000, categoryId: null },
      ]
      await fillListed(tx, rows)
      expect(await applyMargins(tx, supplierId())).toBe(0)
      await addMarginRule(tx, aMarginRule({ supplierId: suppliers[1] ?? 0 }))
      expect(await applyMargins(tx, supplierId())).toBe(0)
      await addMarginRule(tx, aMarginRule({}))
      expect(await applyMargins(tx, supplierId())).toBe(1)
      expect((await readListed(tx))[1]).toEqual({ price: 10_000, cost: 7_000 })
    }))

  test('use the category of a known product where the list names none', () =>
    rolledBack(db, async (tx) => {
      const productId = await addProduct(tx)
      await tx.query(sql`UPDATE products SET category_id = ${branch[2]} WHERE id = ${productId}`)
      await addMarginRule(tx, aMarginRule({ categoryId: branch[0] ?? 0 }))
      await addMarginRule(tx, aMarginRule({ rate: 1000 }))
      await fillListed(tx, [
        { price: 10_000, categoryId: null, productId },
        { price: 10_000, categoryId: null },
      ])
      expect(await applyMargins(tx, supplierId())).toBe(2)
      expect((await readListed(tx)).map(({ price }) => price)).toEqual([12_500, 11_000])
    }))

  test('of the same supplier and category never overlap in costs', () =>
    rolledBack(db, async (tx) => {
      const step = { costFrom: asKopecks(100), costBelow: asKopecks(200) }
      await addMarginRule(tx, aMarginRule(step))
      await addMarginRule(tx, aMarginRule({ ...step, supplierId: supplierId() }))
      await addMarginRule(tx, aMarginRule({ costFrom: asKopecks(200) }))
      const overlapping = addMarginRule(tx, aMarginRule({ costFrom: asKopecks(199) }))
      await expect(overlapping).rejects.toThrow('уже есть правило')
    }))

  test('equal chooseMargin and retailPrice for any rules, categories and costs', () => {
    // costs up to 6, so that bounds are met, and all others
    const cost = oneof(integer({ min: 1, max: 6 }), integer({ min: 1, max: 2_099_999_999 }))
    // prices that the table accepts, though no list can have them
    const anyPrice = integer({ min: 2_099_999_000, max: 2_147_483_647 })
    const place = integer({ min: 0, max: 2 })
    const rule = record({
      supplier: option(integer({ min: 0, max: 1 })),
      place: option(place),
      edges: array(cost, { minLength: 2, maxLength: 2 }),
      isEndless: integer({ min: 0, max: 1 }),
      rate: integer({ min: 0, max: 100_000 }),
      leastMarkup: integer({ min: 0, max: 2_099_999_999 }),
      rounding: integer({ min: 1, max: 10_000_000 }),
    })
    const listed = array(record({ price: oneof(cost, anyPrice), place: option(place) }), {
      maxLength: 12,
    })
    const agrees = asyncProperty(array(rule, { maxLength: 12 }), listed, async (inputs, rows) => {
      const rules: MarginRule[] = []
      await rolledBack(db, async (tx) => {
        for (const input of inputs) {
          const [from = 0, to = 0] = input.edges.toSorted((one, other) => one - other)
          const asked = aMarginRule({
            supplierId: input.supplier === null ? null : (suppliers[input.supplier] ?? null),
            categoryId: input.place === null ? null : (branch[input.place] ?? null),
            costFrom: asKopecks(from),
            costBelow: input.isEndless ? null : asKopecks(to + 1),
            rate: input.rate,
            leastMarkup: asKopecks(input.leastMarkup),
            rounding: asKopecks(input.rounding),
          })
          if (rules.every((other) => !overlaps(other, asked))) {
            rules.push({ ...asked, id: await addMarginRule(tx, asked) })
          }
        }
        const filled = rows.map(({ price, place: at }) => ({
          price,
          categoryId: at === null ? null : (branch[at] ?? null),
        }))
        await fillListed(tx, filled)
        await applyMargins(tx, supplierId())
        expect(await readListed(tx)).toEqual(filled.map((row) => expectedOf(rules, row)))
      })
    })
    return assert(agrees, { numRuns: 100 })
  })

  const overlaps = (one: Omit<MarginRule, 'id'>, other: Omit<MarginRule, 'id'>): boolean =>
    one.supplierId === other.supplierId &&
    one.categoryId === other.categoryId &&
    one.costFrom < (other.costBelow ?? Number.POSITIVE_INFINITY) &&
    other.costFrom < (one.costBelow ?? Number.POSITIVE_INFINITY)

  function expectedOf(rules: readonly MarginRule[], { price, categoryId }: Listed) {
    const cost = asKopecks(price)
    const path = categoryId === null ? [] : branch.slice(0, branch.indexOf(categoryId) + 1)
    const categoryIds = path.toReversed()
    const rule = chooseMargin(rules, { supplierId: supplierId(), categoryIds, cost })
    return rule ? { price: retailPrice(rule, cost), cost: price } : { price, cost: null }
  }
})

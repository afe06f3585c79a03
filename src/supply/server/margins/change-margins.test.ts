// Changes of margins: every price is that of chooseMargin, and an undo brings back each former one.
import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  nat,
  oneof,
  option,
  record,
} from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { asKopecks, type Kopecks } from '#src/shared/money.ts'
import { SUPPLIER_OF_1C } from '#src/shared/supplier-of-1c.ts'
import { addProduct, aMarginRule } from '#tests/support/sample-rows.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { chooseMargin, retailPrice } from '../../margin.ts'
import { findOrCreateSupplier } from '../suppliers.repository.ts'
import { margins } from './change-margins.ts'
import { listMarginChanges, type NewRule } from './margin-changes.repository.ts'
import { listMarginRules } from './margin-rules.repository.ts'

const GOODS = 12

type Offer = { readonly supplier: number; readonly product: number }
type Priced = Offer & { readonly cost: Kopecks | null; readonly price: Kopecks }

describe.each(bothDatabases())('a change of margins on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let suppliers: number[]
  /** Each category is the parent of the next one. */
  let branch: number[]
  let goods: number[]

  beforeAll(async () => {
    db = await open()
    suppliers = []
    for (const name of ['ACME', 'Другой', SUPPLIER_OF_1C]) {
      suppliers.push(await findOrCreateSupplier(db, name))
    }
    branch = []
    for (const key of ['brakes', 'discs', 'front']) {
      const [row] = await db.query<{ id: number }>(sql`
        INSERT INTO categories (key, name, parent_id)
        VALUES (${key}, ${key}, ${branch.at(-1) ?? null}) RETURNING id`)
      branch.push(row?.id ?? 0)
    }
    goods = []
    for (let at = 0; at < GOODS; at++) {
      const id = await addProduct(db, {})
      await db.query(sql`
        UPDATE products SET category_id = ${branch[at % 3] ?? 0} WHERE id = ${id}`)
      goods.push(id)
    }
  })
  afterAll(() => db?.close())
  const forgetAll = async () => {
    await db.query(sql`DELETE FROM margin_rules`)
    await db.query(sql`DELETE FROM margin_changes`)
  }
  beforeEach(forgetAll)

  /** Offers by their place among suppliers and goods; the product has the price of the newest one. */
  async function offer(offers: readonly Priced[]): Promise<void> {
    await db.query(sql`DELETE FROM supplier_offers`)
    for (const [age, { supplier, product, cost, price }] of offers.entries()) {
      await db.query(sql`
        INSERT INTO supplier_offers (supplier_id, product_id, cost, price, seen_at)
        VALUES (${suppliers[supplier] ?? 0}, ${goods[product] ?? 0}, ${cost}, ${price},
                now() - make_interval(mins => ${age}::integer + 1))
        ON CONFLICT DO NOTHING`)
    }
    await db.query(sql`
      UPDATE products SET price = newest.price FROM (
        SELECT DISTINCT ON (product_id) product_id, price FROM supplier_offers
        ORDER BY product_id, seen_at DESC) AS newest
      WHERE newest.product_id = products.id`)
    await db.query(sql`SELECT refresh_product_lists(${goods}::integer[])`)
  }
  const readOffers = (tx: Database) =>
    tx.query<Priced & { readonly category: number }>(sql`
      SELECT offer.supplier_id AS supplier, offer.product_id AS product, offer.cost, offer.price,
             product.category_id AS category
      FROM supplier_offers AS offer JOIN products AS product ON product.id = offer.product_id
      ORDER BY offer.supplier_id, offer.product_id`)
  const readPrices = () =>
    db.query<{ id: number; price: number }>(
      sql`SELECT id, price FROM products WHERE id = ANY (${goods}::integer[]) ORDER BY id`,
    )
  const readListed = () =>
    db.query<{ id: number; price: number }>(sql`
      SELECT product_id AS id, price FROM product_search
      WHERE product_id = ANY (${goods}::integer[]) ORDER BY product_id`)
  const rulesNow = async () => (await listMarginRules(db)).map(({ id: _, ...rule }) => rule)
  const nothing = async () => {}

  async function change(rules: readonly NewRule[]): Promise<number> {
    const version = margins.versionOf(await rulesNow())
    const seen = await margins.try(db, rules)
    const { id, done } = await margins.change(db, { madeBy: 'Анна', rules, version, seen }, nothing)
    await done
    return id
  }
  async function undo(id: number): Promise<void> {
    const { done } = await margins.undo(db, { id, madeBy: 'Анна' }, nothing)
    await done
  }
  const newest = async () => (await listMarginChanges(db, 1))[0]

  const sums = integer({ min: 100, max: 900_000 }).map(asKopecks)
  const offers = array(
    record({
      supplier: integer({ min: 0, max: 2 }),
      product: integer({ min: 0, max: GOODS - 1 }),
      price: sums,
      markup: option(integer({ min: 0, max: 50_000 })),
    }).map(({ markup, price, ...of }): Priced => {
      const isMarked = markup !== null && of.supplier !== 2
      return {
        ...of,
        cost: isMarked ? price : null,
        price: isMarked ? asKopecks(price + markup) : price,
      }
    }),
    { minLength: 1, maxLength: 20 },
  )
  const scopes = array(
    record({
      supplier: option(constantFrom(0, 1)),
      category: option(constantFrom(0, 1, 2)),
      from: constantFrom(0, 50_000, 300_000),
      rate: integer({ min: 0, max: 20_000 }),
      least: constantFrom(0, 5_000),
      rounding: constantFrom(1, 100, 1_000),
    }),
    { maxLength: 6 },
  )
  type Scope = { supplier: number | null; category: number | null; from: number; rate: number }
  /** Of one supplier and category the first: others would have costs in common with it. */
  const rulesOf = (given: readonly (Scope & { least: number; rounding: number })[]): NewRule[] => {
    const apart = new Map(given.map((rule) => [`${rule.supplier} ${rule.category}`, rule]))
    return [...apart.values()].map(({ supplier, category, from, rate, least, rounding }) =>
      aMarginRule({
        supplierId: supplier === null ? null : (suppliers[supplier] ?? 0),
        categoryId: category === null ? null : (branch[category] ?? 0),
        costFrom: asKopecks(from),
        rate,
        leastMarkup: asKopecks(least),
        rounding: asKopecks(rounding),
      }),
    )
  }
  /** What the list stated is the cost where it is known, else the price. */
  const byRules = (rules: readonly NewRule[], priced: Priced & { readonly category: number }) => {
    if (priced.supplier === suppliers[2]) return { cost: priced.cost, price: priced.price }
    const cost = priced.cost ?? priced.price
    const categoryIds = branch.slice(0, branch.indexOf(priced.category) + 1).reverse()
    const purchase = { supplierId: priced.supplier, categoryIds, cost }
    const rule = chooseMargin(
      rules.map((one) => ({ ...one, id: 0 })),
      purchase,
    )
    return rule ? { cost, price: retailPrice(rule, cost) } : { cost: null, price: cost }
  }

  test('prices every offer by the rules, and its undo brings back every price', () =>
    assert(
      asyncProperty(offers, scopes, scopes, async (given, first, second) => {
        await offer(given)
        for (const rules of [rulesOf(first), rulesOf(second)]) {
          const [before, prices, formerRules] = [
            await readOffers(db),
            await readPrices(),
            await rulesNow(),
          ]
          const id = await change(rules)
          expect(await newest()).toMatchObject({ id, state: 'done', failure: '' })
          const after = await readOffers(db)
          expect(after.map(({ cost, price }) => ({ cost, price }))).toEqual(
            before.map((priced) => byRules(rules, priced)),
          )
          const changed = await readPrices()
          await undo(id)
          expect(await readOffers(db)).toEqual(before)
          expect(await readPrices()).toEqual(prices)
          expect(margins.versionOf(await rulesNow())).toBe(margins.versionOf(formerRules))
          // redone: the undo is a change like any other
          await undo((await newest())?.id ?? 0)
          expect(await readPrices()).toEqual(changed)
          expect(await readListed()).toEqual(changed)
        }
      }),
      { numRuns: 12 },
    ))

  const mayUndo = async () => (await listMarginChanges(db, 0)).filter((change) => change.mayUndo)
  const stateNow = async () => ({
    offers: await readOffers(db),
    prices: await readPrices(),
    listed: await readListed(),
    rules: margins.versionOf(await rulesNow()),
  })

  const steps = array(oneof(scopes, nat(9)), { minLength: 4, maxLength: 9 })
  test('any history of changes and undos leads back to its beginning, price by price', () =>
    assert(
      asyncProperty(offers, steps, async (given, history) => {
        await forgetAll()
        await offer(given)
        const beginning = await stateNow()
        const before = new Map<number, typeof beginning>()
        /** Changes in force, the newest last. */
        let inForce: number[] = []
        const takeBack = async (id: number) => {
          const was = await stateNow()
          await undo(id)
          expect(await stateNow()).toEqual(before.get(id))
          const made = (await newest())?.id ?? 0
          before.set(made, was)
          inForce = inForce.at(-1) === id ? inForce.slice(0, -1) : [...inForce, made]
        }
        for (const step of history) {
          const [was, possible] = [await stateNow(), await mayUndo()]
          if (typeof step !== 'number') {
            const id = await change(rulesOf(step))
            before.set(id, was)
            inForce.push(id)
          } else if (possible.length > 0) {
            await takeBack(possible[step % possible.length]?.id ?? 0)
          }
        }
        for (let id = inForce.at(-1); id !== undefined; id = inForce.at(-1)) await takeBack(id)
        expect(await stateNow()).toEqual(beginning)
      }),
      { numRuns: 8 },
    ))

  const one = { supplier: 0, product: 0, cost: null, price: asKopecks(100_00) }

  test('counts what it would change, and writes nothing', async () => {
    const cheap = { ...one, product: 1, price: asKopecks(10_00) }
    await offer([one, cheap, { ...one, supplier: 2, product: 2 }])
    const rules = [
      aMarginRule({ rate: 1000 }),
      aMarginRule({ categoryId: branch[1] ?? 0, rate: 5000 }),
    ]
    const before = await readOffers(db)
    const effect = await margins.try(db, rules)
    expect(effect).toMatchObject({ priced: 2, goods: 2, dearer: 2, cheaper: 0, jumps: 1, mean: 30 })
    expect(effect.largest.map(({ was, is }) => [was, is])).toEqual([
      [10_00, 15_00],
      [100_00, 110_00],
    ])
    expect(await readOffers(db)).toEqual(before)
    expect(await rulesNow()).toEqual([])
  })

  test('keeps a price that is not that of an offer: somebody else has set it', async () => {
    await offer([one])
    await db.query(sql`UPDATE products SET price = 77700 WHERE id = ${goods[0] ?? 0}`)
    await change([aMarginRule()])
    expect((await readPrices())[0]).toEqual({ id: goods[0], price: 77_700 })
    expect((await readOffers(db))[0]).toMatchObject({ cost: 100_00, price: 125_00 })
  })

  test('what a later list has brought is priced by the former rules when it is undone', async () => {
    await offer([one, { ...one, product: 1 }])
    await change([aMarginRule({ rate: 1000 })])
    const id = await change([aMarginRule({ rate: 9000 })])
    // the next list costs 200, and is priced by the rules of its day
    await db.query(sql`
      UPDATE supplier_offers SET cost = 20000, price = 38000, seen_at = now()
      WHERE product_id = ${goods[0] ?? 0}`)
    await db.query(sql`UPDATE products SET price = 38000 WHERE id = ${goods[0] ?? 0}`)
    await undo(id)
    expect((await readPrices()).slice(0, 2).map(({ price }) => price)).toEqual([220_00, 110_00])
  })

  test('is refused where others have changed rules or goods since they were seen', async () => {
    await offer([one])
    const version = margins.versionOf(await rulesNow())
    const rules = [aMarginRule()]
    const seen = await margins.try(db, rules)
    const wanted = { madeBy: 'Анна', rules, version, seen }
    await offer([one, { ...one, product: 1 }])
    await (await margins.change(db, wanted, nothing)).done
    expect(await newest()).toMatchObject({
      state: 'failed',
      failure: 'Каталог тем временем изменился: посчитайте ещё раз.',
    })
    expect(await rulesNow()).toEqual([])
    await change([aMarginRule({ rate: 100 })])
    await expect(margins.change(db, wanted, nothing)).rejects.toMatchObject({ kind: 'stale' })
  })

  test('is refused where what was seen is the rise of other rules', async () => {
    await offer([one])
    const seen = await margins.try(db, [aMarginRule({ rate: 300 })])
    const wanted = { madeBy: 'Анна', rules: [aMarginRule({ rate: 9000 })], seen }
    const version = margins.versionOf(await rulesNow())
    await (await margins.change(db, { ...wanted, version }, nothing)).done
    expect(await newest()).toMatchObject({ state: 'failed', failure: /посчитайте ещё раз/ })
    expect(await readPrices()).toContainEqual({ id: goods[0], price: 100_00 })
  })

  test('only the newest one in force is undone, and once', async () => {
    await offer([one])
    const first = await change([aMarginRule({ rate: 1000 })])
    const second = await change([aMarginRule({ rate: 2000 })])
    await expect(undo(first)).rejects.toMatchObject({ kind: 'conflict' })
    await undo(second)
    await expect(undo(second)).rejects.toMatchObject({ kind: 'conflict' })
    expect(await readPrices()).toContainEqual({ id: goods[0], price: 110_00 })
    await undo(first)
    expect(await readPrices()).toContainEqual({ id: goods[0], price: 100_00 })
  })

  test('rules with a cost in common are refused, and a failure leaves all as it was', async () => {
    await offer([one])
    const shared = [aMarginRule(), aMarginRule({ costFrom: asKopecks(500) })]
    await expect(margins.try(db, shared)).rejects.toThrow('делят одни и те же цены')
    const broken = () => Promise.reject(new Error('no space left on device'))
    const rules = [aMarginRule()]
    const seen = await margins.try(db, rules)
    const wanted = { madeBy: 'Анна', rules, version: margins.versionOf([]), seen }
    await (await margins.change(db, wanted, broken)).done
    expect(await newest()).toMatchObject({ state: 'failed', failure: /из-за ошибки магазина/ })
    expect(await rulesNow()).toEqual([])
    expect((await readOffers(db))[0]).toMatchObject({ cost: null, price: 100_00 })
  })
})

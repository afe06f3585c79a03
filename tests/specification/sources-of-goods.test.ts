// Random histories of two suppliers' lists, exchanges with 1C, undos and changes of the owner,
// compared with a simple model of which products are on sale, by whom, and at whose price.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bringList, undoRun } from '#src/catalogue-import/server/public.ts'
import { listRuns, undoExchange } from '#src/commerceml/server/public.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { ShopError } from '#src/shared/errors.ts'
import { type ExchangeDoor, exchangeDoor } from '#tests/support/exchange-door.ts'
import type { OneC } from '#tests/support/one-c.ts'
import { setOfTwo } from '#tests/support/one-c-sets.ts'
import { type SourcesModel, sourcesModel } from '#tests/support/sources-model.ts'
import { testDatabases } from '#tests/support/test-database.ts'

/** Those that are told are among them. More by hand: SOURCE_HISTORIES=1000 npx vitest run … */
const HISTORIES = Number(process.env.SOURCE_HISTORIES ?? 24)
const PATIENCE_MS = 240_000 + HISTORIES * 10_000
const GOODS = ['P1', 'P2', 'P3'] as const
type Rubles = 100 | 120 | 150
type Priced = readonly (readonly [(typeof GOODS)[number], Rubles])[]
const price = fc.constantFrom<Rubles[]>(100, 120, 150)
const priced = fc.uniqueArray(fc.tuple(fc.constantFrom(...GOODS), price), {
  minLength: 1,
  maxLength: 3,
  selector: ([name]) => name,
})
const told = fc.uniqueArray(fc.tuple(fc.constantFrom(...GOODS), fc.option(price, { freq: 2 })), {
  minLength: 1,
  maxLength: 3,
  selector: ([name]) => name,
})
const supplier = fc.constantFrom('A', 'B')
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ kind: fc.constant('list' as const), supplier, priced },
      isPartial: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('1c' as const), told, isFull: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), supplier }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('1c undone' as const), told, isFull: fc.boolean() }),
  },
  fc.record({ kind: fc.constant('owner hides' as const), name: fc.constantFrom(...GOODS) }),
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

const list = (supplier: 'A' | 'B', ...priced: Priced): Act => ({
  ...{ kind: 'list', supplier, priced: priced.map(([name, asked]) => [name, asked]) },
  isPartial: false,
})
const tells = (rubles: Rubles | null): Act => ({
  ...{ kind: '1c', told: [['P1', rubles]], isFull: false },
})
const undone = (rubles: Rubles | null): Act => ({
  ...{ kind: '1c undone', told: [['P1', rubles]], isFull: true },
})
const undo = (supplier: 'A' | 'B'): Act => ({ kind: 'undo', supplier })
const [DROPS_A, DROPS_B] = [list('A', ['P2', 100]), list('B', ['P3', 100])]

/** Histories that are rare at random: about one in a hundred. */
const TOLD_HISTORIES: readonly (readonly Act[])[] = [
  // 1C has withdrawn a product that the undone list had hidden
  [list('A', ['P1', 100]), DROPS_A, tells(100), tells(null), undo('A')],
  // 1C has withdrawn a product that only the undone list offered too
  [tells(100), list('A', ['P1', 150]), tells(null), undo('A')],
  // the price before the undone list was that of 1C, which has withdrawn it
  [list('A', ['P1', 100]), tells(120), list('A', ['P1', 150]), tells(null), undo('A')],
  // 1C has stated the price of the list again
  [list('B', ['P1', 100]), list('A', ['P1', 150]), tells(150), undo('A')],
  // a list that showed a product is undone, and then the list that had hidden it
  [list('A', ['P1', 100]), DROPS_A, list('B', ['P1', 120]), undo('B'), undo('A')],
  // the newest remaining offer gives the price: 1C, a list
  [list('B', ['P1', 120]), tells(150), list('A', ['P1', 100]), DROPS_A, undo('A')],
  [tells(150), list('B', ['P1', 120]), list('A', ['P1', 100]), DROPS_A, DROPS_B, tells(null)],
  [list('B', ['P1', 120]), tells(150), tells(null), tells(100)],
  // an offer that is stated again is the newest, whatever prices others stated in between
  [list('B', ['P1', 100]), tells(120), list('A', ['P1', 100]), list('B', ['P1', 100]), DROPS_A],
  [
    ...[list('B', ['P1', 100]), tells(120), list('A', ['P1', 100]), list('B', ['P1', 100])],
    ...[list('A', ['P1', 150]), DROPS_A],
  ],
  [list('B', ['P1', 100]), list('A', ['P1', 120]), tells(100), list('B', ['P1', 100]), tells(null)],
  // a list is undone whose price another has stated again
  [
    ...[list('B', ['P1', 100]), list('A', ['P1', 150]), list('A', ['P1', 100])],
    ...[list('B', ['P1', 100]), undo('A')],
  ],
  // a partial list renews its offers too
  [
    ...[list('B', ['P1', 100]), tells(120), list('A', ['P1', 100])],
    ...[{ ...list('B', ['P1', 100]), isPartial: true } as Act, list('A', ['P1', 150]), DROPS_A],
  ],
  // a list without changes is undone: its offers get their old dates
  [
    ...[list('B', ['P1', 100]), tells(120), list('A', ['P1', 100]), list('B', ['P1', 100])],
    ...[list('A', ['P1', 150]), undo('A'), undo('B'), DROPS_A],
  ],
  // a list shows a product that 1C hid, and 1C one that a list hid
  [tells(100), tells(null), list('A', ['P1', 120]), DROPS_A, tells(150), DROPS_A],
  [tells(100), { kind: 'owner hides', name: 'P1' }, list('A', ['P1', 120]), tells(null), DROPS_A],
  // an undone exchange had stated an offer again, or had withdrawn it
  [tells(100), list('B', ['P1', 150]), list('A', ['P1', 100]), undone(100), DROPS_A],
  [list('A', ['P1', 100]), undone(120), undone(null), DROPS_A],
  [tells(100), undone(null), list('A', ['P1', 120]), undone(150), undo('A'), tells(null)],
]

describe.each(testDatabases())('goods of several sources on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let folder: string
  let door: ExchangeDoor
  let c: OneC
  let histories = 0
  beforeAll(async () => {
    db = await open()
    folder = await mkdtemp(join(tmpdir(), 'sources-'))
    door = await exchangeDoor(db, join(folder, 'exchange'))
    c = door.oneC()
  })
  afterAll(async () => {
    await door?.close()
    await db?.close()
    await rm(folder, { recursive: true })
  })

  /** Goods and suppliers of one history have nothing to do with those of another. */
  const own = (name: string) => `H${histories}-${name}`

  async function bring(
    name: string,
    rows: readonly (readonly [string, number])[],
    isPartial: boolean,
  ) {
    const path = join(folder, 'list.csv')
    const lines = rows.map(([article, rubles]) => `${own(article)};Болт;Kolbenwerk;${rubles}`)
    await writeFile(path, ['Артикул;Товар;Бренд;Цена', ...lines, ''].join('\n'))
    const request = { path, supplier: own(name), columns: {}, isAgreed: true, isPartial }
    const { runId } = await bringList(db, request, { print() {}, progress() {} })
    return runId
  }

  async function tell(rows: readonly (readonly [string, number | null])[], isFull: boolean) {
    const goods = rows.map(([name, rubles]) => ({
      ...{ id: own(name), article: own(name), name: 'Болт', maker: 'v-kolbenwerk' },
      ...(rubles === null ? { isDeleted: true } : { price: `${rubles},00` }),
    }))
    await db.query(sql`UPDATE exchange_sessions SET is_resting = true`)
    await c.sendCatalog(setOfTwo(goods, { isFull }))
  }

  /** False when the journal says that another run must be undone first. */
  async function isUndone(runId: number): Promise<boolean> {
    try {
      await undoRun(db, runId)
      return true
    } catch (error) {
      if (error instanceof ShopError && error.message.startsWith('Сначала отмените')) return false
      throw error
    }
  }

  async function perform(model: SourcesModel, step: Act): Promise<void> {
    if (step.kind === 'list') {
      const { supplier, priced, isPartial } = step
      const runId = await bring(supplier, priced, isPartial)
      model.list(runId, supplier, { prices: new Map(priced), isPartial })
    } else if (step.kind === '1c') {
      await tell(step.told, step.isFull)
      model.tell1c(new Map(step.told), step.isFull)
    } else if (step.kind === '1c undone') {
      // products that the run would create are hidden: the model knows only earlier ones
      const rows = step.told.filter(([name]) => model.goods.has(name))
      await tell(rows, step.isFull)
      const [last] = await listRuns(db, 1)
      if (last) await undoExchange(db, last.id)
    } else if (step.kind === 'undo') {
      const run = model.runs.findLast((one) => one.supplier === step.supplier)
      if (run && (await isUndone(run.id))) model.undo(run)
    } else {
      await db.query(sql`
        UPDATE products SET is_hidden = true WHERE article = ${own(step.name)}`)
      await db.query(sql`
        SELECT refresh_product_lists(array_agg(id)) FROM products
        WHERE article = ${own(step.name)}`)
      model.ownerHides(step.name)
    }
  }

  const inShop = () =>
    db.query(sql`
      SELECT product.article, product.price / 100 AS price, NOT product.is_hidden AS "isSeen",
             EXISTS (SELECT FROM product_search WHERE product_id = product.id) AS "isFound",
             (SELECT coalesce(jsonb_object_agg(
                CASE supplier.name WHEN '1С' THEN '1c' ELSE right(supplier.name, 1) END,
                offer.price / 100), '{}')
              FROM supplier_offers AS offer JOIN suppliers AS supplier ON supplier.id = supplier_id
              WHERE offer.product_id = product.id) AS offers
      FROM products AS product WHERE product.article LIKE ${`H${histories}-%`}
      ORDER BY product.article`)

  const inModel = ({ goods }: SourcesModel) =>
    [...goods]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, { price, isSeen, offers }]) => ({
        ...{ article: own(name), price, isSeen, isFound: isSeen },
        offers: Object.fromEntries([...offers].map(([source, offer]) => [source, offer.price])),
      }))

  const isSound = ({ goods }: SourcesModel) =>
    [...goods.values()].every(
      ({ isSeen, offers, price }) =>
        (!isSeen || offers.size > 0) &&
        (offers.size === 0 || [...offers.values()].some((offer) => offer.price === price)),
    )

  test(
    'are on sale while one of them has them, at the price of one that has them',
    async () => {
      const history = fc.array(act, { minLength: 3, maxLength: 9 })
      await fc.assert(
        fc.asyncProperty(history, async (steps) => {
          histories += 1
          // a full exchange is held where it lacks the goods of many histories
          await db.query(sql`DELETE FROM supplier_offers WHERE supplier_id IN (
            SELECT id FROM suppliers WHERE name = '1С')`)
          const model = sourcesModel()
          for (const step of steps) {
            await perform(model, step)
            expect(await inShop()).toEqual(inModel(model))
            expect(isSound(model)).toBe(true)
          }
        }),
        {
          numRuns: HISTORIES,
          examples: TOLD_HISTORIES.map((told): [Act[]] => [[...told]]),
        },
      )
    },
    PATIENCE_MS,
  )
})

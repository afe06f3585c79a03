// The count of a shelf: all its goods in one transaction of the ledger, once under a key.

import { ordersOfGoods } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { ShopError } from '#src/shared/errors.ts'
import { asKopecks, rublesOf } from '#src/shared/money.ts'
import { correctStock } from '#src/supply/server/public.ts'
import { shelvesApi } from '../../shelves-contract.ts'
import { actAsStaff } from '../act-as-staff.ts'
import { requireKey } from '../receptions/open-reception.ts'
import { requireAllowed } from '../require-staff.ts'
import type { Staff } from '../staff.repository.ts'
import { visibleStore } from '../visible-orders.ts'
import {
  insertShelfCount,
  isPlaceSeen,
  listShelfGoods,
  type ShelvedGood,
  saveDifferences,
} from './shelf-counts.repository.ts'
import { goodsOnShelf, readTaken } from './shelf-goods.ts'

type Parts = { readonly db: Database; readonly writes: Database }

export function serveShelfCounts(api: ApiServer, { db, writes }: Parts): void {
  serve(api, shelvesApi.shelfGoods, async ({ query: { shelf } }, caller) =>
    goodsOnShelf(db, await requireAllowed(db, caller, 'see-stock'), shelf),
  )

  serve(api, shelvesApi.countShelf, async ({ body }, caller) => {
    const staff = await requireAllowed(db, caller, 'count-shelves')
    const { location_id: locationId, shelf } = body
    const lines = body.lines.map(
      ({ product_id: productId, on_hand, seen_on_hand, seen_taken = 0 }) => ({
        productId,
        counted: on_hand,
        seen: seen_on_hand,
        taken: seen_taken,
      }),
    )
    const key = requireKey(caller.idempotencyKey)
    await countShelf(writes, staff, { locationId, shelf, key, lines })
    return goodsOnShelf(writes, staff, shelf)
  })
}

type CountedLine = {
  readonly productId: number
  /** On the shelf alone. */
  readonly counted: number
  /** What was on hand, and taken for orders of it, when it was counted. */
  readonly seen: number
  readonly taken: number
}

type ShelfCount = {
  readonly locationId: number
  readonly shelf: string
  readonly key: string
  readonly lines: readonly CountedLine[]
}

/** Nothing is written where one product is refused. */
const countShelf = (db: Database, staff: Staff, count: ShelfCount): Promise<void> =>
  actAsStaff(db, staff, { act: 'count-shelf', subject: `shelf ${count.shelf}` }, async (tx) => {
    const { locationId, shelf, key } = count
    const storeId = visibleStore(staff)
    if (!(await isPlaceSeen(tx, { locationId, storeId }))) throw emptyShelf()
    const id = await insertShelfCount(tx, { locationId, shelf, key, staffId: staff.id })
    if (id === null) return { result: undefined, details: null }
    const asked = { shelf, storeId, most: MOST_LYING }
    const lying = (await listShelfGoods(tx, asked)).filter((good) => good.locationId === locationId)
    if (lying.length === 0) throw emptyShelf()
    const goods = {
      placeId: locationId,
      ids: count.lines.map(({ productId }) => productId),
      actor: `staff ${staff.id}`,
    }
    const counted = await ordersOfGoods.servingLost(tx, goods, () =>
      countGoods(tx, { id, staff, shelf, lying }, count.lines),
    )
    const found = differencesOf(counted)
    await saveDifferences(tx, { id, ...found })
    const details = {
      ...found,
      cost: rublesOf(asKopecks(found.cost)),
      locationId,
      lines: count.lines.length,
    }
    return { result: undefined, details }
  })

const MOST_LYING = 100_000

const emptyShelf = () => new ShopError('not-found', 'На этой полке ничего не записано.')

const movedAway = () =>
  new ShopError('conflict', 'Товара на этой полке уже нет. Проверьте список и повторите.')

type Begun = {
  readonly id: number
  readonly staff: Staff
  readonly shelf: string
  readonly lying: readonly ShelvedGood[]
}

async function countGoods(
  tx: Database,
  { id, staff, shelf, lying }: Begun,
  given: readonly CountedLine[],
): Promise<Difference[]> {
  // stock is locked in the order of products everywhere
  const lines = given
    .toSorted((one, other) => one.productId - other.productId)
    .map((line, at, all) => {
      const good = lying.find(({ productId }) => productId === line.productId)
      if (!good || all[at - 1]?.productId === line.productId) throw movedAway()
      return { good, line }
    })
  await refuseOtherTaken(tx, lines)
  const counted: (Difference & GoodCount)[] = []
  for (const { good, line } of lines) {
    const origin = { document: `shelf-count ${id}`, actor: `staff ${staff.id}` }
    const before = await countGood(tx, { good, line }, { ...origin, reason: reasonOf(shelf, line) })
    counted.push({ good, line, change: line.counted + line.taken - before })
  }
  // no handover runs now: their stock is locked
  await refuseOtherTaken(tx, counted)
  return counted
}

const reasonOf = (shelf: string, { counted, taken }: CountedLine): string =>
  taken === 0
    ? `Пересчёт полки ${shelf}`
    : `Пересчёт полки ${shelf}: на полке ${counted} шт., собрано или ждёт возврата ${taken} шт.`

type GoodCount = { readonly good: ShelvedGood; readonly line: CountedLine }

/** Others are taken than were seen: nobody knows whether they lay there when it was counted. */
async function refuseOtherTaken(tx: Database, counts: readonly GoodCount[]): Promise<void> {
  const takenOf = await readTaken(
    tx,
    counts.map(({ line }) => line.productId),
  )
  for (const { good, line } of counts) {
    const taken = takenOf({ ...good, onHand: line.seen })
    if (taken === line.taken) continue
    const now = `${good.article}: собрано или ждёт возврата было ${line.taken} шт., теперь ${taken} шт.`
    throw new ShopError('conflict', `${now} Посчитайте снова.`)
  }
}

type Origin = { readonly document: string; readonly reason: string; readonly actor: string }

/** Resolves to what was on hand before; other stock than was seen is refused. */
async function countGood(tx: Database, { good, line }: GoodCount, origin: Origin) {
  const { productId, counted, seen, taken } = line
  const { locationId, article } = good
  const refused = (error: unknown) => {
    if (!(error instanceof ShopError) || error.kind !== 'conflict') throw error
    throw new ShopError('conflict', `${article}: ${error.message}`)
  }
  const stock = { productId, locationId, onHand: counted + taken, ...origin }
  const before = (await correctStock(tx, stock).catch(refused)) ?? seen
  if (before === seen) return before
  const now = `${article}: остаток изменился, был ${seen} шт., теперь ${before} шт.`
  throw new ShopError('conflict', `${now} Посчитайте снова.`)
}

type Difference = { readonly good: ShelvedGood; readonly change: number }

const MOST_NAMED = 20

function differencesOf(counted: readonly Difference[]) {
  const differing = counted.filter(({ change }) => change !== 0)
  const sum = (of: (one: Difference) => number) => differing.reduce((all, one) => all + of(one), 0)
  const named = differing
    .slice(0, MOST_NAMED)
    .map(({ good, change }) => `${good.article} ${change > 0 ? '+' : '−'}${Math.abs(change)}`)
  const left = differing.length - named.length
  return {
    more: sum(({ change }) => Math.max(0, change)),
    less: sum(({ change }) => Math.max(0, -change)),
    cost: sum(({ good, change }) => Math.max(0, -change) * good.price),
    goods: [...named, ...(left > 0 ? [`и ещё ${left}`] : [])].join(', '),
  }
}

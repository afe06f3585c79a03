// What lies on a shelf, and its count: all its goods in one transaction of the ledger, once under a key.

import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { ShopError } from '#src/shared/errors.ts'
import { asKopecks, rublesOf } from '#src/shared/money.ts'
import { correctStock } from '#src/supply/server/public.ts'
import { MOST_ON_SHELF, type OnShelf, shelvesApi } from '../../shelves-contract.ts'
import { actAsStaff } from '../act-as-staff.ts'
import { requireKey } from '../receptions/open-reception.ts'
import { requireAllowed } from '../require-staff.ts'
import type { Staff } from '../staff.repository.ts'
import { visibleStore } from '../visible-orders.ts'
import {
  insertShelfCount,
  listShelfGoods,
  type ShelvedGood,
  saveDifferences,
} from './shelf-counts.repository.ts'

type Parts = { readonly db: Database; readonly writes: Database }

export function serveShelfCounts(api: ApiServer, { db, writes }: Parts): void {
  serve(api, shelvesApi.shelfGoods, async ({ query: { shelf } }, caller) =>
    answer(db, await requireAllowed(db, caller, 'see-stock'), shelf),
  )

  serve(api, shelvesApi.countShelf, async ({ body }, caller) => {
    const staff = await requireAllowed(db, caller, 'count-shelves')
    const { location_id: locationId, shelf } = body
    const lines = body.lines.map(({ product_id: productId, on_hand, seen_on_hand }) => ({
      productId,
      onHand: on_hand,
      seen: seen_on_hand,
    }))
    const key = requireKey(caller.idempotencyKey)
    await countShelf(writes, staff, { locationId, shelf, key, lines })
    return answer(writes, staff, shelf)
  })
}

async function answer(db: Database, staff: Staff, shelf: string): Promise<OnShelf> {
  const asked = { shelf, storeId: visibleStore(staff), most: MOST_ON_SHELF + 1 }
  const rows = await listShelfGoods(db, asked)
  const byPlace = Map.groupBy(rows.slice(0, MOST_ON_SHELF), ({ locationId }) => locationId)
  return {
    shelf,
    places: [...byPlace].map(([locationId, goods]) => ({
      location_id: locationId,
      city: goods[0]?.city ?? '',
      address: goods[0]?.address ?? '',
      goods: goods.map((good) => ({
        product_id: good.productId,
        article: good.article,
        manufacturer: good.manufacturer,
        name: good.name,
        barcodes: [...good.barcodes],
        on_hand: good.onHand,
        reserved: good.reserved,
      })),
    })),
    is_more: rows.length > MOST_ON_SHELF,
  }
}

type CountedLine = { readonly productId: number; readonly onHand: number; readonly seen: number }

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
    const id = await insertShelfCount(tx, { locationId, shelf, key, staffId: staff.id })
    if (id === null) return { result: undefined, details: null }
    const asked = { shelf, storeId: visibleStore(staff), most: MOST_LYING }
    const lying = (await listShelfGoods(tx, asked)).filter((good) => good.locationId === locationId)
    if (lying.length === 0) throw new ShopError('not-found', 'На этой полке ничего не записано.')
    // stock is locked in the order of products everywhere
    const lines = [...count.lines].sort((one, other) => one.productId - other.productId)
    const counted: Difference[] = []
    for (const [at, line] of lines.entries()) {
      const good = lying.find(({ productId }) => productId === line.productId)
      if (!good || lines[at - 1]?.productId === line.productId) throw movedAway()
      const reason = `Пересчёт полки ${shelf}`
      const before = await countGood(tx, {
        good,
        line,
        document: `shelf-count ${id}`,
        reason,
        staff,
      })
      counted.push({ good, change: line.onHand - before })
    }
    const found = differencesOf(counted)
    await saveDifferences(tx, { id, ...found })
    const details = {
      ...found,
      cost: rublesOf(asKopecks(found.cost)),
      locationId,
      lines: lines.length,
    }
    return { result: undefined, details }
  })

const MOST_LYING = 100_000

const movedAway = () =>
  new ShopError('conflict', 'Товара на этой полке уже нет. Проверьте список и повторите.')

type GoodCount = {
  readonly good: ShelvedGood
  readonly line: CountedLine
  readonly document: string
  readonly reason: string
  readonly staff: Staff
}

/** Resolves to what lay there before; other stock than was seen is refused. */
async function countGood(tx: Database, { good, line, document, reason, staff }: GoodCount) {
  const { productId, onHand, seen } = line
  const { locationId, article } = good
  const origin = { document, reason, actor: `staff ${staff.id}` }
  const refused = (error: unknown) => {
    if (!(error instanceof ShopError) || error.kind !== 'conflict') throw error
    throw new ShopError('conflict', `${article}: ${error.message}`)
  }
  const stock = { productId, locationId, onHand, ...origin }
  const before = (await correctStock(tx, stock).catch(refused)) ?? seen
  if (before === seen) return before
  const now = `${article}: остаток изменился, был ${seen} шт., теперь ${before} шт.`
  throw new ShopError('conflict', `${now} Проверьте и запишите ещё раз.`)
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

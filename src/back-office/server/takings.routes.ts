// Routes of the money of a day: by shop, with the orders behind it, and as a table to load down.

import { Readable } from 'node:stream'
import { shopUtcOffset } from '#src/delivery/server/public.ts'
import { type Cell, CSV_MARK, csvRow } from '#src/feeds/server/public.ts'
import { callerOf } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { serveStream } from '#src/platform/server/serve-stream.ts'
import { DAY, dayNumber, dayOf, isoDay, localMinutes, momentOf } from '#src/shared/local-time.ts'
import { momentOf as momentWords } from '#src/shared/moment-words.ts'
import { STAFF_PAGE } from '../contract.ts'
import {
  type ShopTakings,
  takingsApi,
  WAYS_OF_MONEY,
  type WayOfMoney,
} from '../takings-contract.ts'
import { listShops } from './orders/order-desk.repository.ts'
import { requireAllowed } from './require-staff.ts'
import type { Staff } from './staff.repository.ts'
import {
  countHandedOver,
  listTakings,
  sumTakings,
  type TakenMoney,
  type TakingDay,
} from './takings.repository.ts'
import { visibleStore } from './visible-orders.ts'

export function serveTakings(api: ApiServer, db: Database): void {
  serve(api, takingsApi.takings, async ({ query }, caller) => {
    const staff = await requireAllowed(db, caller, 'see-takings')
    const { iso, day } = await askedDay(db, staff, query)
    const page = { after: query.after ?? null, most: STAFF_PAGE + 1 }
    const [title, read, shops] = await Promise.all([
      titlesOf(db),
      listTakings(db, day, page),
      readShops(db, day),
    ])
    const rows = read.slice(0, STAFF_PAGE)
    return {
      day: iso,
      shops: shops.map((shop) => ({ ...shop, title: title(shop.store) })),
      money: rows.map(({ orderId, storeId, at, way, amount }) => ({
        order_id: orderId,
        at: at.toISOString(),
        way,
        amount: rubles(amount),
        title: title(storeId),
      })),
      next: read.length > STAFF_PAGE ? (rows.at(-1)?.key ?? null) : null,
    }
  })

  serveStream(api, takingsApi.takingsCsv, async ({ query }, request) => {
    const staff = await requireAllowed(db, callerOf(request), 'see-takings')
    const { iso, day } = await askedDay(db, staff, query)
    return {
      body: Readable.from(csvOf(db, day), { objectMode: false }),
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="takings-${iso}.csv"`,
      },
    }
  })
}

/** Given back is below zero, so it is no `Kopecks`. */
const rubles = (kopecks: number): number => kopecks / 100

type Asked = { readonly day?: string | undefined; readonly store?: number | undefined }

/** Who is bound to a shop gets that one, whichever he asks for. */
async function askedDay(db: Database, staff: Staff, { day: asked, store: wanted }: Asked) {
  const utcOffset = await shopUtcOffset(db)
  const number = asked ? dayNumber(asked) : dayOf(localMinutes(new Date(), utcOffset))
  const store = visibleStore(staff) ?? (wanted === 0 ? 'delivery' : (wanted ?? null))
  const day: TakingDay = {
    from: momentOf(number * DAY, utcOffset),
    to: momentOf((number + 1) * DAY, utcOffset),
    store,
  }
  return { iso: isoDay(number), day }
}

async function titlesOf(db: Database): Promise<(store: number | null) => string> {
  const titles = new Map((await listShops(db)).map(({ id, title }) => [id, title]))
  return (store) => (store === null ? 'Доставка' : (titles.get(store) ?? `Магазин № ${store}`))
}

async function readShops(db: Database, day: TakingDay): Promise<Omit<ShopTakings, 'title'>[]> {
  const [sums, handed] = await Promise.all([sumTakings(db, day), countHandedOver(db, day)])
  const stores = new Set([...sums, ...handed].map(({ storeId }) => storeId))
  return [...stores]
    .toSorted((one, other) => (one ?? Number.MAX_VALUE) - (other ?? Number.MAX_VALUE))
    .map((store) => {
      const own = sums.filter(({ storeId }) => storeId === store)
      const byWay = (amount: 'received' | 'givenBack') =>
        Object.fromEntries(
          WAYS_OF_MONEY.map((way) => {
            const found = own.find((each) => each.way === way)
            return [way, rubles(found?.[amount] ?? 0)]
          }),
        ) as Record<WayOfMoney, number>
      const total = own.reduce((sum, { received, givenBack }) => sum + received - givenBack, 0)
      return {
        store,
        orders: handed.find(({ storeId }) => storeId === store)?.orders ?? 0,
        received: byWay('received'),
        given_back: byWay('givenBack'),
        total: rubles(total),
      }
    })
}

const WAY_NAMES: Readonly<Record<WayOfMoney, string>> = {
  cash: 'Наличными',
  card: 'Картой при получении',
  online: 'Онлайн',
  unsaid: 'Не указано',
}

const text = (value: string): Cell => ({ kind: 'text', text: value })
const HEAD = ['Заказ', 'Когда', 'Магазин', 'Как', 'Что', 'Сумма, руб.']
const PART = 500

async function* csvOf(db: Database, day: TakingDay) {
  const title = await titlesOf(db)
  yield CSV_MARK + csvRow(HEAD.map(text))
  for (let after: string | null = null, isFirst = true; isFirst || after !== null; ) {
    const rows: TakenMoney[] = await listTakings(db, day, { after, most: PART })
    for (const { orderId, at, storeId, way, amount } of rows) {
      yield csvRow([
        { kind: 'count', number: orderId },
        text(momentWords(at.toISOString())),
        text(title(storeId)),
        text(WAY_NAMES[way]),
        text(amount < 0 ? 'возврат' : 'получено'),
        { kind: 'price', number: rubles(amount) },
      ])
    }
    after = rows.length === PART ? (rows.at(-1)?.key ?? null) : null
    isFirst = false
  }
}

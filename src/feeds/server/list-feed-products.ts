// All that can be bought, page by page: however many there are, one page is in memory.

import { setImmediate as breath } from 'node:timers/promises'
import type { Database } from '#src/platform/server/database.ts'
import type { FeedFrame, FeedParameter, FeedProduct, FeedSettings } from '../feed-goods.ts'
import {
  type FeedRow,
  listFeedCategories,
  listFeedPlaces,
  listFeedRows,
  type OilRow,
  readShippingWays,
} from './feed-goods.repository.ts'

/** Some ten milliseconds of the database and of this process, between which buyers are served. */
const PAGE = 250

export async function readFeedFrame(db: Database, settings: FeedSettings): Promise<FeedFrame> {
  return {
    settings,
    categories: await listFeedCategories(db),
    places: await listFeedPlaces(db),
    ...(await readShippingWays(db)),
  }
}

/** Pages of products in stock, in the order of their ids; `end` stops between two of them. */
export async function* feedProducts(db: Database, end: AbortSignal): AsyncGenerator<FeedProduct[]> {
  let after = 0
  while (true) {
    end.throwIfAborted()
    const rows = await listFeedRows(db, after, PAGE)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    yield rows.filter(({ stock }) => stock !== null).map(productOf)
    await breath()
  }
}

function productOf({ oil, stock, pictures, ...row }: FeedRow): FeedProduct {
  return {
    ...row,
    pictures: pictures ?? [],
    parameters: oil ? oilParameters(oil) : [],
    freeAt: freeByPlace(stock ?? ''),
  }
}

function freeByPlace(stock: string): Map<number, number> {
  const numbers = stock.split(',').map(Number)
  const free = new Map<number, number>()
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    free.set(numbers[at] ?? 0, numbers[at + 1] ?? 0)
  }
  return free
}

function oilParameters({ viscosity, volumeMl, api, acea, approvals }: OilRow): FeedParameter[] {
  const named: FeedParameter[] = [
    ['Вязкость', viscosity ?? ''],
    ['Объём, л', String(volumeMl / 1000)],
    ['Класс API', api.join(', ')],
    ['Класс ACEA', acea.join(', ')],
    ['Допуски', approvals.join(', ')],
  ]
  return named.filter(([, value]) => value !== '')
}

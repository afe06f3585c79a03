// Routes of goods that come: lists, counting, and the end of each reception.

import { readDelivery } from '#src/catalogue-import/server/public.ts'
import type { Caller } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { serveUpload } from '#src/platform/server/serve-stream.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { isScanCode, scanCode } from '#src/shared/barcode.ts'
import {
  DELIVERY_LIST,
  MOST_LINES,
  type Reception,
  type ReceptionRow,
  receptionsApi,
} from '../../receptions-contract.ts'
import { type ImportDeps, uploadFolder } from '../imports/import-deps.ts'
import { keyed, keyedPage } from '../money.routes.ts'
import { requireAllowed } from '../require-staff.ts'
import type { Staff } from '../staff.repository.ts'
import { bindToProduct, mayRelease, releaseCode, tellProduct } from './bind-codes.ts'
import { ordersOf } from './book-goods.ts'
import { cancelReception, closeReception, countGoods, sendMove } from './count-reception.ts'
import { matchDelivery } from './match-delivery.ts'
import { getReception, mayAt, mayDo, openReception, requireKey, storeOf } from './open-reception.ts'
import { findGoods, listStockPlaces, listWantedGoods } from './reception-goods.repository.ts'
import {
  type GoodForOrder,
  type ListedReception,
  listReceptionLines,
  listReceptions,
  type ReceptionLineRow,
} from './receptions.repository.ts'

type Parts = {
  readonly db: Database
  readonly writes: Database
  /** Lists come into the folder of price lists. */
  readonly imports: ImportDeps
}

const MOST_LIST_BYTES = 2 * 1024 * 1024
const MOST_UPLOADS = 4

export function serveReceptions(api: ApiServer, { db, writes, imports }: Parts): void {
  const receiver = (caller: Caller) => requireAllowed(db, caller, 'receive-goods')
  serveLists(api, db, imports)

  serve(api, receptionsApi.open, async ({ body }, caller) => {
    const staff = await receiver(caller)
    const { location_id: locationId, from = null, title = '', lines = [], unknown = [] } = body
    const id = await openReception(writes, staff, {
      locationId,
      fromId: from,
      title,
      lines: lines.map(({ product_id: productId, quantity, codes }) => ({
        productId,
        quantity,
        codes: codesOf(codes),
      })),
      unknown: unknown.map((line) => ({ ...line, codes: codesOf(line.codes) })),
      key: requireKey(caller.idempotencyKey),
    })
    return answer(writes, staff, id)
  })

  serve(api, receptionsApi.show, async ({ params: { id }, query: { since } }, caller) =>
    answer(db, await receiver(caller), id, since),
  )

  serve(api, receptionsApi.count, async ({ params: { id }, body }, caller) => {
    const staff = await receiver(caller)
    const key = requireKey(caller.idempotencyKey)
    const { product_id: productId, units, seen_state: seen, seen_counted: total } = body
    await countGoods(writes, staff, { id, key, productId, units, seen, total })
    return answer(writes, staff, id, body.since)
  })

  serve(api, receptionsApi.bind, async ({ params: { id }, body }, caller) => {
    const staff = await receiver(caller)
    await bindToProduct(writes, staff, { id, productId: body.product_id, text: body.code })
    return answer(writes, staff, id)
  })

  serve(api, receptionsApi.tell, async ({ params: { id }, body }, caller) => {
    const staff = await receiver(caller)
    await tellProduct(writes, staff, { id, productId: body.product_id, text: body.text })
    return answer(writes, staff, id)
  })

  serve(api, receptionsApi.release, async ({ body: { product_id: productId, code } }, caller) => {
    await releaseCode(writes, await receiver(caller), { productId, text: code })
    return { product_id: productId, code }
  })

  serve(api, receptionsApi.send, async ({ params: { id }, body }, caller) => {
    const staff = await requireAllowed(db, caller, 'send-goods')
    await sendMove(writes, staff, { id, counts: body.seen_counts })
    return answer(writes, staff, id)
  })

  serve(api, receptionsApi.close, async ({ params: { id }, body }, caller) => {
    const staff = await receiver(caller)
    const { seen_counts: counts, note = '' } = body
    await closeReception(writes, staff, { id, counts, note })
    return answer(writes, staff, id)
  })

  serve(api, receptionsApi.cancel, async ({ params: { id }, body }, caller) => {
    const staff = await receiver(caller)
    await cancelReception(writes, staff, { id, reason: body.reason })
    return answer(writes, staff, id)
  })
}

function serveLists(api: ApiServer, db: Database, imports: ImportDeps): void {
  serve(api, receptionsApi.list, async ({ query: { list = 'open', before, code } }, caller) => {
    const staff = await requireAllowed(db, caller, 'receive-goods')
    const filter = {
      ...keyed({ before }),
      isEnded: list === 'ended',
      code: code ? codeOf(code) : null,
      storeId: storeOf(staff),
    }
    const [read, places] = await Promise.all([listReceptions(db, filter), listStockPlaces(db)])
    const { rows, next } = keyedPage(read)
    return {
      receptions: rows.map(listedResponse),
      places: places.map(({ id, title, storeId }) => ({
        location_id: id,
        title,
        ...mayAt(staff, { storeId }),
      })),
      next,
    }
  })

  serve(api, receptionsApi.goods, async ({ query: { text, reception } }, caller) => {
    const staff = await requireAllowed(db, caller, 'receive-goods')
    const receptionId = reception ?? null
    if (receptionId !== null) await getReception(db, staff, receptionId)
    return { goods: await findGoods(db, { ...codeOf(text), receptionId }) }
  })

  const room = {
    folder: uploadFolder(imports),
    mostBytes: MOST_LIST_BYTES,
    most: { uploads: MOST_UPLOADS, bytes: MOST_UPLOADS * MOST_LIST_BYTES },
    field: DELIVERY_LIST,
  }
  const mayCall = (caller: Caller) => requireAllowed(db, caller, 'receive-goods')
  serveUpload(api, receptionsApi.readList, { room, mayCall }, async (_, upload) => {
    const { lines, skipped } = await readDelivery(upload.path, MOST_LINES)
    await upload.drop()
    return { ...(await matchDelivery(db, lines)), skipped }
  })
}

const codeOf = (text: string) => ({ norm: normaliseArticle(text), code: scanCode(text) })

const codesOf = (codes: readonly string[] = []): string[] =>
  [...new Set(codes.map(scanCode))].filter(isScanCode)

/** The number of the last count that this version knows; null where all has to be answered. */
function countOf(version: string | undefined, state: ListedReception['state']): number | null {
  const [seen, count] = version?.split('-') ?? []
  return seen === state ? Number(count) : null
}

async function answer(
  db: Database,
  staff: Staff,
  id: number,
  since?: string,
): Promise<{ reception: Reception }> {
  // before the lines: what is counted between the two is sent again
  const found = await getReception(db, staff, id)
  const after = countOf(since, found.state)
  const isSame = after !== null && after >= found.lastCount
  const lines = isSame ? [] : await listReceptionLines(db, id, after)
  const orders = isSame ? [] : await ordersOfReception(db, found, lines)
  const wanted = isSame ? [] : await wantedOf(db, found, after === null ? null : lines)
  const reserved = new Map(wanted.map((good) => [good.id, good.reserved]))
  const coded = lines.filter(({ bound }) => bound.length > 0)
  const may = await mayRelease(
    db,
    staff,
    coded.map(({ productId }) => productId),
  )
  return {
    reception: {
      ...sumsResponse(found),
      location_id: found.locationId,
      version: `${found.state}-${found.lastCount}`,
      is_part: after !== null,
      has_list: found.hasList,
      note: found.note,
      lines: lines.map(({ productId, barcodes, bound, ...line }) => ({
        product_id: productId,
        ...line,
        free: line.free === null ? null : line.free + (reserved.get(productId) ?? 0),
        barcodes: [...barcodes],
        bound: [...bound],
        may_release: bound.filter((code) => may(productId, code) !== null),
      })),
      unknown:
        after === null
          ? found.unknown.map(({ codes = [], ...line }) => ({ ...line, codes: [...codes] }))
          : [],
      orders: [...orders],
      wanted: (after === null ? wanted : [])
        .filter(({ units }) => units > 0)
        .map(({ reserved: _, orders: ids, ...good }) => ({ ...good, orders: [...ids] })),
      counts: found.counts,
      may: mayDo(staff, found),
    },
  }
}

/** Those that have got units of these lines, or would get them. */
const ordersOfReception = async (
  db: Database,
  found: ListedReception,
  lines: readonly ReceptionLineRow[],
): Promise<readonly GoodForOrder[]> =>
  found.state === 'expected' ? ordersOf(db, found, lines) : found.forOrders

/** `lines`: of these goods alone; null: of all. */
async function wantedOf(
  db: Database,
  { id, state, fromId, storeId }: ListedReception,
  lines: readonly ReceptionLineRow[] | null,
) {
  if (state !== 'packing' || fromId === null || storeId === null) return []
  if (lines?.length === 0) return []
  const only = lines?.map(({ productId }) => productId) ?? null
  return listWantedGoods(db, { receptionId: id, fromId, storeId, only })
}

const sumsResponse = (row: ListedReception) => ({
  id: row.id,
  state: row.state,
  place: row.place,
  from: row.from,
  title: row.title,
  created: told(row.created),
  sent: row.sent && told(row.sent),
  ended: row.ended && told(row.ended),
  expected: row.expected,
  counted: row.counted,
})

const listedResponse = (row: Awaited<ReturnType<typeof listReceptions>>[number]): ReceptionRow => ({
  ...sumsResponse(row),
  surplus: row.surplus,
  shortage: row.shortage,
})

const told = ({ at, by }: ListedReception['created']) => ({ at: at.toISOString(), by })

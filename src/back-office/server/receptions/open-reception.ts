// Who of the staff sees a reception and may do what with it; and opening one.

import { requireShortKey } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { withRetries } from '#src/platform/server/with-retries.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import { isAllowed, isBoundToStore } from '../../permissions.ts'
import type { Staff } from '../staff.repository.ts'
import { insertAct } from '../staff-acts.repository.ts'
import { countKnown, listStockPlaces, type StockPlace } from './reception-goods.repository.ts'
import {
  findReception,
  insertReception,
  type ListedReception,
  type NewReception,
} from './receptions.repository.ts'

/** The store whose receptions alone this member of staff sees; null: all. */
export const storeOf = ({ role, storeId }: Staff): number | null =>
  isBoundToStore(role) ? storeId : null

const isOwn = (staff: Staff, store: number | null): boolean =>
  storeOf(staff) === null || storeOf(staff) === store

type At = Pick<ListedReception, 'storeId' | 'fromStoreId' | 'fromId' | 'state'>

/** What this member of staff may do with it as it is now. */
export function mayDo(staff: Staff, { storeId, fromStoreId, fromId, state }: At) {
  const receives = isAllowed(staff.role, 'receive-goods') && isOwn(staff, storeId)
  const sends = fromId !== null && isAllowed(staff.role, 'send-goods') && isOwn(staff, fromStoreId)
  const isPacking = state === 'packing'
  const isExpected = state === 'expected'
  return {
    count: isPacking ? sends : isExpected && receives,
    send: isPacking && sends,
    close: isExpected && receives,
    cancel: fromId === null ? isExpected && receives : (isPacking || isExpected) && sends,
  }
}

/** What he may do at a place. */
export const mayAt = (staff: Staff, { storeId }: Pick<StockPlace, 'storeId'>) => ({
  may_receive: isAllowed(staff.role, 'receive-goods') && isOwn(staff, storeId),
  may_send: isAllowed(staff.role, 'send-goods') && isOwn(staff, storeId),
})

/** One of another shop is missing: its number tells nothing. */
export async function getReception(
  db: Database,
  staff: Staff,
  id: number,
): Promise<ListedReception> {
  const found = await findReception(db, id)
  const isSeen = found && (isOwn(staff, found.storeId) || isSenders(staff, found))
  if (!isSeen) throw new ShopError('not-found', 'Такой приёмки нет.')
  return found
}

const isSenders = (staff: Staff, { fromId, fromStoreId }: At): boolean =>
  fromId !== null && isOwn(staff, fromStoreId)

export function requireKey(key: string | null): string {
  if (key === null) {
    const text = 'Передайте заголовок Idempotency-Key: под одним ключом запись делается один раз.'
    throw invalidField('idempotency_key', text)
  }
  requireShortKey(key)
  return key
}

/** Resolves to its number; under a key it is opened once. */
export async function openReception(
  db: Database,
  staff: Staff,
  wish: NewReception,
): Promise<number> {
  const { place, from } = await placesOf(db, staff, wish)
  const ids = [...new Set(wish.lines.map(({ productId }) => productId))]
  if ((await countKnown(db, ids)) < ids.length) throw invalidField('lines', 'Товар не найден.')
  return withRetries(() =>
    db.transaction(async (tx) => {
      const { id, isNew } = await insertReception(tx, wish, staff.id)
      const details = {
        place: place.title,
        ...(from && { from: from.title }),
        ...(wish.lines.length > 0 && { lines: wish.lines.length }),
      }
      const subject = `reception ${id}`
      if (isNew) await insertAct(tx, { staffId: staff.id, act: 'open-reception', subject, details })
      return id
    }),
  )
}

async function placesOf(db: Database, staff: Staff, { locationId, fromId, lines }: NewReception) {
  const places = await listStockPlaces(db)
  const place = places.find(({ id }) => id === locationId)
  const from = fromId === null ? null : places.find(({ id }) => id === fromId)
  if (!place) throw invalidField('location_id', 'Такого места хранения нет.')
  if (from === undefined) throw invalidField('from', 'Такого места хранения нет.')
  if (from?.id === place.id) throw invalidField('from', 'Выберите другое место, не то же самое.')
  if (from && lines.length > 0) {
    throw invalidField('lines', 'Перемещение собирают сканером: списка у него нет.')
  }
  const may = from ? mayAt(staff, from).may_send : mayAt(staff, place).may_receive
  if (!may) throw new ShopError('forbidden', 'В этом месте вам это не разрешено.')
  return { place, from }
}

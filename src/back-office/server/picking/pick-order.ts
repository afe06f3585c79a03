// What a picker takes from the shelf for an order, or does not find there.

import { requireShortKey } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import { actOnOrder } from '../act-as-staff.ts'
import type { Staff } from '../staff.repository.ts'
import { joinPickers } from './begin-picking.ts'
import { insertPick, isPicked, listPickLines, type Pick } from './picks.repository.ts'
import { insertPutBack, listPutBack } from './put-back.repository.ts'
import { requireHere } from './require-taken.ts'

const NO_KEY = 'Передайте заголовок Idempotency-Key: под одним ключом товар считается один раз.'

/** Counts once under a key, also when it is repeated after the order has gone on. */
export async function pickOrder(
  db: Database,
  staff: Staff,
  { key, ...given }: Omit<Pick, 'key'> & { readonly key: string | null },
): Promise<void> {
  if (key === null) throw invalidField('idempotency_key', NO_KEY)
  requireShortKey(key)
  const pick = { ...given, key }
  const { orderId, position, picked, missing } = pick
  if (picked === 0 && missing === 0) throw invalidField('picked', 'Укажите, сколько собрано.')
  await actOnOrder(db, staff, { act: 'pick-short', orderId }, async (tx, { status }) => {
    if (await isPicked(tx, pick)) return { result: undefined, details: null }
    if (status !== 'assembling') throw new ShopError('conflict', NOT_ASSEMBLED)
    await joinPickers(tx, staff, orderId)
    const lines = await listPickLines(tx, orderId)
    const line = lines.find((one) => one.position === position)
    if (!line) throw new ShopError('not-found', 'Такой строки в заказе нет.')
    const now = { picked: line.picked + picked, missing: line.missing + missing }
    if (now.picked < 0 || now.missing < 0) throw new ShopError('conflict', NOTHING_TO_PUT_BACK)
    if (now.picked + now.missing > line.quantity) {
      throw new ShopError('conflict', `В строке ${line.quantity} шт., больше не нужно.`)
    }
    if (picked > 0) await requireHere(tx, orderId, line, now.picked)
    await insertPick(tx, pick, staff.id)
    // units that are taken stand in the table of picks; of missing ones somebody has to be told
    return { result: undefined, details: missing > 0 ? { position, missing } : null }
  })
}

type PutBack = {
  readonly orderId: number
  readonly position: number
  readonly quantity: number
  /** There is nothing to put back: it was sold meanwhile, or is not found. */
  readonly isGone: boolean
  readonly key: string | null
}

/** Units that fell out of the order after they were taken lie on their shelf again, whatever became of it. */
export async function putBackUnits(db: Database, staff: Staff, given: PutBack): Promise<void> {
  const { orderId, position, quantity, isGone, key } = given
  if (key === null) throw invalidField('idempotency_key', NO_KEY)
  requireShortKey(key)
  const act = { act: 'put-back', orderId, isAnyStatus: true } as const
  await actOnOrder(db, staff, act, async (tx) => {
    const pick = { orderId, position, key, picked: -quantity, missing: 0 }
    if (await isPicked(tx, pick)) return { result: undefined, details: null }
    const line = (await listPutBack(tx, orderId)).find((one) => one.position === position)
    if (!line || line.quantity < quantity) throw new ShopError('conflict', NOTHING_TO_RETURN)
    await insertPutBack(tx, pick, staff.id)
    return { result: undefined, details: { position, quantity, ...(isGone && { gone: 1 }) } }
  })
}

const NOTHING_TO_RETURN = 'Столько возвращать на полку не нужно: обновите заказ.'
const NOT_ASSEMBLED = 'Этот заказ сейчас не собирают.'
const NOTHING_TO_PUT_BACK = 'Столько ещё не собрано.'

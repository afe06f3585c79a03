// Who picks an order: said when the picking begins, or with the first unit that is taken; taken back
// while he has taken nothing.

import { stepOrder } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { pickersText } from '../../picker-words.ts'
import { actOnOrder } from '../act-as-staff.ts'
import { findAssignee, saveAssignee } from '../orders/order-desk.repository.ts'
import type { Staff } from '../staff.repository.ts'
import {
  deleteOtherPickers,
  deletePicker,
  hasTaken,
  insertPicker,
  listPickers,
} from './picks.repository.ts'

type Beginning = {
  readonly orderId: number
  /** `alone` is refused where others pick it. */
  readonly how: 'alone' | 'together' | 'instead'
}

/** Takes a confirmed order into the assembling. */
export const beginPicking = (
  db: Database,
  staff: Staff,
  { orderId, how }: Beginning,
): Promise<void> =>
  actOnOrder(db, staff, { act: 'begin-picking', orderId }, async (tx, { status }) => {
    if (status !== 'confirmed' && status !== 'assembling') {
      throw new ShopError('conflict', 'Этот заказ уже не собирают.')
    }
    const pickers = await listPickers(tx, orderId)
    const others = pickers.filter(({ id }) => id !== staff.id)
    const isReplacing = how === 'instead' && others.length > 0
    if (status === 'assembling' && others.length < pickers.length && !isReplacing) {
      return { result: undefined, details: null }
    }
    if (how === 'alone' && others.length > 0) throw pickedByOthers(others)
    if (status === 'confirmed') {
      const actor = `staff ${staff.id}`
      await stepOrder(tx, { orderId, to: 'assembling', reason: '', actor, actorKind: 'staff' })
    }
    if (isReplacing) await deleteOtherPickers(tx, { orderId, staffId: staff.id })
    await addPicker(tx, { orderId, staffId: staff.id, former: isReplacing ? others : [] })
    return { result: undefined, details: { from: status, how } }
  })

/** Refused to a picker who still has units of it. */
export const leavePicking = (db: Database, staff: Staff, orderId: number): Promise<void> =>
  actOnOrder(db, staff, { act: 'begin-picking', orderId }, async (tx, { status }) => {
    if (status !== 'assembling') throw new ShopError('conflict', 'Этот заказ уже не собирают.')
    const picker = { orderId, staffId: staff.id }
    if (await hasTaken(tx, picker)) {
      throw new ShopError(
        'conflict',
        'Вы отметили взятое в этом заказе: верните его на полку и снимите отметки.',
      )
    }
    if (!(await deletePicker(tx, picker))) return { result: undefined, details: null }
    return { result: undefined, details: { from: status, how: 'leave' } }
  })

type Named = { readonly id: number; readonly name: string; readonly since: Date }

/** Whoever takes the first unit picks the order; after that only its pickers take units. */
export async function joinPickers(tx: Database, staff: Staff, orderId: number): Promise<void> {
  const pickers = await listPickers(tx, orderId)
  if (pickers.some(({ id }) => id === staff.id)) return
  if (pickers.length > 0) throw pickedByOthers(pickers)
  await addPicker(tx, { orderId, staffId: staff.id, former: [] })
}

type NewPicker = {
  readonly orderId: number
  readonly staffId: number
  /** Who picks it no more. */
  readonly former: readonly Named[]
}

/** He works on the order too, where nobody else does. */
async function addPicker(tx: Database, { orderId, staffId, former }: NewPicker): Promise<void> {
  await insertPicker(tx, { orderId, staffId })
  const assignee = await findAssignee(tx, orderId)
  const isFree = assignee === null || former.some(({ id }) => id === assignee.id)
  if (isFree) await saveAssignee(tx, { orderId, staffId })
}

const pickedByOthers = (pickers: readonly Named[]): ShopError => {
  const named = pickers.map(({ name, since }) => ({ name, since: since.toISOString() }))
  return new ShopError(
    'conflict',
    `${pickersText(named)}. Если вы собираете с ним или вместо него, скажите это в заказе.`,
  )
}

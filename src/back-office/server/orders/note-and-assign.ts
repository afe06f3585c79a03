// Notes of staff to an order, and who of them works on it.

import { requireShortKey } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { invalidField } from '#src/shared/errors.ts'
import { isAllowed, isBoundToStore } from '../../permissions.ts'
import { actOnOrder } from '../act-as-staff.ts'
import { listPickersNow } from '../picking/picks.repository.ts'
import type { Staff } from '../staff.repository.ts'
import { pickerResponse } from '../staff-responses.ts'
import { getVisibleOrder } from '../visible-orders.ts'
import {
  findActiveStaff,
  findAssignee,
  insertNote,
  listNotes,
  saveAssignee,
} from './order-desk.repository.ts'

export async function showOrderDesk(db: Database, orderId: number) {
  const [assignee, notes, pickers] = await Promise.all([
    findAssignee(db, orderId),
    listNotes(db, orderId),
    listPickersNow(db, orderId),
  ])
  return {
    assignee,
    pickers: pickers.map(pickerResponse),
    notes: notes.map(({ createdAt, ...note }) => ({
      ...note,
      created_at: createdAt.toISOString(),
    })),
  }
}

type Note = { readonly orderId: number; readonly text: string; readonly key: string | null }

/** Once under an idempotency key. */
export async function noteOrder(db: Database, staff: Staff, note: Note): Promise<void> {
  const { orderId, key } = note
  if (key !== null) requireShortKey(key)
  await actOnOrder(db, staff, { act: 'note-order', orderId }, async (tx) => {
    const id = await insertNote(tx, { ...note, staffId: staff.id })
    return { result: undefined, details: id === null ? null : { note: id } }
  })
}

type Assignment = { readonly orderId: number; readonly staffId: number | null }

/** Nobody is given an order that he may not see. */
export async function assignOrder(db: Database, staff: Staff, wish: Assignment): Promise<void> {
  const { orderId, staffId } = wish
  await actOnOrder(db, staff, { act: 'assign-order', orderId }, async (tx) => {
    const former = await findAssignee(tx, orderId)
    if ((former?.id ?? null) === staffId) return { result: undefined, details: null }
    const { storeId } = await getVisibleOrder(tx, staff, orderId)
    if (staffId !== null) await requireSeeing(tx, staffId, storeId)
    await saveAssignee(tx, wish)
    return { result: undefined, details: { to: staffId ?? 'nobody', from: former?.id ?? 'nobody' } }
  })
}

async function requireSeeing(db: Database, staffId: number, storeId: number | null) {
  const member = await findActiveStaff(db, staffId)
  const isSeeing =
    member &&
    isAllowed(member.role, 'see-orders') &&
    (!isBoundToStore(member.role) || member.storeId === storeId)
  if (!isSeeing) throw invalidField('to', 'Этот сотрудник такого заказа не видит.')
}

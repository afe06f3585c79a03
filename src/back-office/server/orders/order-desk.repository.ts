// SQL of notes to orders, of who works on them, and of whom staff may choose.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { NamedStaff } from '../../order-list-contract.ts'
import type { Role } from '../../permissions.ts'
import type { OnReceipt } from '../../staff-order.ts'

export type KeptNote = {
  readonly id: number
  readonly author: NamedStaff
  readonly text: string
  readonly createdAt: Date
}

const MOST_NOTES = 200

/** The oldest first. */
export const listNotes = (db: Database, orderId: number): Promise<KeptNote[]> =>
  db.query<KeptNote>(sql`
    SELECT note.id, jsonb_build_object('id', member.id, 'name', member.name) AS author, note.text,
           note.created_at AS "createdAt"
    FROM order_notes AS note JOIN staff AS member ON member.id = note.staff_id
    WHERE note.order_id = ${orderId}
    ORDER BY note.id
    LIMIT ${MOST_NOTES}`)

type NewNote = {
  readonly orderId: number
  readonly staffId: number
  readonly text: string
  readonly key: string | null
}

/** Null: this request has written its note already. */
export async function insertNote(db: Database, note: NewNote): Promise<number | null> {
  const { orderId, staffId, text, key } = note
  const [inserted] = await db.query<{ id: number }>(sql`
    INSERT INTO order_notes (order_id, staff_id, text, key)
    VALUES (${orderId}, ${staffId}, ${text}, ${key})
    ON CONFLICT ON CONSTRAINT order_notes_once DO NOTHING
    RETURNING id`)
  return inserted?.id ?? null
}

export async function findAssignee(db: Database, orderId: number): Promise<NamedStaff | null> {
  const [found] = await db.query<NamedStaff>(sql`
    SELECT member.id, member.name
    FROM order_assignees AS taken JOIN staff AS member ON member.id = taken.staff_id
    WHERE taken.order_id = ${orderId}`)
  return found ?? null
}

export type NewAssignee = {
  readonly actor: string
  /** Null: nobody. */
  readonly assigned: string | null
  readonly createdAt: string
}

const MOST_ASSIGNEES = 100

/** By the journal, the oldest first. */
export const listAssignees = (db: Database, orderId: number): Promise<NewAssignee[]> =>
  db.query(sql`
    SELECT 'staff ' || done.staff_id AS actor, member.name AS assigned,
           to_jsonb(done.created_at) #>> '{}' AS "createdAt"
    FROM staff_acts AS done
    LEFT JOIN staff AS member ON member.id = nullif(done.details ->> 'to', 'nobody')::integer
    WHERE done.subject = ${`order ${orderId}`} AND done.subject LIKE 'order %'
      AND done.act = 'assign-order'
    ORDER BY done.id LIMIT ${MOST_ASSIGNEES}`)

type Assignment = { readonly orderId: number; readonly staffId: number | null }

export const saveAssignee = (db: Database, { orderId, staffId }: Assignment) =>
  staffId === null
    ? db.query(sql`DELETE FROM order_assignees WHERE order_id = ${orderId}`)
    : db.query(sql`
        INSERT INTO order_assignees (order_id, staff_id) VALUES (${orderId}, ${staffId})
        ON CONFLICT (order_id) DO UPDATE
        SET staff_id = excluded.staff_id, assigned_at = excluded.assigned_at`)

type ActiveStaff = NamedStaff & { readonly role: Role; readonly storeId: number | null }

const MOST_CHOICES = 500

/** Without those who may not enter any more, by name. */
export const listActiveStaff = (db: Database): Promise<ActiveStaff[]> =>
  db.query<ActiveStaff>(sql`
    SELECT id, name, role, store_id AS "storeId" FROM staff
    WHERE disabled_at IS NULL ORDER BY name, id LIMIT ${MOST_CHOICES}`)

/** Null where nobody is it, or may not enter any more. */
export async function findActiveStaff(db: Database, id: number): Promise<ActiveStaff | null> {
  const [found] = await db.query<ActiveStaff>(sql`
    SELECT id, name, role, store_id AS "storeId" FROM staff
    WHERE id = ${id} AND disabled_at IS NULL`)
  return found ?? null
}

/** Closed ones too: their orders are there. */
export const listShops = (db: Database): Promise<{ id: number; title: string }[]> =>
  db.query<{ id: number; title: string }>(sql`
    SELECT store.id, city.name || ', ' || store.title AS title
    FROM stores AS store JOIN cities AS city ON city.id = store.city_id
    ORDER BY city.position, city.name, store.position, store.id
    LIMIT ${MOST_CHOICES}`)

export type PayWay = { readonly id: number; readonly name: string; readonly kind: OnReceipt }

/** The methods that are paid when goods are received, and with what. */
export const listPayWays = (db: Database): Promise<PayWay[]> =>
  db.query(sql`
    SELECT id, name, on_receipt_kind AS kind FROM payment_methods
    WHERE is_active AND online_kind IS NULL AND on_receipt_kind IS NOT NULL
    ORDER BY position, id`)

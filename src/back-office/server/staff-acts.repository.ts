// SQL of the record of staff acts, which is append-only.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type ActName =
  | 'log-in'
  | 'log-out'
  | 'place-order'
  | 'sell'
  | 'step-order'
  | 'drop-line'
  | 'receive-line'
  | 'replace-line'
  | 'move-promise'
  | 'change-details'
  | 'begin-picking'
  | 'pick-short'
  | 'put-back'
  | 'move-stock'
  | 'correct-stock'
  | 'open-reception'
  | 'send-move'
  | 'close-reception'
  | 'note-reception'
  | 'cancel-reception'
  | 'bind-barcode'
  | 'release-barcode'
  | 'tell-row'
  | 'untell-row'
  | 'count-shelf'
  | 'set-shelf'
  | 'bring-shelves'
  | 'import-list'
  | 'apply-import'
  | 'undo-import'
  | 'set-margins'
  | 'undo-margins'
  | 'bring-pictures'
  | 'arrange-pictures'
  | 'refund'
  | 'return-order'
  | 'pay-on-receipt'
  | 'note-order'
  | 'assign-order'
  | 'save-view'
  | 'remove-view'
  | 'plan-bulk'
  | 'undo-bulk'
  | 'begin-export'
  | 'export-orders'
  | 'print-orders'
  | 'read-secrets'
  | 'see-order'
  | 'see-requests'
  | 'see-buyer'
  | 'answer-request'
  | 'send-letter'
  | 'place-warehouse'
  | 'add-staff'
  | 'invite-staff'
  | 'change-staff'
  | 'accept-invitation'
  | 'end-sessions'
  | 'set-factor'
  | 'remove-factor'
  | 'reset-factor'
  | 'new-codes'
  | 'use-recovery-code'
  | 'add-passkey'
  | 'remove-passkey'
  | 'use-passkey'
  | 'refuse-passkey'
  | 'end-passkeys'
  | 'disable-staff'
  | 'change-password'
  | 'export-customer'
  | 'delete-customer'
  | 'vouch-for-customer'
  | 'stop-vouching'
  | OwnerActName

/** Acts on what price lists disturb. */
export type OwnerActName =
  | 'add-category'
  | 'rename-category'
  | 'move-category'
  | 'merge-categories'
  | 'remove-category'
  | 'rename-manufacturer'
  | 'merge-manufacturers'
  | 'add-synonym'
  | 'remove-synonym'
  | 'add-make'
  | 'add-model'
  | 'add-engine'
  | 'rename-make'
  | 'rename-model'
  | 'rename-engine'
  | 'merge-models'
  | 'add-car-spelling'
  | 'remove-car-spelling'
  | 'add-shop'
  | 'change-shop'
  | 'close-shop'
  | 'open-shop'

export type DoneAct = {
  /** Null for the command line. */
  readonly staffId: number | null
  readonly act: ActName
  /** The object of the act: `order 5`, `staff 2`. */
  readonly subject: string
  readonly details?: Readonly<Record<string, string | number>>
}

export type KeptAct = Omit<DoneAct, 'act' | 'details'> & {
  readonly id: number
  readonly act: string
  /** Null for the command line. */
  readonly name: string | null
  readonly details: Record<string, unknown>
  readonly createdAt: Date
}

/** Called in the transaction of the act: no act without a record. */
export const insertAct = (db: Database, { staffId, act, subject, details = {} }: DoneAct) =>
  db.query(sql`
    INSERT INTO staff_acts (staff_id, act, subject, details)
    VALUES (${staffId}, ${act}, ${subject}, ${JSON.stringify(details)}::text::jsonb)`)

/** An act of the owner on the command line. */
export const recordOwnerAct = (
  tx: Database,
  { act, subject, details }: Required<Pick<DoneAct, 'subject' | 'details'>> & { act: OwnerActName },
) => insertAct(tx, { staffId: null, act, subject, details })

const READ_AGAIN = sql`interval '15 minutes'`

/**
 * Records that a session has read personal data: once in a quarter of an hour for each subject, however
 * often it is read.
 */
export const insertRead = (
  db: Database,
  { staffId, session, act, subject }: Omit<DoneAct, 'details'> & { readonly session: string },
) =>
  db.query(sql`
    WITH counted AS (
      INSERT INTO staff_reads AS kept (session, subject) VALUES (${session}, ${subject})
      ON CONFLICT (session, subject) DO UPDATE SET read_at = now()
        WHERE kept.read_at < now() - ${READ_AGAIN}
      RETURNING 1)
    INSERT INTO staff_acts (staff_id, act, subject)
    SELECT ${staffId}, ${act}, ${subject} FROM counted`)

type ActFilter = {
  readonly limit: number
  readonly offset: number
  /** Only acts before this number; null: all. */
  readonly before?: number | null
  /** Only those of this member of staff. */
  readonly staffId?: number | null
  /** Without those that only read. */
  readonly isOfChanges?: boolean
}

/** Newest first. */
export const listActs = (
  db: Database,
  { limit, offset, before = null, staffId = null, isOfChanges = false }: ActFilter,
): Promise<KeptAct[]> =>
  db.query<KeptAct>(sql`
    SELECT done.id, done.staff_id AS "staffId", staff.name, done.act, done.subject, done.details,
           done.created_at AS "createdAt"
    FROM staff_acts AS done
    LEFT JOIN staff ON staff.id = done.staff_id
    WHERE true
      ${before === null ? sql`` : sql`AND done.id < ${before}`}
      ${staffId === null ? sql`` : sql`AND done.staff_id = ${staffId}`}
      ${isOfChanges ? sql`AND done.act NOT IN ('see-order', 'see-requests', 'see-buyer')` : sql``}
    ORDER BY done.id DESC
    LIMIT ${limit} OFFSET ${offset}`)

// SQL of all personal data of a customer, and of letters to him.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { Customer } from './customers.repository.ts'

const MOST = 10_000

type Kept = Customer & {
  readonly emailConfirmedAt: Date | null
  readonly emailChangedAt: Date | null
  readonly recoveryEmail: string | null
  readonly createdAt: Date
}

export type KeptConsent = {
  readonly kind: string
  readonly version: string
  readonly address: string
  readonly givenAt: Date
  readonly revokedAt: Date | null
  readonly isByPhone: boolean
}

export type KeptLetter = {
  readonly kind: string
  readonly createdAt: Date
  readonly sentAt: Date | null
}

export async function findKept(db: Database, customerId: number): Promise<Kept | null> {
  const [kept] = await db.query<Kept>(sql`
    SELECT id, name, lastname, patronymic, phone, email, address,
           email_confirmed_at AS "emailConfirmedAt", email_changed_at AS "emailChangedAt",
           recovery_email AS "recoveryEmail", created_at AS "createdAt"
    FROM customers
    WHERE id = ${customerId}`)
  return kept ?? null
}

export const listConsents = (db: Database, customerId: number): Promise<KeptConsent[]> =>
  db.query<KeptConsent>(sql`
    SELECT kind, text_version AS version, address, given_at AS "givenAt", revoked_at AS "revokedAt",
           given_to <> '' AS "isByPhone"
    FROM consents
    WHERE customer_id = ${customerId}
    ORDER BY id
    LIMIT ${MOST}`)

/** Kinds and times of letters to any address. */
export const listLetters = (db: Database, customerId: number): Promise<KeptLetter[]> =>
  db.query<KeptLetter>(sql`
    SELECT kind, created_at AS "createdAt", sent_at AS "sentAt"
    FROM letters
    WHERE customer_id = ${customerId}
    ORDER BY id
    LIMIT ${MOST}`)

/** Deletes queued letters too: a deleted customer gets none. */
export const deleteLettersOf = (db: Database, customerId: number) =>
  db.query(sql`DELETE FROM letters WHERE customer_id = ${customerId}`)

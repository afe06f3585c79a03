// SQL of agreements: which edition of a document a customer agreed to, when and from which address.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { AgreementKind } from '#src/shared/agreement-editions.ts'

export type Agreement = { readonly kind: AgreementKind; readonly version: string }
export type GivenAgreement = Agreement & { readonly givenAt: Date }

type HowGiven = {
  /** The network address; '' by phone. */
  readonly address: string
  /** Said by phone to this member of staff, `staff 7`. */
  readonly givenTo?: string
}

/** A repeated agreement keeps the first date. */
export const insertAgreement = (
  db: Database,
  customerId: number,
  { kind, version, address, givenTo = '' }: Agreement & HowGiven,
) =>
  db.query(sql`
    WITH given AS (
      INSERT INTO consents (customer_id, kind, text_version, address, given_to)
      VALUES (${customerId}, ${kind}, ${version}, ${address}, ${givenTo})
      ON CONFLICT (customer_id, kind, text_version) WHERE revoked_at IS NULL DO NOTHING
      RETURNING kind, text_version, given_at
    )
    UPDATE customers
    SET terms_version = given.text_version, terms_accepted_at = given.given_at
    FROM given
    WHERE customers.id = ${customerId} AND given.kind = 'terms'`)

/** Revokes agreements of one kind, or all for null. */
export const revokeAgreements = (db: Database, customerId: number, kind: AgreementKind | null) =>
  db.query(sql`
    UPDATE consents SET revoked_at = now()
    WHERE customer_id = ${customerId} AND revoked_at IS NULL
      AND (${kind}::text IS NULL OR kind = ${kind}::text)`)

/** The newest agreed and not revoked edition of each document. */
export const listAgreements = (db: Database, customerId: number): Promise<GivenAgreement[]> =>
  db.query<GivenAgreement>(sql`
    SELECT DISTINCT ON (kind) kind, text_version AS version, given_at AS "givenAt"
    FROM consents
    WHERE customer_id = ${customerId} AND revoked_at IS NULL
    ORDER BY kind, text_version DESC, given_at
    LIMIT 10`)

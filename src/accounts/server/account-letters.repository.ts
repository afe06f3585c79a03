// SQL of letters about an account; how they are written and sent is the letters' affair.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { LinkPurpose } from './account-links.repository.ts'

type AccountLetter = {
  readonly kind: LinkPurpose | 'email-changed' | 'password-changed' | 'password-guessed'
  readonly recipient: string
  readonly data?: object
  readonly customerId: number
}

/** A mailbox that nobody has confirmed may be a stranger's: it is not greeted by a name. */
export const queueAccountLetter = (db: Database, letter: AccountLetter) => {
  const { kind, recipient, data = {}, customerId } = letter
  return db.query(sql`
    SELECT queue_letter(${kind}, ${recipient}, ${JSON.stringify(data)}::jsonb || jsonb_build_object(
      'name', CASE WHEN email = ${recipient} AND email_confirmed_at IS NOT NULL
                   THEN name ELSE '' END), id)
    FROM customers WHERE id = ${customerId}`)
}

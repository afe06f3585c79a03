// The letters of the shop for somebody of the staff; who is told secrets leaves a record of it.

import { type LetterRow, listLetters } from '#src/letters/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { isAllowed } from '../permissions.ts'
import type { Staff } from './staff.repository.ts'
import { insertAct } from './staff-acts.repository.ts'

type Slice = { readonly limit: number; readonly offset: number }

/** A secret opens a customer's account: none is told that the acts do not know of. */
export function readLetters(
  db: Database,
  { id, role }: Staff,
  { limit, offset }: Slice,
): Promise<LetterRow[]> {
  if (!isAllowed(role, 'read-secrets')) return listLetters(db, { most: limit, offset })
  return db.transaction(async (tx) => {
    await insertAct(tx, {
      staffId: id,
      act: 'read-secrets',
      subject: 'letters',
      details: { offset },
    })
    return listLetters(tx, { most: limit, offset, withSecrets: true })
  })
}

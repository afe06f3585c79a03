// Ends one session of somebody of the staff.

import { tokenHash } from '#src/accounts/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { Staff } from './staff.repository.ts'
import { insertAct } from './staff-acts.repository.ts'
import { deleteStaffToken } from './staff-tokens.repository.ts'

export const logOutStaff = (db: Database, { id }: Staff, token: string): Promise<void> =>
  db.transaction(async (tx) => {
    await deleteStaffToken(tx, tokenHash(token))
    await insertAct(tx, { staffId: id, act: 'log-out', subject: `staff ${id}` })
  })

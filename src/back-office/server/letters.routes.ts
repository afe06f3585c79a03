// Routes of letters for staff: the list, whose secrets the owner alone may read, and sending again.

import { type LetterRow, listLetters, sendAgain } from '#src/letters/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { staffApi } from '../contract.ts'
import { isAllowed } from '../permissions.ts'
import { actAsStaff } from './act-as-staff.ts'
import { requireAllowed } from './require-staff.ts'
import type { Staff } from './staff.repository.ts'
import { insertAct } from './staff-acts.repository.ts'
import { letterResponse, pageOf, sliceOf } from './staff-responses.ts'

type Parts = { readonly db: Database; readonly writes: Database }

export function serveLetters(api: ApiServer, { db, writes }: Parts): void {
  serve(api, staffApi.letters, async ({ query }, caller) => {
    const staff = await requireAllowed(db, caller, 'read-letters')
    const { limit: most, offset } = sliceOf(query)
    const { state, before, without_secrets: isHidden = false } = query
    const read = await readLetters(db, staff, { most, offset, state, before }, isHidden)
    const { rows, ...paged } = pageOf(query, read)
    return { letters: rows.map(letterResponse), ...paged }
  })

  serve(api, staffApi.sendLetter, async ({ params: { id } }, caller) => {
    const staff = await requireAllowed(db, caller, 'send-letters')
    const act = { act: 'send-letter', subject: `letter ${id}` } as const
    const letter = await actAsStaff(writes, staff, act, async (tx) => {
      const { letter: sent, isNew } = await sendAgain(tx, id)
      return { result: sent, details: isNew ? { kind: sent.kind } : null }
    })
    return { letter: letterResponse(letter) }
  })
}

type Wanted = Parameters<typeof listLetters>[1] & { readonly offset: number }

/** Secrets open customers' accounts, so reading them is recorded. */
function readLetters(
  db: Database,
  { id, role }: Staff,
  wanted: Wanted,
  isHidden: boolean,
): Promise<LetterRow[]> {
  if (isHidden || !isAllowed(role, 'read-secrets')) return listLetters(db, wanted)
  return db.transaction(async (tx) => {
    await insertAct(tx, {
      staffId: id,
      act: 'read-secrets',
      subject: 'letters',
      details: { offset: wanted.offset },
    })
    return listLetters(tx, { ...wanted, withSecrets: true })
  })
}

// What a customer is told when a phone or an e-mail belongs to somebody else.

import type { Database } from '#src/platform/server/database.ts'
import { brokenUniqueConstraint } from '#src/platform/server/database-errors.ts'
import { ShopError } from '#src/shared/errors.ts'
import { type Contacts, takenContacts } from './customers.repository.ts'

const TEXTS = {
  phone: 'Этот номер телефона уже зарегистрирован.',
  email: 'Этот e-mail уже зарегистрирован.',
} as const

/**
 * Runs a write; where a unique contact refuses it, throws `invalid` with a text under every taken
 * field: the constraint names only the first. `ownerId` is whose contacts may be taken.
 */
export async function refusingTaken<Result>(
  db: Database,
  { ownerId, ...contacts }: Contacts & { readonly ownerId: number | null },
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (brokenUniqueConstraint(error) === null) throw error
    const taken = await takenContacts(db, contacts, ownerId)
    const first = taken[0]
    if (!first) throw error
    const fields = Object.fromEntries(taken.map((field) => [field, [TEXTS[field]]]))
    throw new ShopError('invalid', TEXTS[first], { fields })
  }
}

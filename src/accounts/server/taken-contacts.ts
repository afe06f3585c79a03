// Reports a phone or an e-mail that belongs to another customer.

import type { Database } from '#src/platform/server/database.ts'
import { violatedUniqueConstraint } from '#src/platform/server/database-errors.ts'
import { ShopError } from '#src/shared/errors.ts'
import { type Contacts, takenContacts } from './customers.repository.ts'

const TEXTS = {
  phone: 'Этот номер телефона уже зарегистрирован.',
  email: 'Этот e-mail уже зарегистрирован.',
} as const

/**
 * Runs a write; on a violated unique contact throws `invalid` for every taken field, as the
 * constraint names only the first. `ownerId` is the customer whose contacts may be taken.
 */
export async function refusingTaken<Result>(
  db: Database,
  { ownerId, ...contacts }: Contacts & { readonly ownerId: number | null },
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (violatedUniqueConstraint(error) === null) throw error
    const taken = await takenContacts(db, contacts, ownerId)
    const first = taken[0]
    if (!first) throw error
    const fields = Object.fromEntries(taken.map((field) => [field, [TEXTS[field]]]))
    throw new ShopError('invalid', TEXTS[first], { fields })
  }
}

// Changes what a customer has told about himself.

import type { Database } from '#src/platform/server/database.ts'
import { type Customer, type Profile, updateCustomer } from './customers.repository.ts'
import { refusingTaken } from './taken-contacts.ts'

export const updateProfile = (
  db: Database,
  { id }: Customer,
  profile: Profile,
): Promise<Customer> =>
  refusingTaken(db, { phone: profile.phone, email: profile.email, ownerId: id }, () =>
    updateCustomer(db, id, profile),
  )

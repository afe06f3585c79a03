// A customer as the wire shows it.

import type { User } from '../contract.ts'
import type { Customer } from './customers.repository.ts'

/** Named fields only, so that nothing else of a row ever travels. */
export const customerResponse = (customer: Customer): User => {
  const { name, lastname, patronymic, phone, email, address } = customer
  return { name, lastname, patronymic, phone, email, address }
}

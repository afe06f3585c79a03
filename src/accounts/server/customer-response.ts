// Converts a customer to the API's response.

import type { User } from '../contract.ts'
import type { Customer } from './customers.repository.ts'

/** Lists the fields, so that nothing else of a row is sent. */
export const customerResponse = (customer: Customer): User => {
  const { name, lastname, patronymic, phone, email, address } = customer
  return { name, lastname, patronymic, phone, email, address }
}

// Deletes an account at its customer's request.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { deleteTokens } from './access-tokens.repository.ts'
import type { AccountLimits } from './account-limits.ts'
import { deleteLinks } from './account-links.repository.ts'
import { revokeAgreements } from './agreements.repository.ts'
import type { CustomerHistory } from './customer-history.ts'
import { anonymiseCustomer, type Customer, lockCustomer } from './customers.repository.ts'
import { deleteCars } from './garage.repository.ts'
import { deviceOwner, forgetDevices } from './known-device.ts'
import { resetCustomerLimits } from './log-in.ts'
import { deleteLettersOf } from './personal-data.repository.ts'
import { notLoggedIn } from './require-customer.ts'
import { requirePassword } from './require-password.ts'

const OPEN_ORDERS =
  'У вас есть незавершённые заказы. Дождитесь их завершения или отмените их, затем удалите аккаунт.'

const OPEN_MONEY =
  'Вам ещё возвращаются деньги или оформляется чек. Подождите, пока это закончится, затем удалите аккаунт.'

type End = CustomerHistory & {
  /** The refusal, given the ids of open orders. */
  readonly refusal: (open: readonly number[]) => string
}
type Proof = { readonly password: string; readonly limits: AccountLimits }

/**
 * Deletes: name, patronymic, phone, e-mail, address, password; sessions, known devices, links,
 * letters, cars, requests with its confirmed e-mail and counted logins; reviews that are not shown;
 * of finished orders the phone, the comment, the delivery address, the idempotency keys and the
 * customer's reasons of cancellation.
 *
 * Keeps, and why:
 * - orders with their numbers, days, goods, prices, taxes and payment methods: documents of sale,
 *   kept for five years (402-ФЗ, art. 29), and the basis of claims;
 * - the store of a pickup: it describes the seller, not the buyer;
 * - published reviews, without the name and the customer: they are about the goods;
 * - agreements with time and network address, revoked today: the seller has to prove the consent
 *   (152-ФЗ, art. 9, part 3);
 * - the row of the customer under its id, which joins all of this.
 */
export async function deleteAccount(
  db: Database,
  customer: Customer,
  history: CustomerHistory,
  { password, limits }: Proof,
): Promise<void> {
  await requirePassword(db, customer, { field: 'password', password, limits })
  await endAccount(db, customer.id, { ...history, refusal: () => OPEN_ORDERS })
}

/** Deletes without a password, at the owner's command after a written request. */
export const endAccount = (
  db: Database,
  id: number,
  { orders, payments, reviews, requests, refusal }: End,
): Promise<void> =>
  db.transaction(async (tx) => {
    // waits for orders being placed; later ones are refused by place_order
    const living = await lockCustomer(tx, id)
    if (!living) throw notLoggedIn()
    const open = await orders.listOpen(tx, living.id)
    if (open.length > 0) throw new ShopError('conflict', refusal(open))
    // refunds and receipts need the customer's e-mail and phone
    if (await payments.arePending(tx, living.id)) throw new ShopError('conflict', OPEN_MONEY)
    await deleteLettersOf(tx, living.id)
    await deleteCars(tx, living.id)
    await requests.erase(tx, living.id)
    await orders.eraseContacts(tx, living.id)
    await reviews.erase(tx, living.id)
    await revokeAgreements(tx, living.id, null)
    await deleteLinks(tx, living.id)
    await deleteTokens(tx, living.id, null)
    await forgetDevices(tx, deviceOwner('customer', living.id))
    await anonymiseCustomer(tx, living.id)
    // the letter limit stays: signing up and deleting again must not send a stranger more letters
    await resetCustomerLimits(tx, living)
  })

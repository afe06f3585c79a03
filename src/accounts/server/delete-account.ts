// Ends an account for good at its customer's wish.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { deleteTokens } from './access-tokens.repository.ts'
import type { AccountLimits } from './account-limits.ts'
import { deleteLinks } from './account-links.repository.ts'
import { revokeAgreements } from './agreements.repository.ts'
import type { CustomerDealings } from './customer-payments.ts'
import { anonymiseCustomer, type Customer, lockCustomer } from './customers.repository.ts'
import { deviceOwner, forgetDevices } from './known-device.ts'
import { openCustomer } from './log-in.ts'
import { deleteLettersOf } from './personal-data.repository.ts'
import { notLoggedIn } from './require-customer.ts'
import { requirePassword } from './require-password.ts'

const OPEN_ORDERS =
  'У вас есть незавершённые заказы. Дождитесь их завершения или отмените их, затем удалите аккаунт.'

const OPEN_MONEY =
  'Вам ещё возвращаются деньги или оформляется чек. Подождите, пока это закончится, затем удалите аккаунт.'

type End = CustomerDealings & {
  /** What is said to who asks, of the numbers of open orders. */
  readonly refusal: (open: readonly number[]) => string
}
type Wish = { readonly password: string; readonly limits: AccountLimits }

/**
 * Gone: name, patronymic, phone, e-mail, address, password; sessions, known devices, links, letters
 * and counted logins; of finished orders the phone, the comment, the address of a delivery, the keys of their
 * requests and why the customer took one back.
 *
 * Kept, and why:
 * - orders with their numbers, days, goods, prices, taxes and ways of payment: documents of sale,
 *   five years for the books (402-ФЗ, art. 29), and what a claim to goods rests on;
 * - the shop from which an order was fetched: it tells of the seller, not of the buyer;
 * - what was agreed to, when and from which network address, as revoked today: that there was a
 *   consent is the seller's to prove (152-ФЗ, art. 9, part 3);
 * - the row of the customer under its number, so that all of this still belongs together.
 */
export async function deleteAccount(
  db: Database,
  customer: Customer,
  dealings: CustomerDealings,
  { password, limits }: Wish,
): Promise<void> {
  await requirePassword(db, customer, { field: 'password', password, limits })
  await endAccount(db, customer.id, { ...dealings, refusal: () => OPEN_ORDERS })
}

/** The same without the question for the password: at the owner's hand, by a letter of request. */
export const endAccount = (
  db: Database,
  id: number,
  { orders, payments, refusal }: End,
): Promise<void> =>
  db.transaction(async (tx) => {
    // orders under way are waited for, and later ones wait; place_order then refuses them
    const living = await lockCustomer(tx, id)
    if (!living) throw notLoggedIn()
    const open = await orders.open(tx, living.id)
    if (open.length > 0) throw new ShopError('conflict', refusal(open))
    // refunds and receipts are made out to his e-mail and phone
    if (await payments.areUnderWay(tx, living.id)) throw new ShopError('conflict', OPEN_MONEY)
    await deleteLettersOf(tx, living.id)
    await orders.forgetContacts(tx, living.id)
    await revokeAgreements(tx, living.id, null)
    await deleteLinks(tx, living.id)
    await deleteTokens(tx, living.id, null)
    await forgetDevices(tx, deviceOwner('customer', living.id))
    await anonymiseCustomer(tx, living.id)
    // letters stay counted: who signs up and leaves again writes to a stranger no oftener
    await openCustomer(tx, living)
  })

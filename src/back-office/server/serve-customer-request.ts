// Serves requests that customers make by letter or phone: data export, deletion, vouching.

import {
  endAccount,
  exportPersonalData,
  findBuyerByPhone,
  findByEmail,
  updateVouched,
} from '#src/accounts/server/public.ts'
import { customerOrders } from '#src/orders/server/public.ts'
import { customerPayments } from '#src/payments/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { customerRequests } from '#src/requests/server/public.ts'
import { customerReviews } from '#src/reviews/server/public.ts'
import { ShopError } from '#src/shared/errors.ts'
import { phoneDigits } from '#src/shared/phone.ts'
import { insertAct } from './staff-acts.repository.ts'

const HISTORY = {
  orders: customerOrders,
  payments: customerPayments,
  reviews: customerReviews,
  requests: customerRequests,
}

/** Exports all personal data of the customer; the export is recorded. */
export const exportCustomer = (db: Database, email: string): Promise<object> =>
  db.transaction(async (tx) => {
    const customer = await known(tx, email)
    const subject = `customer ${customer.id}`
    await insertAct(tx, { staffId: null, act: 'export-customer', subject })
    return exportPersonalData(tx, customer, HISTORY)
  })

/** Deletes the account; the record names the customer by id, as the name is erased. */
export const deleteCustomer = (db: Database, email: string): Promise<number> =>
  db.transaction(async (tx) => {
    const { id } = await known(tx, email)
    await endAccount(tx, id, { ...HISTORY, refusal: openOrders })
    await insertAct(tx, { staffId: null, act: 'delete-customer', subject: `customer ${id}` })
    return id
  })

/** Vouches for the customer, or stops it: then his open orders have no limit, or the usual one. */
export const vouchForCustomer = (
  db: Database,
  email: string,
  isVouchedFor: boolean,
): Promise<number> =>
  db.transaction(async (tx) => {
    const { id } = await known(tx, email)
    await updateVouched(tx, id, isVouchedFor)
    const act = isVouchedFor ? 'vouch-for-customer' : 'stop-vouching'
    await insertAct(tx, { staffId: null, act, subject: `customer ${id}` })
    return id
  })

const openOrders = (numbers: readonly number[]): string =>
  `У покупателя есть незавершённые заказы: № ${numbers.join(', ')}. ` +
  'Завершите или отмените их, затем удалите аккаунт.'

/** By the e-mail, or by the phone: who ordered by phone may have no e-mail. */
async function known(db: Database, contact: string) {
  const phone = contact.includes('@') ? null : phoneDigits(contact)
  const customer = await (phone === null
    ? findByEmail(db, contact.trim().toLowerCase())
    : findBuyerByPhone(db, phone))
  if (customer) return customer
  const by = phone === null ? 'адресом' : 'телефоном'
  throw new ShopError('not-found', `Покупателя с ${by} ${contact} нет.`)
}

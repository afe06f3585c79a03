// What a customer asks of the shop by a letter or a call: his data, their end, more open orders.

import {
  endAccount,
  findByEmail,
  tellPersonalData,
  updateVouched,
} from '#src/accounts/server/public.ts'
import { customerOrders } from '#src/orders/server/public.ts'
import { customerPayments } from '#src/payments/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { insertAct } from './staff-acts.repository.ts'

const DEALINGS = { orders: customerOrders, payments: customerPayments }

/** Everything that the shop keeps of him; that it was told is an act. */
export const exportCustomer = (db: Database, email: string): Promise<object> =>
  db.transaction(async (tx) => {
    const customer = await known(tx, email)
    const subject = `customer ${customer.id}`
    await insertAct(tx, { staffId: null, act: 'export-customer', subject })
    return tellPersonalData(tx, customer, DEALINGS)
  })

/** As he would do it himself; the act names him by his number, for the name is gone. */
export const deleteCustomer = (db: Database, email: string): Promise<number> =>
  db.transaction(async (tx) => {
    const { id } = await known(tx, email)
    await endAccount(tx, id, { ...DEALINGS, refusal: openOrders })
    await insertAct(tx, { staffId: null, act: 'delete-customer', subject: `customer ${id}` })
    return id
  })

/** The shop knows him, or no longer: his open orders may hold any number, or no more than others'. */
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

async function known(db: Database, email: string) {
  const customer = await findByEmail(db, email.trim().toLowerCase())
  if (customer) return customer
  throw new ShopError('not-found', `Покупателя с адресом ${email} нет.`)
}

// What has become of a customer's payment: the provider is asked when it may know more.

import type { Customer } from '#src/accounts/server/public.ts'
import type { OrderMoney } from '../order-money.ts'
import { askProvider } from './ask-provider.ts'
import { getOrderMoney } from './get-order-money.ts'
import type { PaymentDesk } from './payment-desk.ts'
import { claimAttempt } from './payments.repository.ts'
import { ProviderFailure } from './provider-failure.ts'

export async function readPayment(
  desk: PaymentDesk,
  { customer, orderId }: { readonly customer: Customer; readonly orderId: number },
): Promise<OrderMoney> {
  const { db, provider } = desk
  const asked = { customerId: customer.id, orderId }
  const known = await getOrderMoney(db, asked)
  const open = known.attempt
  if (provider === null || open === null || !['checking', 'waiting'].includes(open.status)) {
    return known
  }
  const attempt = await claimAttempt(db, open.id)
  if (attempt === null) return known
  try {
    await askProvider({ ...desk, provider }, attempt, new AbortController().signal)
  } catch (error) {
    // what is known is told; the worker asks again
    if (!(error instanceof ProviderFailure)) throw error
  }
  return getOrderMoney(db, asked)
}

// Staff have an order that waits for an online payment paid on receipt: a way out at the counter.

import type { Database } from '#src/platform/server/database.ts'
import { raisedDetail } from '#src/platform/server/database-errors.ts'
import { ShopError } from '#src/shared/errors.ts'
import { askProvider } from './ask-provider.ts'
import { savePaymentOnReceipt } from './pay-on-receipt.repository.ts'
import type { PaymentDesk } from './payment-desk.ts'
import { claimOpenAttempts } from './payments.repository.ts'
import { ProviderFailure } from './provider-failure.ts'

const REFUSALS: Readonly<Record<string, string>> = {
  late: 'Способ оплаты этого заказа уже не изменить.',
  paid: 'Заказ оплачен онлайн: при получении платить не нужно.',
  unclear:
    'Покупатель мог заплатить онлайн, а платёжный сервис пока не ответил. Повторите через минуту.',
}

export type ReceiptWish = { readonly orderId: number; readonly methodId: 1 | 2 }

/** Asks the provider of what is open: to be called before the change, outside of its transaction. */
export async function readOpenPayments(desk: PaymentDesk, orderId: number): Promise<void> {
  const { db, provider } = desk
  if (provider === null) return
  for (const attempt of await claimOpenAttempts(db, orderId)) {
    try {
      await askProvider({ ...desk, provider }, attempt, new AbortController().signal)
    } catch (error) {
      // it stays unclear, and the change is refused
      if (!(error instanceof ProviderFailure)) throw error
    }
  }
}

/** To be given the transaction of its record. False: it is paid so already. */
export async function payOnReceipt(db: Database, wish: ReceiptWish): Promise<boolean> {
  try {
    return await savePaymentOnReceipt(db, wish)
  } catch (error) {
    if (raisedDetail(error, 'SW404') !== null) throw new ShopError('not-found', 'Заказ не найден.')
    const detail = raisedDetail(error, 'SW409')
    if (detail === null) throw error
    const { why } = JSON.parse(detail) as { why: string }
    throw new ShopError('conflict', REFUSALS[why] ?? '')
  }
}

// Changes of a payment by staff: payment on receipt instead of online, and refunds.

import type { Database } from '#src/platform/server/database.ts'
import { raisedDetail } from '#src/platform/server/database-errors.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import { askProvider } from './ask-provider.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { claimOpenAttempts } from './payments.repository.ts'
import { ProviderFailure } from './provider-answers.ts'
import { type RefundRequest, saveRefund } from './refunds.repository.ts'
import { savePaymentByOther, savePaymentOnReceipt } from './unpaid.repository.ts'

const NO_WAY =
  'Так при получении не платят. Откройте заказ заново и выберите, чем платит покупатель.'
const REFUSALS: Readonly<Record<string, string>> = {
  'given-back': 'По этому заказу деньги уже возвращали: способ оплаты не изменить.',
  late: 'Способ оплаты этого заказа уже не изменить.',
  paid: 'Заказ оплачен онлайн: при получении платить не нужно.',
  unclear:
    'Покупатель мог заплатить онлайн, а платёжный сервис пока не ответил. Повторите через минуту.',
  online: 'Заказ оплачивается онлайн: при выдаче способ оплаты не меняют.',
  'no-way': NO_WAY,
}

export type MethodChange = { readonly orderId: number; readonly methodId: number }

/** Reads the open payments from the provider; called before the change, outside its transaction. */
export async function readOpenPayments(deps: PaymentDeps, orderId: number): Promise<void> {
  const { db, provider } = deps
  if (provider === null) return
  for (const attempt of await claimOpenAttempts(db, orderId)) {
    try {
      await askProvider({ ...deps, provider }, attempt, new AbortController().signal)
    } catch (error) {
      // its state stays unknown, and the change is refused
      if (!(error instanceof ProviderFailure)) throw error
    }
  }
}

/** Called in the transaction of its record. False: the order has this method already. */
export const payOnReceipt = (db: Database, change: MethodChange, actor: string): Promise<boolean> =>
  refusing(() => savePaymentOnReceipt(db, change, actor))

/**
 * By which method the buyer has paid at the handover; called in the transaction of its record. The
 * name of the method that was ordered; null: it is this one.
 */
export const payByOther = (
  db: Database,
  change: { readonly orderId: number; readonly methodId: number },
): Promise<string | null> => refusing(() => savePaymentByOther(db, change))

async function refusing<Saved>(save: () => Promise<Saved>): Promise<Saved> {
  try {
    return await save()
  } catch (error) {
    if (raisedDetail(error, 'SW404') !== null) throw new ShopError('not-found', 'Заказ не найден.')
    if (raisedDetail(error, 'SW422') !== null) throw invalidField('method', NO_WAY)
    const detail = raisedDetail(error, 'SW409')
    if (detail === null) throw error
    const { why } = JSON.parse(detail) as { why: string }
    throw new ShopError('conflict', REFUSALS[why] ?? '')
  }
}

const NOTHING = 'По этому заказу возвращать нечего.'
const TOO_EARLY =
  'Заказ ещё не выдан: отмените его или уберите строку, и деньги вернутся сами. Возврат по штукам — для выданных заказов.'
const OTHER_REQUEST =
  'Под этим ключом запроса уже был другой возврат. Повторите с новым Idempotency-Key.'

/**
 * Refunds units of a paid order, or all that is left of it; called in the transaction of its record.
 * False: the same request was carried out before.
 */
export async function refundUnits(db: Database, request: RefundRequest): Promise<boolean> {
  try {
    return await saveRefund(db, request)
  } catch (error) {
    if (raisedDetail(error, 'SW404') !== null) throw new ShopError('not-found', 'Заказ не найден.')
    const refusal = raisedDetail(error, 'SW409')
    if (refusal !== null) throw new ShopError('conflict', refusal === '{}' ? NOTHING : TOO_EARLY)
    if (raisedDetail(error, 'SW410') !== null) throw new ShopError('conflict', OTHER_REQUEST)
    const line = raisedDetail(error, 'SW422')
    if (line === null) throw error
    const { position } = JSON.parse(line) as { position: number }
    throw invalidField('lines', `В строке ${position} заказа нет столько штук.`)
  }
}

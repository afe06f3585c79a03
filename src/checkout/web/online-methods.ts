// What it means for the buyer when an order is paid at once.

import type { PaymentMethod } from '../contract.ts'

export const ONLINE_HINTS: Readonly<Record<NonNullable<PaymentMethod['online']>, string>> = {
  card: 'Сразу после оформления, на странице ЮKassa',
  sbp: 'Сразу после оформления, в приложении банка',
}

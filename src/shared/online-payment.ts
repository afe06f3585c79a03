// The kinds of online payment: the provider's name of each, and what buyers read about it.

export const ONLINE_KINDS = ['card', 'sbp'] as const
export type OnlineKind = (typeof ONLINE_KINDS)[number]

type OnlineWay = {
  /** Type of `payment_method_data` in the provider's API. */
  readonly providerType: string
  /** Shown under the method while it is chosen. */
  readonly hint: string
  /** Behind «Получили 450 руб.». */
  readonly paidBy: string
}

export const ONLINE_WAYS: Readonly<Record<OnlineKind, OnlineWay>> = {
  card: {
    providerType: 'bank_card',
    hint: 'Сразу после оформления, на странице ЮKassa',
    paidBy: 'банковской картой',
  },
  sbp: {
    providerType: 'sbp',
    hint: 'Сразу после оформления, в приложении банка',
    paidBy: 'через СБП',
  },
}

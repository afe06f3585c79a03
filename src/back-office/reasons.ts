// Why an order is changed: codes with their texts, which the buyer reads in his letter.

const REASONS = {
  'out-of-stock': 'Нет в наличии',
  defect: 'Найден брак',
  'does-not-fit': 'Не подходит к автомобилю',
  'buyer-refused': 'Покупатель отказался',
  'not-needed': 'Не понадобился',
  'wrong-goods': 'Привезли не то',
  'buyer-chose': 'Покупатель выбрал другой товар',
  'no-answer': 'Не дозвонились',
  'not-taken': 'Покупатель не взял при получении',
  passport: 'Показан паспорт',
  'own-account': 'Показан заказ в личном кабинете',
} as const

export type ReasonCode = keyof typeof REASONS

export const DROP_REASONS = ['out-of-stock', 'defect', 'does-not-fit', 'buyer-refused'] as const
export const CANCEL_REASONS = ['buyer-refused', 'out-of-stock', 'no-answer'] as const
export const REPLACE_REASONS = ['out-of-stock', 'defect', 'does-not-fit', 'buyer-chose'] as const
/** Of goods that come back after the handover. */
export const RETURN_REASONS = ['defect', 'does-not-fit', 'not-needed', 'wrong-goods'] as const
/** Of an order that was not taken at the door. */
export const UNTAKEN_REASONS = ['buyer-refused', 'no-answer', 'defect', 'wrong-goods'] as const
/** Of what a buyer leaves in the shop when he takes the rest. */
export const LEFT_REASONS = [
  'not-taken',
  'not-needed',
  'does-not-fit',
  'defect',
  'wrong-goods',
] as const
/** Of a handover without the code: they stay in the journal. */
export const HANDOVER_REASONS = ['passport', 'own-account'] as const

const isCode = (given: string): given is ReasonCode => Object.hasOwn(REASONS, given)

/** The text of a code; a text of one's own stays. */
export const reasonText = (given: string): string => (isCode(given) ? REASONS[given] : given)

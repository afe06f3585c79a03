// By what an order may be paid when it is handed over, and what the records say of another way.

import * as z from 'zod/mini'
import { lastnamesOf, plainName } from './recipient-names.ts'

/** A method that is paid on receipt. */
export const PayWay = z.object({
  id: z.number(),
  name: z.string(),
  /** Only for cash is there change; null: the shop does not say. */
  kind: z.nullable(z.enum(['cash', 'card'])),
  /** It was chosen in the order. */
  is_ordered: z.boolean(),
})
export type PayWay = z.infer<typeof PayWay>

/** What a buyer without a code has named beside the number of his order. */
export type Said = 'phone' | 'name'

const SAID: Readonly<Record<Said, string>> = {
  phone: 'Без кода, его не высылали: назвал конец телефона',
  name: 'Без кода, его не высылали: назвал фамилию',
}

type Handover = {
  /** Of the handover itself; empty: none. */
  readonly reason: string
  /** Null: the code, or a reason instead of both. */
  readonly said: Said | null
  /** The method that was ordered, where the buyer has paid by another; null: by it. */
  readonly former: string | null
}

/** The reason that the history of the order keeps of its handover; empty: nothing is special. */
export const handoverReason = ({ reason, said, former }: Handover): string =>
  [
    ...(said === null ? [] : [SAID[said]]),
    ...(former === null ? [] : [`Оплачен не так, как в заказе: было «${former}»`]),
    ...(reason === '' ? [] : [reason]),
  ].join('. ')

type Known = {
  readonly phone: string
  /** Of the customer. */
  readonly lastname: string
  /** Who receives it in his place; empty: nobody. */
  readonly recipient: string
}

/** Which of the two it is; null: it is the name or number of nobody. */
export function saidOf(text: string, { phone, lastname, recipient }: Known): Said | null {
  const digits = text.replace(/[\s().+-]/g, '')
  if (/^\d{4,11}$/.test(digits)) return phone.endsWith(digits.slice(-10)) ? 'phone' : null
  const names = [plainName(lastname), plainName(recipient), ...lastnamesOf(recipient)]
  return names.some((name) => name !== '' && name === plainName(text)) ? 'name' : null
}

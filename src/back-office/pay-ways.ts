// By what an order may be paid when it is handed over, and what the records say of another way.

import * as z from 'zod/mini'
import type { Said } from './named-buyer.ts'

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

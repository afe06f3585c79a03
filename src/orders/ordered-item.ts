// An entry of `items` in a placed order.

import * as z from 'zod/mini'
import { VERDICTS } from '#src/shared/verdict-words.ts'

export const OrderedItem = z.object({
  id: z.nullable(z.number()),
  key: z.string(),
  name: z.string(),
  article: z.string(),
  manufacturer: z.string(),
  price: z.number(),
  quantity: z.number(),
  /** Whether it fits `car`, as known when the order was placed. */
  fitment: z.optional(z.enum(VERDICTS)),
  car: z.optional(z.string()),
})
export type OrderedItem = z.infer<typeof OrderedItem>

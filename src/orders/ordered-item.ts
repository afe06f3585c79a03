// An entry of `items` in a placed order.

import * as z from 'zod/mini'

export const OrderedItem = z.object({
  id: z.nullable(z.number()),
  key: z.string(),
  name: z.string(),
  article: z.string(),
  manufacturer: z.string(),
  price: z.number(),
  quantity: z.number(),
})
export type OrderedItem = z.infer<typeof OrderedItem>

// The endpoint of shelves: where a product lies within a shop or a warehouse.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { wholeNumber } from '#src/shared/wire-fields.ts'
import { isShelfName, SHELF_RULE, shelfName } from './shelf-order.ts'

const id = (text: string) => wholeNumber(1, 999_999_999, text)

/** Empty: it lies on none. */
const shelf = z
  .string('Укажите полку.')
  .check(z.maxLength(200, SHELF_RULE), z.overwrite(shelfName), z.refine(isShelfName, SHELF_RULE))

export const shelvesApi = {
  setShelf: endpoint({
    method: 'POST',
    path: '/api/staff/shelves',
    summary: 'Полка товара в одном месте хранения; продавцу и сборщику — в своей точке',
    access: 'staff',
    body: z.object({
      product_id: id('Номер товара — целое число от 1.'),
      location_id: id('Укажите место хранения.'),
      shelf,
      /** What was written there when it was decided; with another shelf it is refused. */
      seen: z.optional(shelf),
    }),
    answer: z.object({ product_id: z.number(), location_id: z.number(), shelf: z.string() }),
  }),
}

// Endpoints of shelves: where a product lies within a shop or a warehouse, what lies on a shelf, and its count.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { wholeNumber } from '#src/shared/wire-fields.ts'
import { isShelfName, SHELF_RULE, shelfName } from './shelf-order.ts'

const id = (text: string) => wholeNumber(1, 999_999_999, text)

/** Empty: it lies on none. */
const shelf = z
  .string('Укажите полку.')
  .check(z.maxLength(200, SHELF_RULE), z.overwrite(shelfName), z.refine(isShelfName, SHELF_RULE))

/** A shelf itself. */
const oneShelf = shelf.check(z.minLength(1, 'Укажите полку.'))

export const MOST_ON_SHELF = 300
const MOST_UNITS = 1_000_000
const units = (text: string) => wholeNumber(0, MOST_UNITS, text)

const ShelfGood = z.object({
  product_id: z.number(),
  article: z.string(),
  manufacturer: z.string(),
  name: z.string(),
  barcodes: z.array(z.string()),
  on_hand: z.number(),
  reserved: z.number(),
  /** Of what is on hand: off the shelf by now, taken for orders. */
  taken: z.number(),
})
export type ShelfGood = z.infer<typeof ShelfGood>

const ShelfPlace = z.object({
  location_id: z.number(),
  city: z.string(),
  address: z.string(),
  goods: z.array(ShelfGood),
})
export type ShelfPlace = z.infer<typeof ShelfPlace>

const onShelf = z.object({
  shelf: z.string(),
  /** Sellers and pickers get their shop alone. */
  places: z.array(ShelfPlace),
  /** More lies there than is listed. */
  is_more: z.boolean(),
})
export type OnShelf = z.infer<typeof onShelf>

export const shelvesApi = {
  shelfGoods: endpoint({
    method: 'GET',
    path: '/api/staff/shelves',
    summary: `Что лежит на полке, не больше ${MOST_ON_SHELF} товаров; продавцу и сборщику — в своей точке`,
    access: 'staff',
    query: z.object({ shelf: oneShelf }),
    answer: onShelf,
  }),
  countShelf: endpoint({
    method: 'POST',
    path: '/api/staff/shelf-counts',
    summary:
      'Пересчёт полки: все её товары одной записью, собранное для покупателей прибавляется; под одним Idempotency-Key — один раз; 409, если остаток или собранное уже другие',
    access: 'staff',
    body: z.object({
      location_id: id('Укажите место хранения.'),
      shelf: oneShelf,
      lines: z
        .array(
          z.object({
            product_id: id('Номер товара — целое число от 1.'),
            /** On the shelf alone. */
            on_hand: units('Насчитано — целое число от 0.'),
            /** What was on hand when it was counted. */
            seen_on_hand: units('Прежний остаток — целое число от 0.'),
            /** How many of them were taken for orders; without it none. */
            seen_taken: z.optional(units('Собрано для покупателей — целое число от 0.')),
          }),
        )
        .check(
          z.minLength(1, 'Посчитайте хотя бы один товар.'),
          z.maxLength(MOST_ON_SHELF, `Товаров не больше ${MOST_ON_SHELF}.`),
        ),
    }),
    answer: onShelf,
  }),
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

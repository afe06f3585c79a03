// Endpoints of photographs for staff: bringing many by their names, and those of one product.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { optionalText, wholeNumber } from '#src/shared/wire-fields.ts'

/** The part of the body that holds a picture, or a ZIP of them. */
export const PICTURE_FILE = 'file'
/** Names that are told of one upload; the others are only counted. */
export const MOST_NAMES = 100

const Names = z.object({ count: z.number(), names: z.array(z.string()) })

const Brought = z.object({
  /** Pictures that products show now, and how many products. */
  added: z.number(),
  products: z.number(),
  /** Files whose name is no article of the shop. */
  homeless: Names,
  /** Files whose article several manufacturers have. */
  ambiguous: Names,
  /** Files that are no pictures, with the reason. */
  refused: Names,
})
export type BroughtPictures = z.infer<typeof Brought>

const hash = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Такой фотографии нет.'))
const hashes = z.array(hash).check(z.maxLength(8, 'У товара не больше восьми фотографий.'))
const params = z.object({ id: wholeNumber(1, 999_999_999, 'Номер товара — целое число от 1.') })

const OfProduct = z.object({
  pictures: z.array(
    z.object({
      hash: z.string(),
      /** Of 240 px. */
      address: z.string(),
      source: z.enum(['owner', '1c', 'list']),
    }),
  ),
})

export const picturesApi = {
  bringPictures: endpoint({
    method: 'POST',
    path: '/api/staff/pictures',
    summary: 'Фотография, названная артикулом (W712.jpg, вторая — W712_2.jpg), или ZIP с ними',
    access: 'staff',
    file: PICTURE_FILE,
    body: z.object({
      /** Where several have such an article. */
      manufacturer: optionalText(200),
    }),
    answer: Brought,
  }),
  picturesOf: endpoint({
    method: 'GET',
    path: '/api/staff/goods/:id/pictures',
    summary: 'Фотографии товара по порядку: первая — в списках',
    access: 'staff',
    params,
    answer: OfProduct,
  }),
  arrangePictures: endpoint({
    method: 'POST',
    path: '/api/staff/goods/:id/pictures',
    summary: 'Порядок фотографий товара; каких нет в списке, те убраны',
    access: 'staff',
    params,
    /** `seen`: those that the caller knows; when they are others by now, nothing is changed. */
    body: z.object({ seen: hashes, wanted: hashes }),
    answer: OfProduct,
  }),
}

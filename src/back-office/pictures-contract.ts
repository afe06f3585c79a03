// Endpoints of photographs for staff: bringing many by their names, and those of one product.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { optionalText, wholeNumber } from '#src/shared/wire-fields.ts'

/** The part of the body that holds the picture. */
export const PICTURE_FILE = 'file'
const Brought = z.object({
  /** 1 when a product shows it now, else 0: then one of the lists below says why. */
  added: z.number(),
  /** Its name is no article of the shop. */
  homeless: z.array(z.string()),
  /** Several manufacturers have its article. */
  ambiguous: z.array(z.string()),
  /** It is no picture, with the reason. */
  refused: z.array(z.string()),
})
export type BroughtPicture = z.infer<typeof Brought>

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
  bringPicture: endpoint({
    method: 'POST',
    path: '/api/staff/pictures',
    summary: 'Фотография, названная артикулом: W712.jpg, вторая — W712_2.jpg',
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

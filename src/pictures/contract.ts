// Shapes of pictures in the API, and the addresses of their files.

import * as z from 'zod/mini'

/** A picture of a product. `address` is its WebP of 960 px; width and height are those of that file. */
export const ProductImage = z.object({
  address: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
})
export type ProductImage = z.infer<typeof ProductImage>

/** Longest side in pixels; a smaller original is not enlarged. */
export const PICTURE_SIZES = [96, 240, 480, 960, 1600] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]
export const PICTURE_FORMATS = ['webp', 'avif'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** The size of the addresses in the API, for feeds and share links. */
export const STATED_SIZE = 960

export const MOST_PICTURES = 8

/** Address of a file, immutable: another picture has another hash. */
export const pictureAddress = (hash: string, size: PictureSize, format: PictureFormat): string =>
  `/pictures/${hash}-${size}.${format}`

/** Address of the picture in another size and format. */
export const sameInSize = (
  { address }: Pick<ProductImage, 'address'>,
  size: PictureSize,
  format: PictureFormat,
): string => address.replace(/-\d+\.\w+$/, `-${size}.${format}`)

// Re-encodes a picture from its pixels: no byte of the original is kept.

import sharp, { type OutputInfo } from 'sharp'
import {
  PICTURE_FORMATS,
  PICTURE_SIZES,
  type PictureFormat,
  type PictureSize,
} from '../contract.ts'
import { recognisePicture, SEEN_BYTES } from '../recognise-picture.ts'

/** Disables all loaders of libvips but three: SVG, PDF and TIFF add attack surface. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)

export const MOST_PIXELS = 40_000_000
const MOST_SECONDS = 10
const LARGEST = PICTURE_SIZES.at(-1) ?? 0
/** Smaller ones are spacers and icons, not photographs. */
const SMALLEST_SIDE = 32
const SMALLEST_LONG_SIDE = 96

const WEBP = { quality: 82, effort: 4 }
// effort 4 takes ten times as long as 2 and is 4 % smaller
const AVIF = { quality: 58, effort: 2 }

export type EncodedFile = {
  readonly size: PictureSize
  readonly format: PictureFormat
  readonly bytes: Buffer
}
export type EncodedPicture = {
  /** Of the largest file. */
  readonly width: number
  readonly height: number
  readonly files: readonly EncodedFile[]
}
/** Message printed after the file name, as a sentence without subject. */
export type Refusal = { readonly refusal: string }

export type WantedFile = Pick<EncodedFile, 'size' | 'format'>
/** The files made for a product. */
const ALL_FILES: readonly WantedFile[] = PICTURE_SIZES.flatMap((size) =>
  PICTURE_FORMATS.map((format) => ({ size, format })),
)

/** Turns by EXIF, drops metadata, puts transparent pictures on white. */
export async function encodePicture(
  bytes: Buffer,
  wanted: readonly WantedFile[] = ALL_FILES,
): Promise<EncodedPicture | Refusal> {
  const format = recognisePicture(bytes.toString('latin1', 0, SEEN_BYTES))
  if (typeof format !== 'string') return format
  try {
    const source = () =>
      sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
    const { format: read, width, height } = await source().metadata()
    // a polyglot file could be read as another format elsewhere
    if (read !== format) return { refusal: 'формат не тот, что заявлен в начале файла' }
    if (Math.min(width, height) < SMALLEST_SIDE || Math.max(width, height) < SMALLEST_LONG_SIDE) {
      return {
        refusal: `картинка мала (${width}×${height}): нужно хотя бы ${SMALLEST_LONG_SIDE} точек`,
      }
    }
    const { data, info } = await source()
      .autoOrient()
      .resize({ width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer({ resolveWithObject: true })
    const files = await Promise.all(
      wanted.map(({ size, format: kind }) => encodeFile({ data, info }, size, kind)),
    )
    return { width: info.width, height: info.height, files }
  } catch (error) {
    return { refusal: refusalOf(error as Error) }
  }
}

type Pixels = { readonly data: Buffer; readonly info: OutputInfo }

async function encodeFile(
  { data, info: { width, height, channels } }: Pixels,
  size: PictureSize,
  format: PictureFormat,
): Promise<EncodedFile> {
  const resized = sharp(data, { raw: { width, height, channels } })
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: MOST_SECONDS })
  const bytes = await (format === 'webp' ? resized.webp(WEBP) : resized.avif(AVIF)).toBuffer()
  return { size, format, bytes }
}

function refusalOf({ message }: Error): string {
  if (/pixel limit/i.test(message)) return `больше ${MOST_PIXELS / 1_000_000} мегапикселей`
  if (/timeout/i.test(message)) return `не разобрана за ${MOST_SECONDS} секунд`
  return 'картинка испорчена или обрывается'
}

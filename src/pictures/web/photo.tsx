// A photograph of a product on its tile: AVIF where the browser reads it, else WebP.

import { classNames } from '#src/ui/class-names.ts'
import { type PictureFormat, type PictureSize, type ProductImage, sameInSize } from '../contract.ts'
import styles from './photo.module.css'

type Props = {
  readonly image: ProductImage
  /** Tiles of 48, 64 and 144 px; `row` and `fill` fill their container: up to 80 and 480 px. */
  readonly size: 'small' | 'row' | 'medium' | 'large' | 'fill'
  /** Empty next to a text that says the same. */
  readonly alt?: string
  /** On the first screen: loaded eagerly. */
  readonly isFirst?: boolean
}

/** Widths for screens of one and of two pixels per point. */
const FILES = {
  small: [96, 96],
  row: [96, 240],
  medium: [96, 240],
  large: [240, 480],
  fill: [480, 960],
} as const
const PLACE = '(min-width: 768px) 30rem, 100vw'

export function Photo({ image, size, alt = '', isFirst = false }: Props) {
  const sources = (format: PictureFormat) =>
    size === 'fill' ? byWidth(image, format) : byDensity(image, FILES[size], format)
  const sizes = size === 'fill' ? { sizes: PLACE } : {}
  return (
    <picture className={classNames(styles.tile, styles[size])}>
      <source type="image/avif" srcSet={sources('avif')} {...sizes} />
      <img
        src={sameInSize(image, FILES[size][0], 'webp')}
        srcSet={sources('webp')}
        {...sizes}
        alt={alt}
        width={image.width}
        height={image.height}
        loading={isFirst ? 'eager' : 'lazy'}
        {...(isFirst && { fetchPriority: 'high' })}
        decoding="async"
      />
    </picture>
  )
}

const byDensity = (
  image: ProductImage,
  [once, twice]: readonly [PictureSize, PictureSize],
  format: PictureFormat,
): string => `${sameInSize(image, once, format)}, ${sameInSize(image, twice, format)} 2x`

/** The width of a file is its size, unless the picture is upright or small. */
const byWidth = (image: ProductImage, format: PictureFormat): string =>
  ([480, 960, 1600] as const)
    .map((size) => `${sameInSize(image, size, format)} ${size}w`)
    .join(', ')

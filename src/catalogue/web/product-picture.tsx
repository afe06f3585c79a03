// The picture of a product: its photograph, or else the drawing of its category.

import type { ProductImage } from '#src/pictures/contract.ts'
import { Photo } from '#src/pictures/web/public.ts'
import { Illustration } from '#src/ui/illustration.tsx'

type Props = {
  /** As the wire says it; the shop's categories carry the names of the design system. */
  readonly name: string
  /** The first picture of the product; absent for a category. */
  readonly image?: ProductImage | undefined
  readonly size?: 'small' | 'row' | 'medium' | 'large' | 'fill'
  /** On the first screen: the photograph is loaded eagerly. */
  readonly isFirst?: boolean
}

export const ProductPicture = ({ name, image, size = 'medium', isFirst }: Props) =>
  image ? (
    <Photo image={image} size={size} {...(isFirst && { isFirst })} />
  ) : (
    <Illustration name={name} size={size} />
  )

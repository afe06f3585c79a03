// The drawing of a product: the pictogram of its category.

import { Pictogram } from '#src/ui/pictogram.tsx'

type Props = {
  /** As the wire says it; the shop's categories carry the names of the design system. */
  readonly name: string
  readonly size?: 'small' | 'medium' | 'large' | 'fill'
}

export const ProductPicture = ({ name, size = 'medium' }: Props) => (
  <Pictogram name={name} size={size} tile />
)

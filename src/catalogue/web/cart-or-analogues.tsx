// The add-to-cart control, or a link to the analogues where less than one pack is available.

import type { ReactNode } from 'react'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { formatPrice } from '#src/shared/money.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import type { Product } from '../contract.ts'
import { totalStock } from '../stock.ts'

type Props = {
  readonly product: Product
  /** The address of the product's page. */
  readonly page: string
  /** The add-to-cart control. */
  readonly children: ReactNode
}

export const CartOrAnalogues = ({ product, page, children }: Props) =>
  isEnoughFree(product) ? (
    children
  ) : (
    <ButtonLink href={`${page}#analogues`} link={RouterLink} wide>
      {analoguesText(product.analogs_from)}
    </ButtonLink>
  )

/** Label of the link to the analogues, with their lowest price. */
export const analoguesText = (from: number | undefined): string =>
  from === undefined ? 'Аналоги' : `Аналоги от ${formatPrice(from)}`

export const isEnoughFree = ({ storages, multiplicity }: Product): boolean =>
  totalStock(storages) >= multiplicity

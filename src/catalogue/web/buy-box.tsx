// How many, and into the cart; on a phone it stays within reach of the thumb.

import type { ComponentType, ReactNode } from 'react'
import { AddToCartButton } from '#src/cart/web/public.ts'
import { useCompany } from '#src/content/web/public.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { QuantityStepper } from '#src/ui/quantity-stepper.tsx'
import type { Product } from '../contract.ts'
import { packText } from '../pack-text.ts'
import { quantityLimits } from '../quantity.ts'
import { totalStock } from '../stock.ts'
import { isEnoughFree } from './cart-or-analogues.tsx'
import type { WaysWithoutProps } from './late/ways-without.tsx'
import styles from './product-page.module.css'

type Props = {
  readonly product: Product
  readonly analogues: readonly Product[]
  readonly quantity: number
  readonly onQuantity: (quantity: number) => void
  /** Options when the product is missing; loaded late. */
  readonly WaysWithout: ComponentType<WaysWithoutProps>
  /** What is asked at the tap. */
  readonly beside: ReactNode
}

export function BuyBox({ product, analogues, quantity, onQuantity, WaysWithout, beside }: Props) {
  const { multiplicity, storages } = product
  const limits = quantityLimits(multiplicity)
  const free = totalStock(storages)
  if (free <= 0)
    return (
      <div className={styles.buy}>
        <WaysWithout productId={product.id} analogues={analogues} />
      </div>
    )
  const pack = packText(multiplicity, free)
  const isEnough = isEnoughFree(product)
  return (
    <div className={styles.buy}>
      {isEnough && (
        <>
          <QuantityStepper value={quantity} onChange={onQuantity} {...limits} />
          <AddToCartButton product={product} quantity={quantity} wide />
          {beside}
          <OrderByPhone />
        </>
      )}
      {pack && <p className={styles.pack}>{pack}</p>}
      {!isEnough && (
        <ButtonLink href="#analogues" wide>
          Аналоги
        </ButtonLink>
      )}
    </div>
  )
}

/** Without a script there is no cart. */
function OrderByPhone() {
  const { phone } = useCompany()
  return (
    <noscript>
      <p>
        Закажите по телефону <a href={`tel:+${phone}`}>{formatPhone(phone)}</a>
      </p>
    </noscript>
  )
}

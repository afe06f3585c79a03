// How many, and into the cart; on a phone it stays within reach of the thumb.

import { useState } from 'react'
import { AddToCartButton } from '#src/cart/web/public.ts'
import { useCompany } from '#src/content/web/public.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { QuantityStepper } from '#src/ui/quantity-stepper.tsx'
import type { Product } from '../contract.ts'
import { packText } from '../pack-text.ts'
import { quantityLimits } from '../quantity.ts'
import { totalStock } from '../stock.ts'
import { analoguesText, isEnoughFree } from './cart-or-analogues.tsx'
import styles from './product-page.module.css'

type Props = { readonly product: Product; readonly analogues: readonly Product[] }

export function BuyBox({ product, analogues }: Props) {
  const { multiplicity, storages } = product
  const limits = quantityLimits(multiplicity)
  const [quantity, setQuantity] = useState(limits.min)
  const free = totalStock(storages)
  if (free <= 0)
    return (
      <div className={styles.buy}>
        <Button disabled wide>
          Нет в наличии
        </Button>
        <CheapestAnalogue analogues={analogues} />
      </div>
    )
  const pack = packText(multiplicity, free)
  const isEnough = isEnoughFree(product)
  return (
    <div className={styles.buy}>
      {isEnough && (
        <>
          <QuantityStepper value={quantity} onChange={setQuantity} {...limits} />
          <AddToCartButton product={product} quantity={quantity} wide />
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

/** The way on from what is missing; analogues stand in the order of their prices, missing ones last. */
function CheapestAnalogue({ analogues }: Pick<Props, 'analogues'>) {
  const cheapest = analogues.find(isEnoughFree)
  if (!cheapest) return null
  return (
    <ButtonLink href="#analogues" variant="primary" wide>
      {analoguesText(cheapest.price)}
    </ButtonLink>
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

// How many, and into the cart; on a phone it stays within reach of the thumb.

import { useState } from 'react'
import { AddToCartButton } from '#src/cart/web/public.ts'
import { useCompany } from '#src/content/web/public.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { Button } from '#src/ui/button.tsx'
import { QuantityStepper } from '#src/ui/quantity-stepper.tsx'
import type { Product } from '../contract.ts'
import { packText, quantityLimits } from '../quantity.ts'
import { totalStock } from '../stock.ts'
import styles from './product-page.module.css'

export function BuyBox({ product }: { readonly product: Product }) {
  const limits = quantityLimits(product.multiplicity)
  const [quantity, setQuantity] = useState(limits.min)
  return (
    <div className={styles.buy}>
      {totalStock(product.storages) > 0 ? (
        <>
          <QuantityStepper value={quantity} onChange={setQuantity} {...limits} />
          <AddToCartButton product={product} quantity={quantity} wide />
          <OrderByPhone />
          {product.multiplicity > 1 && (
            <p className={styles.pack}>{packText(product.multiplicity)}</p>
          )}
        </>
      ) : (
        <Button disabled wide>
          Нет в наличии
        </Button>
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

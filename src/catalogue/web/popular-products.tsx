// Popular products of the home page: cards with a quantity and the cart button.

import { useState } from 'react'
import { AddToCartButton } from '#src/cart/web/public.ts'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { formatPrice } from '#src/shared/money.ts'
import { Card, CardLink } from '#src/ui/card.tsx'
import { QuantityStepper } from '#src/ui/quantity-stepper.tsx'
import { UnbrokenText } from '#src/ui/unbroken-text.tsx'
import type { Product } from '../contract.ts'
import { quantityLimits } from '../quantity.ts'
import { CartOrAnalogues } from './cart-or-analogues.tsx'
import styles from './popular-products.module.css'
import { ProductPicture } from './product-picture.tsx'

export function PopularProducts({ products }: { readonly products: readonly Product[] }) {
  return (
    <section className={styles.popular} aria-labelledby="popular-products">
      <h2 id="popular-products">Популярные товары</h2>
      {products.length === 0 && <p>Здесь ничего пока нет!</p>}
      <ul className={styles.grid}>
        {products.map((product) => (
          <PopularCard key={product.id} product={product} />
        ))}
      </ul>
    </section>
  )
}

function PopularCard({ product }: { readonly product: Product }) {
  return (
    <Card as="li" className={styles.card}>
      <ProductPicture name={product.pictogram} image={product.images?.[0]} />
      <h3 className={styles.name}>
        <CardLink href={`/catalog/product/${product.key}`} link={RouterLink}>
          <UnbrokenText>{product.name}</UnbrokenText>
        </CardLink>
      </h3>
      <p className={styles.facts}>
        <span className="tabular">
          <span className="visually-hidden">Артикул </span>
          {product.article}
        </span>
        <span>
          {product.manufacturer}&nbsp;· {product.quality}
        </span>
      </p>
      <p className={styles.price}>{formatPrice(product.price)}</p>
      <div className={styles.buy}>
        <Choice product={product} />
      </div>
    </Card>
  )
}

/** How many; or what replaces it, where less is left than is sold at once. */
function Choice({ product }: { readonly product: Product }) {
  const limits = quantityLimits(product.multiplicity)
  const [quantity, setQuantity] = useState(limits.min)
  return (
    <CartOrAnalogues product={product} page={`/catalog/product/${product.key}`}>
      <QuantityStepper
        value={quantity}
        onChange={setQuantity}
        label={`Количество: ${product.name}`}
        {...limits}
      />
      <AddToCartButton product={product} quantity={quantity} variant="secondary" wide />
    </CartOrAnalogues>
  )
}

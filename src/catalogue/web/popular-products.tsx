// Popular products of the home page, or those for a car: cards with a quantity and the cart button.

import { useState } from 'react'
import { AddToCartButton } from '#src/cart/web/public.ts'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { formatPrice } from '#src/shared/money.ts'
import { Card, CardLink } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { FitMark } from '#src/ui/fit-mark.tsx'
import { QuantityStepper } from '#src/ui/quantity-stepper.tsx'
import { UnbrokenText } from '#src/ui/unbroken-text.tsx'
import type { Product } from '../contract.ts'
import { quantityLimits } from '../quantity.ts'
import { CartOrAnalogues } from './cart-or-analogues.tsx'
import styles from './popular-products.module.css'
import { ProductPicture } from './product-picture.tsx'

type Props = {
  readonly products: readonly Product[]
  /** The buyer's model, which all of them fit; '' for those of every buyer. */
  readonly fitting?: string
}

export function PopularProducts({ products, fitting = '' }: Props) {
  return (
    <section className={styles.popular} aria-labelledby="popular-products">
      <h2 id="popular-products" className={styles.title}>
        {fitting ? `Для вашего ${fitting}` : 'Популярные товары'}
      </h2>
      {products.length === 0 && <p>Здесь ничего пока нет!</p>}
      <ul className={classNames(styles.grid, fitting && styles.ofCar)}>
        {products.map((product) => (
          <PopularCard key={product.id} product={product} isFitting={fitting !== ''} />
        ))}
      </ul>
    </section>
  )
}

type CardProps = { readonly product: Product; readonly isFitting: boolean }

function PopularCard({ product, isFitting }: CardProps) {
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.head}>
        <ProductPicture name={product.pictogram} image={product.images?.[0]} size="large" />
        <span className={classNames(styles.label, !isFitting && styles.maker)}>
          {isFitting ? <FitMark verdict="fits" /> : product.manufacturer}
        </span>
      </div>
      <h3 className={styles.name}>
        <CardLink href={`/catalog/product/${product.key}`} link={RouterLink}>
          <UnbrokenText>{product.name}</UnbrokenText>
        </CardLink>
      </h3>
      <p className={styles.facts}>
        <span className={classNames('tabular', styles.article)}>
          <span className="visually-hidden">Артикул </span>
          {product.article}
        </span>
        <span className={styles.quality}>
          {isFitting && `${product.manufacturer}\u00a0· `}
          {product.quality}
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

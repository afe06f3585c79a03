// A product in a list: a row that a mechanic can scan.

import { Link } from 'react-router'
import { AddToCartButton } from '#src/cart/web/public.ts'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { formatPrice } from '#src/shared/money.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import type { Product } from '../contract.ts'
import { totalStock } from '../stock.ts'
import { fitmentSummary } from './fitment.ts'
import styles from './product-card.module.css'
import { ProductPicture } from './product-picture.tsx'
import { StockBadge } from './stock-badge.tsx'
import { StockByShop } from './stock-table.tsx'

type Props = {
  readonly product: Product
  /** The page of the product; by its key unless the list says otherwise. */
  readonly href?: string
}

export function ProductCard({ product, href = `/catalog/product/${product.key}` }: Props) {
  const fits = fitmentSummary(product)
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <ProductPicture name={product.pictogram} />
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to={href}>{product.name}</Link>
        </h3>
        <p className={styles.facts}>
          <CopyButton text={product.article} label="Скопировать артикул" />
          <span>
            {product.manufacturer}
            {product.country && `, ${product.country}`}
          </span>
          <span>{product.type}</span>
        </p>
        {fits && <p className={styles.fits}>Подходит: {fits}</p>}
      </div>
      <p className={styles.stock}>
        <StockBadge storages={product.storages} />
      </p>
      <p className={styles.price}>{formatPrice(product.price)}</p>
      <div className={styles.act}>
        {totalStock(product.storages) > 0 ? (
          <AddToCartButton product={product} wide />
        ) : (
          <ButtonLink href={`${href}#analogues`} link={RouterLink} wide>
            Аналоги
          </ButtonLink>
        )}
      </div>
      <StockByShop storages={product.storages} className={styles.shops} />
    </article>
  )
}

// A product in a list: a row that a mechanic can scan.

import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { AddToCartButton } from '#src/cart/web/public.ts'
import { PromiseLine } from '#src/delivery/web/public.ts'
import { formatPrice } from '#src/shared/money.ts'
import { CopyButton } from '#src/ui/browsing/copy-button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { UnbrokenText } from '#src/ui/unbroken-text.tsx'
import type { Product } from '../../contract.ts'
import { packText } from '../../pack-text.ts'
import { quantityLimits } from '../../quantity.ts'
import { totalStock } from '../../stock.ts'
import { CartOrAnalogues } from '../cart-or-analogues.tsx'
import { ProductPicture } from '../product-picture.tsx'
import { AboutFits } from './about-fits.tsx'
import styles from './product-card.module.css'
import { StockToggle } from './stock-toggle.tsx'

const StockTable = lazy(async () => ({
  default: (await import('../late/stock-table.tsx')).StockTable,
}))

/** What a list may say of a product in its own words. */
export type RowTexts = {
  readonly title?: string
  /** Beside the article; else manufacturer and country. */
  readonly facts?: string
  /** The fitment verdict; without a car the product type and the cars it fits. */
  readonly about?: ReactNode
}

type Props = RowTexts & {
  readonly product: Product
  /** The page of the product; by its key unless the list says otherwise. */
  readonly href?: string
}

export function ProductCard(props: Props) {
  const { product, href = `/catalog/product/${product.key}` } = props
  const { title = product.name, facts = makerOf(product) } = props
  const { about = <AboutFits product={product} /> } = props
  const [isStockOpen, turnStock] = useUnfolded(product.id)
  const stockId = useId()
  const { min: quantity } = quantityLimits(product.multiplicity)
  return (
    <article className={styles.frame}>
      <div className={classNames(styles.card, product.oil && styles.oil)}>
        <div className={styles.picture}>
          <ProductPicture name={product.pictogram} image={product.images?.[0]} size="row" />
        </div>
        <div className={styles.text}>
          <h3 className={styles.name}>
            <Link to={href}>
              <UnbrokenText>{title}</UnbrokenText>
            </Link>
          </h3>
          <p className={styles.facts}>
            <span className={styles.maker}>{facts}</span>
            <CopyButton text={product.article} label="Скопировать артикул" />
          </p>
        </div>
        <div className={styles.state}>
          <div className={styles.about}>{about}</div>
          <StockToggle
            storages={product.storages}
            isOpen={isStockOpen}
            controls={stockId}
            onTurn={turnStock}
          />
        </div>
        <Price product={product} />
        <p className={styles.promise}>
          <PromiseLine storages={product.storages} quantity={quantity} />
        </p>
        <div className={styles.act}>
          <CartOrAnalogues product={product} page={href}>
            <AddToCartButton product={product} quantity={quantity} variant="secondary" wide />
          </CartOrAnalogues>
        </div>
        <div id={stockId} className={styles.shops} hidden={!isStockOpen}>
          {isStockOpen && (
            <Suspense>
              <StockTable storages={product.storages} />
            </Suspense>
          )}
        </div>
      </div>
    </article>
  )
}

const makerOf = ({ manufacturer, country }: Product): string =>
  country ? `${manufacturer}, ${country}` : manufacturer

const LITRE = 1000

/** The price; for oils also by the litre, for packs also the pack size. */
function Price({ product: { price, oil, multiplicity, storages } }: { product: Product }) {
  const pack = packText(multiplicity, totalStock(storages))
  return (
    <p className={styles.price}>
      {formatPrice(price)}
      {oil && oil.volume_ml >= LITRE && (
        <span className={styles.beside}>{formatPrice(oil.price_per_litre)}/л</span>
      )}
      {pack && <span className={styles.beside}>{pack}</span>}
    </p>
  )
}

/** Which rows stand unfolded, remembered by the visit of a page: the way back finds them again. */
// The visits of this document alone: a page that is loaded anew begins folded.
const unfolded = new Set<string>()
// Beyond so many a buyer has long forgotten the first ones.
const MOST_REMEMBERED = 200

/** Whether the row stands unfolded at this visit, and how to turn it. */
function useUnfolded(row: string | number): [boolean, () => void] {
  const { key } = useLocation()
  const visit = `${key}/${row}`
  const [isOpen, setOpen] = useState(unfolded.has(visit))
  useEffect(() => {
    if (isOpen) remember(visit)
    else unfolded.delete(visit)
  }, [isOpen, visit])
  return [isOpen, () => setOpen(!isOpen)]
}

function remember(visit: string): void {
  const [oldest] = unfolded
  if (unfolded.size >= MOST_REMEMBERED && oldest !== undefined) unfolded.delete(oldest)
  unfolded.add(visit)
}

// A product in a list: a row that a mechanic can scan.

import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { AddToCartButton } from '#src/cart/web/public.ts'
import { PromiseLine } from '#src/delivery/web/public.ts'
import { formatPrice } from '#src/shared/money.ts'
import { CopyButton } from '#src/ui/browsing/copy-button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { ChevronDownIcon } from '#src/ui/icons.tsx'
import { UnbrokenText } from '#src/ui/unbroken-text.tsx'
import type { Product } from '../../contract.ts'
import { packText } from '../../pack-text.ts'
import { quantityLimits } from '../../quantity.ts'
import { totalStock } from '../../stock.ts'
import { CartOrAnalogues } from '../cart-or-analogues.tsx'
import { ProductPicture } from '../product-picture.tsx'
import { aboutLine, fitmentSummary } from './fitment.ts'
import styles from './product-card.module.css'
import { StockBadge } from './stock-badge.tsx'
import { StockTable } from './stock-table.tsx'

type Props = {
  readonly product: Product
  /** The page of the product; by its key unless the list says otherwise. */
  readonly href?: string
  /** What is said of its quality and of the cars it fits. */
  readonly about?: ReactNode
}

export function ProductCard(props: Props) {
  const { product, href = `/catalog/product/${product.key}` } = props
  const { about = aboutLine(product, fitmentSummary(product)) } = props
  const [isStockOpen, turnStock] = useUnfolded(product.id)
  const stockId = useId()
  const { min: quantity } = quantityLimits(product.multiplicity)
  const free = totalStock(product.storages)
  const pack = packText(product.multiplicity, free)
  return (
    <article className={styles.frame}>
      <div className={styles.card}>
        <div className={styles.picture}>
          <ProductPicture name={product.pictogram} image={product.images?.[0]} />
        </div>
        <div className={styles.words}>
          <h3 className={styles.name}>
            <Link to={href}>
              <UnbrokenText>{product.name}</UnbrokenText>
            </Link>
          </h3>
          <Facts product={product} />
          <div className={styles.fits}>{about}</div>
          {pack && <p className={styles.fits}>{pack}</p>}
        </div>
        <button
          type="button"
          className={classNames(styles.stock, 'still-read')}
          aria-expanded={isStockOpen}
          aria-controls={stockId}
          onClick={turnStock}
        >
          <span className="visually-hidden">
            {isStockOpen ? 'Скрыть остатки по складам.' : 'Показать остатки по складам.'}
          </span>
          <StockBadge storages={product.storages} />
          <ChevronDownIcon />
        </button>
        <p className={styles.promise}>
          <PromiseLine storages={product.storages} quantity={quantity} />
        </p>
        <p className={styles.price}>
          {formatPrice(product.price)}
          {product.oil && (
            <span className={styles.litrePrice}>{formatPrice(product.oil.price_per_litre)}/л</span>
          )}
        </p>
        <div className={styles.act}>
          <CartOrAnalogues product={product} page={href}>
            <AddToCartButton product={product} quantity={quantity} variant="secondary" wide />
          </CartOrAnalogues>
        </div>
        <div id={stockId} className={styles.shops} hidden={!isStockOpen}>
          {isStockOpen && <StockTable storages={product.storages} />}
        </div>
      </div>
    </article>
  )
}

const Facts = ({ product: { article, manufacturer, country } }: { product: Product }) => (
  <p className={styles.facts}>
    <CopyButton text={article} label="Скопировать артикул" />
    <span>{country ? `${manufacturer}, ${country}` : manufacturer}</span>
  </p>
)

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

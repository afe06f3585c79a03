// Recently viewed products in a row that scrolls sideways; loads its data when it is nearly in
// sight.

import { useEffect } from 'react'
import { Link } from 'react-router'
import { useApi } from '#src/platform/web/api-cache.ts'
import { useIsNear } from '#src/platform/web/late/again/use-is-near.ts'
import { formatPrice } from '#src/shared/money.ts'
import { chosenProductsApi } from '../../../chosen-contract.ts'
import { ProductPicture } from '../../product-picture.tsx'
import { rememberViewed, useViewed } from './kept-products.ts'
import styles from './viewed-products.module.css'

type Props = {
  /** The product of the page: it is stored as viewed, and not shown. */
  readonly productId?: number
}

export function ViewedProducts({ productId }: Props) {
  const [place, isNear] = useIsNear<HTMLDivElement>()
  const ids = (useViewed() ?? []).filter((id) => id !== productId)
  useEffect(() => {
    if (productId !== undefined) rememberViewed(productId)
  }, [productId])
  return <div ref={place}>{isNear && ids.length > 0 && <Row ids={ids} />}</div>
}

function Row({ ids }: { readonly ids: readonly number[] }) {
  const { data } = useApi(chosenProductsApi, { query: { ids: ids.join(',') } })
  if (!data || data.products.length === 0) return null
  return (
    <section className={styles.viewed} aria-labelledby="viewed-title">
      <h2 id="viewed-title">Вы смотрели</h2>
      <ul className={styles.row}>
        {data.products.map(({ id, key, name, price, pictogram, images }) => (
          <li key={id} className={styles.product}>
            <ProductPicture name={pictogram} image={images?.[0]} size="large" />
            <Link to={`/catalog/product/${key}`} className={styles.name}>
              {name}
            </Link>
            <span className={styles.price}>{formatPrice(price)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

// Top categories as tiles with their drawings; those without goods are left out.

import { Link } from 'react-router'
import type { Category } from '../../contract.ts'
import { ProductPicture } from '../product-picture.tsx'
import styles from './category-tiles.module.css'

type Props = {
  readonly categories: readonly Category[]
  readonly hrefOf: (key: string) => string
}

export function CategoryTiles({ categories, hrefOf }: Props) {
  const withGoods = categories.filter(({ product_count }) => product_count > 0)
  if (withGoods.length === 0) return null
  return (
    <ul className={styles.tiles} aria-label="Категории">
      {withGoods.map(({ key, name, pictogram, product_count }) => (
        <li key={key}>
          <Link to={hrefOf(key)} className={styles.tile}>
            <ProductPicture name={pictogram} size="small" />
            <span>
              {name} <span className={styles.count}>{product_count}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

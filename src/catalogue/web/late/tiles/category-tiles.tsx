// Top categories as tiles with their drawings; those without goods are left out.

import { Link } from 'react-router'
import { useApi } from '#src/platform/web/api-cache.ts'
import { type Car, NO_CAR } from '#src/vehicles/web/public.ts'
import { catalogueApi } from '../../../contract.ts'
import { ProductPicture } from '../../product-picture.tsx'
import styles from './category-tiles.module.css'

type Props = {
  /** Whose goods are counted; without a model those of the shop are. */
  readonly car?: Car
  readonly hrefOf?: (key: string) => string
}

const hrefInShop = (key: string): string => `/catalog/categories/${key}`

/** Tiles are drawn once: those of the shop do not stand in for those of a car. */
export function TopCategories({ car = NO_CAR, hrefOf = hrefInShop }: Props) {
  const isOfCar = car.model !== ''
  const ofCar = useApi(catalogueApi.categories, { query: car }, { enabled: isOfCar })
  const ofShop = useApi(catalogueApi.allCategories, {}, { enabled: !isOfCar })
  const { categories = [] } = (isOfCar ? ofCar : ofShop).data ?? {}
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

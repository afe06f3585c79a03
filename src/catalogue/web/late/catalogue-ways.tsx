// Makes and categories side by side, as the menu of a wide screen shows them.

import { Link } from 'react-router'
import { useApi } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { vehiclesApi } from '#src/vehicles/contract.ts'
import { carHref, chooseCar, NO_CAR, useCar } from '#src/vehicles/web/public.ts'
import { type Category, catalogueApi } from '../../contract.ts'
import { OILS } from '../oil-address.ts'
import { ProductPicture } from '../product-picture.tsx'
import styles from './catalogue-ways.module.css'

export function CatalogueWays() {
  const categories = useApi(catalogueApi.allCategories, {})
  return (
    <div className={styles.ways}>
      <Makes />
      {categories.isPending && <Skeleton shape="row" count={4} />}
      {categories.isError && (
        <FailureNotice
          text={messageOf(categories.error, 'Не удалось загрузить категории.')}
          onRetry={categories.refetch}
        />
      )}
      <ul className={styles.categories} aria-label="Категории">
        {categories.data?.categories
          .filter(({ product_count }) => product_count > 0)
          .map((category) => (
            <Branch key={category.key} category={category} />
          ))}
      </ul>
    </div>
  )
}

function Makes() {
  const car = useCar()
  const brands = useApi(vehiclesApi.brands, {})
  return (
    <nav className={styles.makes} aria-label="Марки">
      {car.model && (
        <Link to={carHref(car)} className={styles.own}>
          Всё для {car.brand} {car.model}
        </Link>
      )}
      <ul>
        {brands.data?.brands.map((brand) => (
          <li key={brand}>
            <Link
              to={carHref({ ...NO_CAR, brand })}
              className={styles.link}
              onClick={() => chooseCar({ ...NO_CAR, brand })}
            >
              {brand}
            </Link>
          </li>
        ))}
      </ul>
      <Link to={OILS} className={styles.link}>
        Моторное масло
      </Link>
    </nav>
  )
}

const Branch = ({ category }: { readonly category: Category }) => (
  <li className={styles.branch}>
    <ProductPicture name={category.pictogram} />
    <div>
      <CategoryLink category={category} className={styles.top} />
      <ul>
        {category.child_categories.map((child) => (
          <li key={child.key}>
            <CategoryLink category={child} className={styles.link} />
          </li>
        ))}
      </ul>
    </div>
  </li>
)

type LinkProps = { readonly category: Category; readonly className: string | undefined }

const CategoryLink = ({ category: { key, name }, className }: LinkProps) => (
  <Link to={`/catalog/categories/${key}`} className={className}>
    {name}
  </Link>
)

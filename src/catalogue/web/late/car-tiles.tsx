// Tiles below the selects of the home page: popular categories of the chosen car, else the makes.

import { Link } from 'react-router'
import { useApi } from '#src/platform/web/api-cache.ts'
import { vehiclesApi } from '#src/vehicles/contract.ts'
import { type Car, carHref, carTitle, chooseCar, NO_CAR, useCar } from '#src/vehicles/web/public.ts'
import { catalogueApi } from '../../contract.ts'
import { ProductPicture } from '../product-picture.tsx'
import styles from './car-tiles.module.css'
import { tilesOf } from './tiles-of-tree.ts'

export function CarTiles() {
  const car = useCar()
  return <div className={styles.place}>{car.model ? <Tiles car={car} /> : <Makes car={car} />}</div>
}

const POPULAR_MAKES = 12

/** Makes in the order of the shop, most popular first. */
function Makes({ car }: { readonly car: Car }) {
  const brands = useApi(vehiclesApi.brands, {})
  return (
    <ul className={styles.makes} aria-label="Популярные марки">
      {brands.data?.brands.slice(0, POPULAR_MAKES).map((brand) => (
        <li key={brand}>
          <Link
            to={carHref({ ...NO_CAR, brand })}
            className={styles.make}
            aria-current={brand === car.brand ? 'true' : undefined}
            onClick={() => chooseCar({ ...NO_CAR, brand })}
          >
            {brand}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Tiles({ car }: { readonly car: Car }) {
  const tree = useApi(catalogueApi.categories, { query: car })
  // the last tile would move when the others come
  const tiles = tree.isPending ? [] : tilesOf(car, tree.data?.categories ?? [])
  return (
    <section className={styles.car} aria-label={`Запчасти для ${carTitle(car)}`}>
      <ul className={styles.tiles}>
        {tiles.map(({ name, pictogram, href, count }) => (
          <li key={name}>
            <Link to={href} className={styles.tile}>
              <ProductPicture name={pictogram} size="small" />
              <span className={styles.name}>{name}</span>
              {count !== undefined && <span className={styles.count}>{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

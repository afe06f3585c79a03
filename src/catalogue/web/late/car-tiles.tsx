// Tiles below the selects of the home page: popular categories of the chosen car, else the makes.

import { Link } from 'react-router'
import { useApi } from '#src/platform/web/api-cache.ts'
import { classNames } from '#src/ui/class-names.ts'
import { vehiclesApi } from '#src/vehicles/contract.ts'
import { type Car, carHref, carTitle, chooseCar, NO_CAR, useCar } from '#src/vehicles/web/public.ts'
import { catalogueApi } from '../../contract.ts'
import { carOilsApi } from '../../oil-contract.ts'
import { ProductPicture } from '../product-picture.tsx'
import { neededOil } from './car/regulation-text.ts'
import styles from './car-tiles.module.css'
import { tilesOf } from './tiles-of-tree.ts'

type Props = {
  /** What is known of the service interval; '' for nothing. */
  readonly service: string
  /** The tiles have the whole place to themselves. */
  readonly isLarge?: boolean
}

export function CarTiles({ service, isLarge = false }: Props) {
  const car = useCar()
  return car.model ? <Tiles {...{ car, service, isLarge }} /> : <Makes car={car} />
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

function Tiles({ car, service, isLarge }: Required<Props> & { readonly car: Car }) {
  const tree = useApi(catalogueApi.categories, { query: car })
  const oils = useApi(carOilsApi, { query: car })
  const notes = { oil: neededOil(oils.data?.regulation), service }
  // the last tile would move when the others come
  const tiles = tree.isPending ? [] : tilesOf(car, tree.data?.categories ?? [], notes)
  return (
    <section aria-label={`Запчасти для ${carTitle(car)}`}>
      <ul className={classNames(styles.tiles, isLarge && styles.large)}>
        {tiles.map(({ name, pictogram, href, note, count }) => (
          <li key={name} className={styles.tile}>
            <ProductPicture name={pictogram} size="small" />
            <Link to={href} className={styles.name}>
              {name}
            </Link>
            {note && <span className={styles.note}>{note}</span>}
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

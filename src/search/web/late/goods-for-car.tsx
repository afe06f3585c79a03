// Goods of the home page: best sellers in stock that fit the chosen car, else the popular ones.

import type { Product } from '#src/catalogue/contract.ts'
import { PopularProducts, verdictOf } from '#src/catalogue/web/public.ts'
import { useApi } from '#src/platform/web/api-cache.ts'
import { useCar, useEngines } from '#src/vehicles/web/public.ts'
import { searchApi } from '../../contract.ts'

/** Best sellers read, of which one per category comes first. */
const CANDIDATES = 48

export function GoodsForCar({ popular }: { readonly popular: readonly Product[] }) {
  const car = useCar()
  const engines = useEngines(car)?.map(({ engine }) => engine)
  const { data } = useApi(
    searchApi.products,
    { query: { search: '', ...car, in_stock: 'any', per_page: CANDIDATES } },
    { enabled: car.model !== '' },
  )
  const fitting =
    (car.model &&
      engines &&
      data?.products.filter((product) => verdictOf(product, car, engines).is === 'fits')) ||
    []
  if (fitting.length === 0) return <PopularProducts products={popular} />
  return <PopularProducts products={severalKinds(fitting, popular.length)} fitting={car.model} />
}

type Goods = Pick<Product, 'id' | 'category'>

/** The first of each category, in the order of the list, then the others. */
export function severalKinds<Item extends Goods>(goods: readonly Item[], limit: number): Item[] {
  const kinds = Map.groupBy(goods, ({ category }) => category.key)
  const firsts = [...kinds.values()].flatMap(([first]) => first ?? [])
  return [...new Set([...firsts, ...goods])].slice(0, limit)
}

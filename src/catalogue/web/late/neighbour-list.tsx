// Goods of the same category that cost about as much: where to look when it is not this one.

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Product } from '../../contract.ts'
import { ProductCard } from '../goods/product-card.tsx'
import { useArray } from '../use-array.ts'
import { useVerdicts, withoutMisfits } from './car/by-fit.ts'
import styles from './neighbour-list.module.css'

type Props = {
  readonly product: Product
  readonly neighbours: readonly Product[]
  readonly aboutOf: (neighbour: Product) => ReactNode
}

export function NeighbourList({ product, neighbours, aboutOf }: Props) {
  const { category, cars } = product
  const shown = withoutMisfits(useArray('neighbours', neighbours), useVerdicts())
  if (shown.length === 0) return null
  return (
    <section className={styles.neighbours} aria-labelledby="neighbours-title">
      <h2 id="neighbours-title">Рядом по цене</h2>
      <p className={styles.why}>
        В наличии из категории{' '}
        <Link to={`/catalog/categories/${category.key}`}>«{category.name}»</Link>
        {cars.length > 0 && ', для тех же моделей'}: ближе всего по цене.
      </p>
      <ul className={styles.list}>
        {shown.map((neighbour) => (
          <li key={neighbour.id}>
            <ProductCard product={neighbour} about={aboutOf(neighbour)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

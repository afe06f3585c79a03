// The analogues of a product: six, and five more at each click.

import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import type { Product } from '../../contract.ts'
import { ProductCard } from '../goods/product-card.tsx'
import styles from '../product-page.module.css'
import { useArray } from '../use-array.ts'
import { fittingFirst, useVerdicts } from './car/by-fit.ts'
import listStyles from './neighbour-list.module.css'

type Props = {
  readonly analogues: readonly Product[]
  readonly aboutOf: (analogue: Product) => ReactNode
}

export function AnalogueList({ analogues, aboutOf }: Props) {
  const { product = '' } = useParams()
  const [clicks, setClicks] = useState(0)
  const all = fittingFirst(useArray('analogs', analogues), useVerdicts())
  const shown = all.slice(0, analoguesShown(clicks))
  return (
    <section id="analogues" className={styles.analogues} aria-labelledby="analogues-title">
      <h2 id="analogues-title">Аналоги товара</h2>
      {all.length > 0 && (
        <Link to={`/compare/${product}`} className={styles.compare}>
          Сравнить с аналогами
        </Link>
      )}
      {all.length === 0 && <p>Аналогов в каталоге пока нет.</p>}
      <ul className={listStyles.list}>
        {shown.map((analogue) => (
          <li key={analogue.id}>
            <ProductCard
              product={analogue}
              href={`/catalog/product/${analogue.id}`}
              about={aboutOf(analogue)}
            />
          </li>
        ))}
      </ul>
      {shown.length < all.length && (
        <Button className={styles.more} onClick={() => setClicks(clicks + 1)}>
          Показать ещё товары
        </Button>
      )}
    </section>
  )
}

const FIRST = 6
const MORE = 5

/** How many analogues a product's page shows: six at first, five more at each click. */
export const analoguesShown = (clicks: number): number => FIRST + clicks * MORE

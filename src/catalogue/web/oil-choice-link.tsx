// From a shelf of motor oils to their filters.

import { Link } from 'react-router'
import type { Product } from '../contract.ts'
import { oilChoiceBy } from '../oil-choice.ts'
import { isEngineGrade } from '../oil-facts.ts'
import styles from './list-page.module.css'
import { oilHref } from './oil-address.ts'

/** Shown where every product is a motor oil; a shelf of one grade leads to that grade. */
export function OilChoiceLink({ products }: { readonly products: readonly Product[] }) {
  const grades = [...new Set(products.map(({ oil }) => oil?.viscosity ?? ''))]
  if (grades.length === 0 || !grades.every(isEngineGrade)) return null
  const chosen = grades.length === 1 ? grades : []
  return (
    <p>
      <Link
        to={oilHref(oilChoiceBy((field) => (field === 'viscosity' ? chosen : [])))}
        className={styles.child}
      >
        Выбрать по классу, допуску и объёму
      </Link>
    </p>
  )
}

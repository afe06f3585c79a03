// The product type and, in a wide row, the cars it fits; of an oil its viscosity and classes.

import type { Product } from '../../contract.ts'
import styles from './about-fits.module.css'
import { fitmentSummary } from './fitment.ts'

type Props = {
  readonly product: Product
  readonly fits?: string
}

export function AboutFits({ product, fits = fitmentSummary(product) }: Props) {
  if (product.oil && fits) return fits
  return (
    <>
      {product.type}
      {fits && (
        <span className={styles.fits}>
          {product.type && '. '}
          {fits}
        </span>
      )}
    </>
  )
}

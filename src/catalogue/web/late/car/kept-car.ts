// The car of the garage that a product fits.

import type { GarageCar } from '#src/vehicles/web/public.ts'
import type { Product } from '../../../contract.ts'
import { verdictOf } from '../../../verdict.ts'

/** The first car of the garage that the product surely fits. */
export const keptCarFor = (product: Product, garage: readonly GarageCar[]): GarageCar | undefined =>
  garage.find((kept) => {
    const engines = kept.engine ? [kept.engine] : []
    return kept.model !== '' && verdictOf(product, kept, engines).is === 'fits'
  })

// What of a product's page hydrates after it, as one file to fetch: the gallery, stock by shop, facts,
// cars, what replaces it, what costs about as much, the ways on from what is missing.

import { Gallery } from '#src/pictures/web/public.ts'
import { AnalogueList } from './analogue-list.tsx'
import { FitmentList } from './fitment-list.tsx'
import { NeighbourList } from './neighbour-list.tsx'
import { ProductFacts } from './product-facts.tsx'
import { StockByShop } from './stock-table.tsx'
import { WaysWithout } from './ways-without.tsx'

export const parts = {
  AnalogueList,
  FitmentList,
  Gallery,
  NeighbourList,
  ProductFacts,
  StockByShop,
  WaysWithout,
}

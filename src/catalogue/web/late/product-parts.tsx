// What a product's page tells below the buying, as one file to fetch: stock by shop, facts, cars,
// what replaces it, what costs about as much.

import { AnalogueList } from './analogue-list.tsx'
import { FitmentList } from './fitment-list.tsx'
import { NeighbourList } from './neighbour-list.tsx'
import { ProductFacts } from './product-facts.tsx'
import { StockByShop } from './stock-table.tsx'

export const parts = { AnalogueList, FitmentList, NeighbourList, ProductFacts, StockByShop }

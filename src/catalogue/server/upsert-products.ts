// Brings a batch of listed products into the catalogue: by manufacturer and normalised article.

import type { Database } from '#src/platform/server/database.ts'
import { WITHOUT_CATEGORY } from '../category-match.ts'
import { linkNewProducts } from './analogue-links/link-listed.ts'
import { findOrCreateCategories } from './find-or-create-categories.ts'
import { freeProductKeys } from './free-product-keys.ts'
import {
  type ListedProduct,
  type PlacedProduct,
  placeListedProducts,
} from './place-listed-products.ts'
import { countStock, saveOffers } from './supplier-stock.repository.ts'
import {
  findKnownProducts,
  insertProducts,
  refreshProductLists,
  showUnlisted,
  updateProducts,
  waitForOtherLists,
} from './upsert-products.repository.ts'

export type ProductList = {
  readonly supplierId: number
  /** Where the quantities lie; null when they are not the shop's own. */
  readonly locationId: number | null
  /** Named in the stock movements. */
  readonly document: string
}

export type UpsertOutcome = {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Products whose quantity at the location was another. */
  readonly stockChanged: number
}

/**
 * One transaction for the batch. New products are added, known ones change where they differ, the
 * others are not touched; lists and search follow.
 */
export async function upsertProducts(
  db: Database,
  products: readonly ListedProduct[],
  list: ProductList,
): Promise<UpsertOutcome> {
  return db.transaction(async (tx) => {
    await waitForOtherLists(tx)
    const placed = await placeListedProducts(tx, products)
    const known = await splitKnown(tx, placed)
    await updateProducts(tx, known.differing)
    const added = await addProducts(tx, known.missing)
    await linkNewProducts(
      tx,
      added.map(({ id }) => id),
    )
    const stockChanged = await saveQuantities(tx, [...known.found, ...added], list)
    const shown = await showUnlisted(
      tx,
      known.found.map(({ id }) => id),
    )
    await refreshProductLists(tx, [...[...known.differing, ...added].map(({ id }) => id), ...shown])
    return {
      added: added.length,
      changed: known.differing.length,
      unchanged: known.found.length - known.differing.length,
      stockChanged,
    }
  })
}

type KnownProduct = PlacedProduct & { readonly id: number }

async function splitKnown(db: Database, placed: readonly PlacedProduct[]) {
  const known = await findKnownProducts(db, placed)
  const knownByPlace = new Map(known.map((product) => [product.place, product]))
  const found: KnownProduct[] = []
  const differing: KnownProduct[] = []
  const missing: PlacedProduct[] = []
  for (const [place, product] of placed.entries()) {
    const match = knownByPlace.get(place)
    if (!match) missing.push(product)
    else found.push({ ...product, id: match.id })
    if (match?.differs) differing.push({ ...product, id: match.id })
  }
  return { found, differing, missing }
}

async function addProducts(
  db: Database,
  products: readonly PlacedProduct[],
): Promise<KnownProduct[]> {
  const isHomeless = products.some(({ categoryId }) => categoryId === null)
  const [elsewhere = 0] = isHomeless ? await findOrCreateCategories(db, [WITHOUT_CATEGORY]) : []
  const keys = await freeProductKeys(db, products)
  const made = products.map((product, index) => ({
    ...product,
    key: keys[index] ?? '',
    categoryId: product.categoryId ?? elsewhere,
    quality: product.isOriginal ? ('original' as const) : ('analogue-1' as const),
  }))
  const idByKey = await insertProducts(db, made)
  return made.flatMap((product) => {
    const id = idByKey.get(product.key)
    return id === undefined ? [] : [{ ...product, id }]
  })
}

/** Resolves to how many products had another quantity at the list's location. */
async function saveQuantities(
  db: Database,
  products: readonly KnownProduct[],
  { supplierId, locationId, document }: ProductList,
): Promise<number> {
  const offers = products.map(({ id, quantity, price }) => ({ productId: id, quantity, price }))
  await saveOffers(db, supplierId, offers)
  return locationId === null ? 0 : countStock(db, offers, { locationId, document })
}

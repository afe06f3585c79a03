// Brings in goods of 1C, by the temporary tables and the writers of a list switch.

import { refreshProductLists, waitForOtherLists } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import type { Kopecks } from '#src/shared/money.ts'
import type { CategoryPath } from '../../category-match.ts'
import { productKey } from '../../product-key.ts'
import { linkNewProducts } from '../analogue-links/link-listed.ts'
import { findOrCreateCategories } from '../find-or-create-categories.ts'
import { fillListChanges } from './compare-list.repository.ts'
import { assignUniqueKeys } from './listed-keys.repository.ts'
import { resolveManufacturers } from './listed-names.ts'
import { fillListed } from './listed-table.repository.ts'
import type { ListedCategory, Named, StagedList } from './phases.ts'
import { saveQualities } from './refresh-listed.repository.ts'
import { deleteStaged, type StagedProduct, stageProducts } from './staged-products.repository.ts'
import { writeListed } from './write-listed.ts'
import { listWrittenProducts } from './write-products.repository.ts'

/** A product of 1C; null: 1C states no value. */
export type ImportedGood = {
  readonly name: string
  readonly article: string
  readonly manufacturer: string
  readonly price: Kopecks
  readonly description: string | null
  readonly category: CategoryPath | null
  readonly quantity: number | null
}

type Exchange = Pick<StagedList, 'runId' | 'supplierId'>

/**
 * Writes one batch in one transaction; of two goods with one article the later one is used. Creates
 * new products, updates known ones that differ, refreshes search and product lists. Writes no
 * stock.
 */
export async function bringGoods(
  db: Database,
  goods: readonly ImportedGood[],
  { runId, supplierId }: Exchange,
): Promise<{ readonly added: number; readonly changed: number }> {
  return db.transaction(async (tx) => {
    await waitForOtherLists(tx)
    await stageProducts(tx, runId, goods.map(stagedGood))
    const list = { ...LIST_OF_1C, runId, supplierId, places: goods.length }
    const manufacturers = await resolveManufacturers(tx, runId)
    const categories = await categoriesOf(tx, goods)
    const named: Named = { phase: 'named', list, manufacturers, categories }
    const listed = await fillListed(tx, named, true)
    await fillListChanges(tx, { ...listed, phase: 'priced', proposed: null })
    await assignUniqueKeys(tx)
    await writeListed(tx, list)
    await deleteStaged(tx, runId)
    const written = await listWrittenProducts(tx)
    const added = written.flatMap(({ id, isNew }) => (isNew ? [id] : []))
    await linkNewProducts(tx, added)
    await refreshProductLists(
      tx,
      [...written, ...(await saveQualities(tx))].map(({ id }) => id),
    )
    return { added: added.length, changed: written.filter(({ isChanged }) => isChanged).length }
  })
}

const LIST_OF_1C = {
  source: '',
  locations: [],
  isPartial: true,
  makesCategories: true,
  isFrom1C: true,
}

const stagedGood = (good: ImportedGood, at: number): StagedProduct => ({
  place: at + 1,
  line: at + 1,
  manufacturer: good.manufacturer,
  article: good.article,
  articleNorm: normaliseArticle(good.article),
  price: good.price,
  name: good.name,
  key: productKey(good),
  code: null,
  category: good.category && JSON.stringify(good.category),
  description: good.description,
  quantity: good.quantity,
  stock: null,
  barcode: null,
  originals: null,
  crosses: null,
  supersededBy: null,
  pictures: null,
  fits: null,
})

/** Missing categories are created. */
async function categoriesOf(
  tx: Database,
  goods: readonly ImportedGood[],
): Promise<ListedCategory[]> {
  const paths = new Map<string, CategoryPath>()
  for (const { category } of goods) if (category) paths.set(JSON.stringify(category), category)
  const ids = await findOrCreateCategories(tx, [...paths.values()])
  return [...paths.keys()].map((category, at) => ({
    category,
    textId: null,
    id: ids[at] ?? null,
    branchId: null,
    isSure: true,
  }))
}

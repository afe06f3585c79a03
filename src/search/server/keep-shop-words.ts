// What searches need of the catalogue, in memory.

import {
  type CategoryRow,
  catalogueVersion,
  listCategories,
  listManufacturerNames,
} from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { keepFresh } from '#src/platform/server/keep-fresh.ts'
import { listCarNames } from '#src/vehicles/server/public.ts'
import type { FacetNames } from '../count-facets.ts'
import { buildLexicon, type Lexicon } from '../lexicon.ts'
import { type Proposables, proposables } from '../proposables.ts'
import type { Vocabulary } from '../words/vocabulary.ts'
import { facetNames } from './facet-names.ts'
import { isFitSomewhereUnknown, listCatalogueWords, listStockCities } from './lexicon.repository.ts'

export type ShopWords = {
  readonly lexicon: Lexicon
  readonly proposables: Proposables
  readonly facetNames: FacetNames
  readonly categories: readonly CategoryRow[]
  readonly stockCities: readonly { locationId: number; slug: string; name: string }[]
}

/** Within a second after a change searches know of it; `onFailure` as in keepFresh. */
export const keepShopWords = (
  db: Database,
  readVocabulary: () => Promise<Vocabulary>,
  onFailure: (error: unknown) => void,
): (() => Promise<ShopWords>) =>
  keepFresh({
    read: async () => readShopWords(db, await readVocabulary()),
    version: () => catalogueVersion(db),
    onFailure,
  }).now

async function readShopWords(db: Database, vocabulary: Vocabulary): Promise<ShopWords> {
  const [words, cars, manufacturers, categories, stockCities, isUnknown] = await Promise.all([
    listCatalogueWords(db),
    listCarNames(db),
    listManufacturerNames(db),
    listCategories(db),
    listStockCities(db),
    isFitSomewhereUnknown(db),
  ])
  const names = {
    ...{ words, ...cars, manufacturers, categories },
    isFitSomewhereUnknown: isUnknown,
  }
  const lexicon = buildLexicon(names, vocabulary)
  return {
    lexicon,
    proposables: proposables(lexicon, vocabulary),
    facetNames: facetNames({ manufacturers, categories, stockCities }),
    ...{ categories, stockCities },
  }
}

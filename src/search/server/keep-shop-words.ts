// What searches need of the catalogue, in memory.

import {
  catalogueVersion,
  listCategories,
  listManufacturerNames,
} from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { refreshedValue } from '#src/platform/server/refreshed-value.ts'
import { listCarNames } from '#src/vehicles/server/public.ts'
import type { FacetNames } from '../ordering/count-facets.ts'
import { buildLexicon, type Lexicon } from '../vocabulary/lexicon.ts'
import { buildSuggestionIndex, type SuggestionIndex } from '../vocabulary/suggestion-index.ts'
import type { Vocabulary } from '../vocabulary/words/vocabulary.ts'
import { type FilterNames, facetNames } from './filters.ts'
import { isFitSomewhereUnknown, listCatalogueWords, listStockCities } from './lexicon.repository.ts'
import { listOwnerWords, type OwnerWord } from './owner-words.repository.ts'

export type ShopWords = {
  readonly lexicon: Lexicon
  readonly suggestionIndex: SuggestionIndex
  readonly facetNames: FacetNames
  readonly filterNames: FilterNames
}

/** Within a second after a change searches know of it; `onFailure` as in refreshedValue. */
export const keepShopWords = (
  db: Database,
  readVocabulary: () => Promise<Vocabulary>,
  onFailure: (error: unknown) => void,
): (() => Promise<ShopWords>) =>
  refreshedValue({
    read: async () => readShopWords(db, await readVocabulary()),
    version: () => catalogueVersion(db),
    onFailure,
  }).now

/** The vocabulary with what the owner has accepted. */
export const withOwnerWords = (
  vocabulary: Vocabulary,
  words: readonly OwnerWord[],
): Vocabulary => ({
  ...vocabulary,
  words: [...vocabulary.words, ...words.map(({ form, word }) => ({ word, forms: [form] }))],
})

async function readShopWords(db: Database, given: Vocabulary): Promise<ShopWords> {
  const [ownerWords, words, cars, manufacturers, categories, stockCities, isUnknown] =
    await Promise.all([
      listOwnerWords(db),
      listCatalogueWords(db),
      listCarNames(db),
      listManufacturerNames(db),
      listCategories(db),
      listStockCities(db),
      isFitSomewhereUnknown(db),
    ])
  const vocabulary = withOwnerWords(given, ownerWords)
  const names = {
    ...{ words, ...cars, manufacturers, categories },
    hasUnknownFits: isUnknown,
  }
  const filterNames = { manufacturers, categories, stockCities }
  const lexicon = buildLexicon(names, vocabulary)
  return {
    lexicon,
    suggestionIndex: buildSuggestionIndex(lexicon, vocabulary),
    facetNames: facetNames(filterNames),
    filterNames,
  }
}

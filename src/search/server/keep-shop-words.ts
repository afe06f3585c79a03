// Keeps what searches need of the catalogue in memory, and follows its changes.

import {
  type CategoryRow,
  listCategories,
  listManufacturerNames,
} from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { listCarNames } from '#src/vehicles/server/public.ts'
import type { FacetNames } from '../count-facets.ts'
import { buildLexicon, type Lexicon } from '../lexicon.ts'
import { type Proposables, proposables } from '../proposables.ts'
import type { Vocabulary } from '../words/vocabulary.ts'
import { facetNames } from './facet-names.ts'
import {
  catalogueVersion,
  isFitSomewhereUnknown,
  listCatalogueWords,
  listStockCities,
} from './lexicon.repository.ts'

export type ShopWords = {
  readonly lexicon: Lexicon
  readonly proposables: Proposables
  readonly facetNames: FacetNames
  readonly categories: readonly CategoryRow[]
  readonly stockCities: readonly { locationId: number; slug: string; name: string }[]
}

const BREATH_MS = 1000
/** Reading everything anew takes at most this part of the time, however often an import writes. */
const MOST_SHARE = 1 / 20

/**
 * Resolves at once but for the first time, with what was last read: within a second after a change
 * the next search sets off the reading, in the background. `onFailure` is told when that fails.
 */
export function keepShopWords(
  db: Database,
  readVocabulary: () => Promise<Vocabulary>,
  onFailure: (error: unknown) => void,
): () => Promise<ShopWords> {
  let current: Promise<ShopWords> | undefined
  let version = 0
  let restUntil = Number.POSITIVE_INFINITY // until everything was read for the first time
  let isLooking = false

  const read = async (): Promise<ShopWords> => {
    const startedAt = performance.now()
    const before = await catalogueVersion(db) // what changes while it is read is read again
    const words = await readShopWords(db, await readVocabulary())
    version = before
    const took = performance.now() - startedAt
    restUntil = performance.now() + Math.max(BREATH_MS, took / MOST_SHARE)
    return words
  }
  const look = async () => {
    restUntil = performance.now() + BREATH_MS
    if ((await catalogueVersion(db)) === version) return
    const fresh = await read()
    current = Promise.resolve(fresh)
  }
  return () => {
    if (!current) {
      current = read()
      current.catch(() => {
        current = undefined // the next search tries again
      })
    } else if (!isLooking && performance.now() > restUntil) {
      isLooking = true
      look()
        .catch(onFailure) // the words of before do meanwhile
        .finally(() => {
          isLooking = false
        })
    }
    return current
  }
}

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

// Switches from a supplier's old list to the staged one, in one transaction.

import { waitForOtherLists } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { linkListed } from '../analogue-links/link-listed.ts'
import type { WideNumber } from '../analogue-links/number-edges.repository.ts'
import { saveListedBarcodes } from '../barcodes.repository.ts'
import { placeByRules } from '../category-rules/place-by-rules.ts'
import { applyMargins } from '../margins/apply-margins.ts'
import { matchCodes } from '../supplier-codes/match-codes.ts'
import { saveListedCodes } from '../supplier-codes/supplier-codes.repository.ts'
import { resetDue } from '../temporary-tables.repository.ts'
import { countDifference, fillListChanges } from './compare-list.repository.ts'
import type { CodeDifference, Difference } from './difference.ts'
import { lastMovementId } from './former-products.repository.ts'
import { countKept } from './kept-offers.repository.ts'
import { placeInBranches } from './listed-categories.repository.ts'
import { findMovedCodes, recordListedCodes } from './listed-codes.repository.ts'
import { assignUniqueKeys } from './listed-keys.repository.ts'
import { resolveNames } from './listed-names.ts'
import { requestListedPictures } from './listed-pictures.repository.ts'
import { readLocationStock, saveListedStock } from './listed-stock.repository.ts'
import { saveListedSupersessions } from './listed-supersessions.repository.ts'
import { fillListed, setBulkSettings } from './listed-table.repository.ts'
import type {
  Compared,
  Counted,
  Linked,
  Listed,
  Placed,
  Priced,
  Refreshed,
  Staged,
  StagedList,
  SupplierList,
  UnknownRows,
  Written,
} from './phases.ts'
import { proposedCategories } from './proposed-categories.ts'
import {
  markQualitiesDue,
  markRenumberedDue,
  markWrittenDue,
  refreshDueLists,
  swapListsAfter,
} from './refresh-listed.repository.ts'
import { saveRunNumbers } from './run-numbers.repository.ts'
import { saveListedFits } from './save-listed-fits.ts'
import { countStaged } from './staged-products.repository.ts'
import { writeListed } from './write-listed.ts'
import { newProductRanges, recordProductChanges } from './write-products.repository.ts'

export type SwitchStep = 'waiting' | 'comparing' | 'products' | 'links' | 'lists' | 'stock' | 'done'

export type SwitchOutcome = {
  readonly difference: Difference
  /** Products whose stock changed; 0 where nothing was written. */
  readonly stockChanged: number
  /** A multirange of the ids of the created products. */
  readonly newProducts: string
  /** The ledger rows of the switch have ids above this one. */
  readonly ledgerFrom: number
  /** Numbers that link no products because too many carry them, the most frequent first. */
  readonly wideNumbers: readonly WideNumber[]
  /** Rows without an article whose product is not known. */
  readonly unknown: UnknownRows
  readonly isWritten: boolean
}

type SwitchOptions = {
  /** false: a dry run, nothing is written. */
  readonly isReal: boolean
  /** Decides by the difference whether the list is written. */
  readonly mayGoOn: (difference: Difference) => boolean
  readonly onStep?: (step: SwitchStep) => void
  /** Called at the end of the transaction, for its own writes. */
  readonly onWritten: (tx: Database, outcome: Omit<SwitchOutcome, 'isWritten'>) => Promise<void>
}

/** Rolls the transaction of a dry run back, with the manufacturers and categories it created. */
class OnlyCompared extends Error {
  readonly difference: Difference
  readonly unknown: UnknownRows
  constructor(difference: Difference, unknown: UnknownRows) {
    super('only compared')
    this.difference = difference
    this.unknown = unknown
  }
}

/**
 * Compares the staged list with the catalogue and writes it if `mayGoOn` allows. Buyers see the old
 * list until the transaction ends. Waits until another list that is being written is done.
 */
export async function switchList(
  db: Database,
  list: SupplierList,
  { isReal, mayGoOn, onStep = () => {}, onWritten }: SwitchOptions,
): Promise<SwitchOutcome> {
  try {
    return await db.transaction(async (tx) => {
      await waitTold(tx, () => onStep('waiting'))
      const staged = await requireStaged(tx, { ...list, isFrom1C: false })
      onStep('comparing')
      await setBulkSettings(tx)
      const matched = await matchCodes(tx, staged)
      const { unknown } = matched
      const listed = await fillListed(tx, await resolveNames(tx, matched), isReal)
      const priced = await price(tx, await place(tx, listed))
      const compared = await compare(tx, priced, unknown.count)
      const { difference } = compared
      if (!isReal || !mayGoOn(difference)) throw new OnlyCompared(difference, unknown)
      onStep('products')
      const written = await write(tx, compared)
      onStep('links')
      const linked = await link(tx, written)
      onStep('lists')
      const refreshed = await refresh(tx, linked)
      onStep('stock')
      const { newProducts, wideNumbers, stockChanged, ledgerFrom } = await count(tx, refreshed)
      onStep('done')
      const changes = { newProducts, wideNumbers, stockChanged, ledgerFrom }
      const outcome = { difference, unknown, ...changes }
      await onWritten(tx, outcome)
      return { ...outcome, isWritten: true }
    })
  } catch (error) {
    if (!(error instanceof OnlyCompared)) throw error
    return {
      difference: error.difference,
      stockChanged: 0,
      newProducts: '{}',
      ledgerFrom: 0,
      wideNumbers: [],
      unknown: error.unknown,
      isWritten: false,
    }
  }
}

/** A lost row would make its product missing from the list. */
async function requireStaged(tx: Database, list: StagedList): Promise<Staged> {
  if ((await countStaged(tx, list.runId)) === list.places) return { phase: 'staged', list }
  throw new ShopError(
    'conflict',
    'Прочитанные строки списка пропали при сбое базы данных: загрузите файл ещё раз.',
  )
}

async function place(tx: Database, { list, manufacturers, categories }: Listed): Promise<Placed> {
  await placeByRules(tx)
  await placeInBranches(tx, categories)
  const proposed = await proposedCategories(tx, categories)
  return { phase: 'placed', list, manufacturers, categories, proposed }
}

async function price(tx: Database, placed: Placed): Promise<Priced> {
  await applyMargins(tx, placed.list.supplierId)
  return { ...placed, phase: 'priced' }
}

async function compare(tx: Database, priced: Priced, unknown: number): Promise<Compared> {
  const { list, proposed } = priced
  // a code that the list states beside an article is known
  const shared = await recordListedCodes(tx, priced)
  await fillListChanges(tx, priced)
  const codes = await compareCodes(tx, priced, { unknown, shared })
  const difference = {
    ...(await countDifference(tx, list)),
    ...(codes && { codes }),
    ...(proposed && { categories: proposed }),
  }
  const { locations } = list
  const stock = locations.length > 1 && { stock: await readLocationStock(tx, locations) }
  return { phase: 'compared', list, difference: { ...difference, ...stock } }
}

/** null where the codes of the list say nothing that the owner should know. */
async function compareCodes(
  tx: Database,
  priced: Priced,
  counts: Pick<CodeDifference, 'unknown' | 'shared'>,
): Promise<CodeDifference | null> {
  const { runId, isPartial } = priced.list
  const { moved, examples } = await findMovedCodes(tx, runId)
  const { kept, excess } = isPartial ? { kept: 0, excess: 0 } : await countKept(tx, priced)
  const { unknown, shared } = counts
  if (unknown + kept + moved + shared === 0) return null
  return { unknown, kept, excess, moved, shared, examples }
}

async function write(tx: Database, { list }: Compared): Promise<Written> {
  await assignUniqueKeys(tx)
  await recordProductChanges(tx, list.runId)
  const newProducts = await newProductRanges(tx)
  await writeListed(tx, list)
  return { phase: 'written', list, newProducts }
}

async function link(tx: Database, { list, newProducts }: Written): Promise<Linked> {
  const { runId, supplierId, source } = list
  await resetDue(tx, 'lists')
  await saveListedFits(tx, { runId, supplierId })
  const { wideNumbers } = await linkListed(tx, { source })
  await saveRunNumbers(tx, runId)
  await saveListedSupersessions(tx, { runId, source })
  await saveListedBarcodes(tx, { runId, source })
  await saveListedCodes(tx, runId)
  await requestListedPictures(tx, runId)
  return { phase: 'linked', list, newProducts, wideNumbers }
}

async function refresh(tx: Database, linked: Linked): Promise<Refreshed> {
  await markWrittenDue(tx)
  await markRenumberedDue(tx)
  await markQualitiesDue(tx)
  return { ...linked, phase: 'refreshed', isRebuilt: await refreshDueLists(tx) }
}

async function count(tx: Database, refreshed: Refreshed): Promise<Counted> {
  const { list, newProducts, wideNumbers, isRebuilt } = refreshed
  const { locations, runId } = list
  const document = `import ${runId}`
  const countStock = async () =>
    locations.length === 0 ? 0 : saveListedStock(tx, { locations, document })
  const ledgerFrom = await lastMovementId(tx)
  const stockChanged = isRebuilt ? await swapListsAfter(tx, countStock) : await countStock()
  return { phase: 'counted', list, newProducts, wideNumbers, stockChanged, ledgerFrom }
}

/** A shorter wait is not told. */
const WAIT_TOLD_MS = 500

async function waitTold(tx: Database, tell: () => void): Promise<void> {
  const late = setTimeout(tell, WAIT_TOLD_MS)
  try {
    await waitForOtherLists(tx)
  } finally {
    clearTimeout(late)
  }
}

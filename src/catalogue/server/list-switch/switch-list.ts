// The switch from a supplier's old list to the staged one: all of it or nothing, in one transaction.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { WITHOUT_CATEGORY } from '../../category-match.ts'
import { linkListed } from '../analogue-links/link-listed.ts'
import type { WideNumber } from '../analogue-links/number-edges.repository.ts'
import { placeByRules } from '../category-rules/place-by-rules.ts'
import { findOrCreateCategories } from '../find-or-create-categories.ts'
import { applyMargins } from '../margins/apply-margins.ts'
import { waitForOtherLists } from '../upsert-products.repository.ts'
import {
  type Difference,
  findChanges,
  findVanished,
  readDifference,
} from './compare-list.repository.ts'
import { lastMovement } from './former-products.repository.ts'
import type { ListLocation } from './list-location.ts'
import { keepOfferedTexts, placeInBranches } from './listed-categories.repository.ts'
import { settleKeys } from './listed-keys.repository.ts'
import { placeListedNames } from './listed-names.ts'
import { countListedStock, readLocationStock } from './listed-stock.repository.ts'
import { saveListedSupersessions } from './listed-supersessions.repository.ts'
import {
  checkedByIndex,
  createListedTable,
  fillListedTable,
  makeRoom,
} from './listed-table.repository.ts'
import { proposedCategories } from './proposed-categories.ts'
import { collectTouched, followTouched, swapBehind } from './refresh-listed.repository.ts'
import { keepNumbers } from './run-numbers.repository.ts'
import { saveListedFits } from './save-listed-fits.ts'
import { countStaged } from './staged-products.repository.ts'
import {
  hasHomeless,
  insertListed,
  keepFormerValues,
  leaveVanished,
  offerNew,
  rangesOfNew,
  updateChanged,
  writeOffers,
} from './write-products.repository.ts'

export type StagedList = {
  readonly runId: number
  readonly supplierId: number
  /** By which name the numbers that it tells are known and taken back. */
  readonly source: string
  /** How many rows were staged: a crash of the server takes them away, and none may be missed. */
  readonly places: number
  /** Where the quantities lie, the smallest id first; none when they are not the shop's own. */
  readonly locations: readonly ListLocation[]
  /** A part of the supplier's goods: what it does not name does not vanish. */
  readonly isPartial: boolean
  /** The owner has asked for the categories that the list names. */
  readonly makesCategories: boolean
}

export type SwitchStep = 'waiting' | 'comparing' | 'products' | 'links' | 'lists' | 'stock' | 'done'

export type SwitchOutcome = {
  readonly difference: Difference
  /** Products whose quantity at the locations was another; 0 where nothing was written. */
  readonly stockChanged: number
  /** A multirange of the ids of the products that were made. */
  readonly newProducts: string
  /** All rows that were written into the ledger stand behind this one. */
  readonly ledgerFrom: number
  /** Numbers that so many products carry that they make nobody an analogue; the widest first. */
  readonly wideNumbers: readonly WideNumber[]
  readonly isWritten: boolean
}

type Decide = {
  /** false for a dry run: whatever the answer, nothing is written. */
  readonly isReal: boolean
  /** Whether the switch may go on, now that it is known what it would change. */
  readonly mayGoOn: (difference: Difference) => boolean
  readonly onStep?: (step: SwitchStep) => void
  /** Ends the run in the same transaction. */
  readonly onWritten: (tx: Database, outcome: Omit<SwitchOutcome, 'isWritten'>) => Promise<void>
}

/** What a dry run ends its transaction with: new manufacturers and categories go away again. */
class OnlyCompared extends Error {
  readonly difference: Difference
  constructor(difference: Difference) {
    super('only compared')
    this.difference = difference
  }
}

/**
 * Compares the staged list with the catalogue, and where `mayGoOn` says so switches to it. Buyers
 * see the old list until the transaction ends. Waits for another list that is being brought in.
 */
export async function switchList(
  db: Database,
  list: StagedList,
  { isReal, mayGoOn, onStep = () => {}, onWritten }: Decide,
): Promise<SwitchOutcome> {
  try {
    return await db.transaction(async (tx) => {
      onStep('waiting')
      await waitForOtherLists(tx)
      await refuseLostRows(tx, list)
      onStep('comparing')
      await makeRoom(tx)
      const difference = await compare(tx, list, isReal)
      if (!isReal || !mayGoOn(difference)) throw new OnlyCompared(difference)
      const written = { difference, ...(await write(tx, list, onStep)) }
      await onWritten(tx, written)
      return { ...written, isWritten: true }
    })
  } catch (error) {
    if (!(error instanceof OnlyCompared)) throw error
    return {
      difference: error.difference,
      stockChanged: 0,
      newProducts: '{}',
      ledgerFrom: 0,
      wideNumbers: [],
      isWritten: false,
    }
  }
}

/** What is not staged would look as if the supplier had it no more. */
async function refuseLostRows(tx: Database, { runId, places }: StagedList): Promise<void> {
  if ((await countStaged(tx, runId)) === places) return
  throw new ShopError(
    'conflict',
    'Прочитанные строки списка пропали при сбое базы данных: загрузите файл ещё раз.',
  )
}

async function compare(tx: Database, list: StagedList, isReal: boolean): Promise<Difference> {
  await placeListedNames(tx, list)
  await createListedTable(tx)
  await fillListedTable(tx, { runId: list.runId, isReal })
  await placeByRules(tx)
  await placeInBranches(tx)
  const categories = await proposedCategories(tx)
  await applyMargins(tx, list.supplierId)
  await findChanges(tx, list)
  await findVanished(tx, list)
  const difference = { ...(await readDifference(tx, list)), ...(categories && { categories }) }
  const { locations } = list
  if (locations.length < 2) return difference
  return { ...difference, stock: await readLocationStock(tx, locations) }
}

async function write(
  tx: Database,
  { runId, supplierId, source, locations }: StagedList,
  onStep: (step: SwitchStep) => void,
): Promise<Omit<SwitchOutcome, 'difference' | 'isWritten'>> {
  onStep('products')
  await settleKeys(tx)
  await keepFormerValues(tx, runId)
  const newProducts = await rangesOfNew(tx)
  const homeless = await elsewhere(tx)
  await checkedByIndex(tx, () => insertListed(tx, homeless))
  await updateChanged(tx)
  await leaveVanished(tx, runId)
  await keepOfferedTexts(tx, supplierId)
  await checkedByIndex(tx, () => offerNew(tx, supplierId))
  await writeOffers(tx, supplierId)
  onStep('links')
  await saveListedFits(tx, { runId, supplierId })
  const { wideNumbers } = await linkListed(tx, { source })
  await keepNumbers(tx, runId)
  await saveListedSupersessions(tx, { runId, source })
  onStep('lists')
  await collectTouched(tx)
  const isBuiltAnew = await followTouched(tx)
  onStep('stock')
  const document = `import ${runId}`
  const countStock = async () =>
    locations.length === 0 ? 0 : countListedStock(tx, { locations, document })
  const ledgerFrom = await lastMovement(tx)
  const stockChanged = isBuiltAnew ? await swapBehind(tx, countStock) : await countStock()
  onStep('done')
  return { stockChanged, newProducts, ledgerFrom, wideNumbers }
}

/** The category of new products whose own nobody knows; null where there are none. */
async function elsewhere(tx: Database): Promise<number | null> {
  if (!(await hasHomeless(tx))) return null
  const [id = null] = await findOrCreateCategories(tx, [WITHOUT_CATEGORY])
  return id
}

// The switch from a supplier's old list to the staged one: all of it or nothing, in one transaction.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
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
import { settleKeys } from './listed-keys.repository.ts'
import { placeListedNames } from './listed-names.ts'
import { countListedStock } from './listed-stock.repository.ts'
import { createListedTable, fillListedTable, makeRoom } from './listed-table.repository.ts'
import { collectTouched, followTouched, swapBehind } from './refresh-listed.repository.ts'
import { keepNumbers } from './run-numbers.repository.ts'
import { saveListedFits } from './save-listed-fits.ts'
import { countStaged } from './staged-products.repository.ts'
import {
  hasHomeless,
  hideVanished,
  insertListed,
  keepFormerValues,
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
  /** Where the quantities lie; null when they are not the shop's own. */
  readonly locationId: number | null
  /** A part of the supplier's goods: what it does not name does not vanish. */
  readonly isPartial: boolean
  /** Suppliers whose goods lie at other places or in none of the shop's. */
  readonly elsewhere: readonly number[]
}

export type SwitchStep = 'waiting' | 'comparing' | 'products' | 'links' | 'lists' | 'stock' | 'done'

export type SwitchOutcome = {
  readonly difference: Difference
  /** Products whose quantity at the location was another; 0 where nothing was written. */
  readonly stockChanged: number
  /** A multirange of the ids of the products that were made. */
  readonly newProducts: string
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

const WITHOUT_CATEGORY = { names: ['Прочее'], isFromTop: true }

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
  await placeListedNames(tx, list.runId)
  await createListedTable(tx)
  await fillListedTable(tx, { runId: list.runId, isReal })
  await placeByRules(tx)
  await applyMargins(tx, list.supplierId)
  await findChanges(tx, list.supplierId)
  await findVanished(tx, list)
  return readDifference(tx, list)
}

async function write(
  tx: Database,
  { runId, supplierId, source, locationId }: StagedList,
  onStep: (step: SwitchStep) => void,
): Promise<Omit<SwitchOutcome, 'difference' | 'isWritten'>> {
  onStep('products')
  await settleKeys(tx)
  await keepFormerValues(tx, runId)
  const newProducts = await rangesOfNew(tx)
  await insertListed(tx, await elsewhere(tx))
  await updateChanged(tx)
  await hideVanished(tx)
  await writeOffers(tx, supplierId)
  onStep('links')
  await saveListedFits(tx, runId)
  const { wideNumbers } = await linkListed(tx, { source })
  await keepNumbers(tx, runId)
  onStep('lists')
  await collectTouched(tx)
  const isBuiltAnew = await followTouched(tx)
  onStep('stock')
  const document = `import ${runId}`
  const countStock = async () =>
    locationId === null ? 0 : countListedStock(tx, { locationId, document })
  const stockChanged = isBuiltAnew ? await swapBehind(tx, countStock) : await countStock()
  onStep('done')
  return { stockChanged, newProducts, wideNumbers }
}

/** The category of new products whose own nobody knows; null where there are none. */
async function elsewhere(tx: Database): Promise<number | null> {
  if (!(await hasHomeless(tx))) return null
  const [id = null] = await findOrCreateCategories(tx, [WITHOUT_CATEGORY])
  return id
}

// Publishes the due offers of 1C, or holds them for the owner's decision.

import { normaliseManufacturer, waitBrieflyForOtherLists } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { ShopError } from '#src/shared/errors.ts'
import { SUPPLIER_OF_1C } from '#src/shared/supplier-of-1c.ts'
import { findOrCreateSupplier } from '#src/supply/server/public.ts'
import {
  asksMore,
  type ExchangeBasis,
  type ExchangeChanges,
  type ExchangeDifference,
  type ExchangeQuestion,
  heldQuestions,
  heldText,
  isAboutPrices,
  NO_CHANGES,
} from '../exchange-difference.ts'
import { compareWanted, countPresent } from './compare-due.repository.ts'
import { unitsOf } from './count-offers.ts'
import {
  askAboutPrices,
  failReplacedRuns,
  findRun,
  hasHeldPrices,
  holdRun,
  keepFormerRows,
  readSums,
  saveSums,
} from './exchange-runs.repository.ts'
import { type Guard, MOST_OF_BATCH } from './exchange-sink.ts'
import { heldPriceRun, type Publication, publishOffers, splitSellable } from './publish-offers.ts'
import { type ExchangeLookups, loadLookups } from './shop-words.ts'
import { holdDue, listDue, readOffers, type StoredOffer } from './told-goods.repository.ts'
import { listSold } from './vanishing-goods.repository.ts'

export type PublishedRun = {
  readonly runId: number
  readonly sessionId: number
  readonly priceType: string | undefined
  readonly guard?: Guard | undefined
  /** Questions that the owner has agreed to. */
  readonly agreed?: readonly ExchangeQuestion[]
}

/**
 * Compares the due offers, together with what the run has changed before. Questions only about
 * prices hold the prices and publish all else. Other questions hold the whole file: throws
 * `invalid` with a text for 1C.
 */
export async function publishDue(db: Database, run: PublishedRun): Promise<void> {
  const { runId, sessionId, agreed } = run
  const lookups = await loadLookups(db, run.priceType)
  await failReplacedRuns(db, runId)
  const due = { sessionId, pricesOf: agreed ? runId : null }
  const compared = {
    ...run,
    lookups,
    due,
    supplierId: await findOrCreateSupplier(db, SUPPLIER_OF_1C),
  }
  const difference = await compareDue(db, compared)
  const questions = heldQuestions(difference)
  const isAsked = asksMore(questions, agreed ?? [])
  const arePricesAlone = !agreed && questions.every(isAboutPrices)
  if (isAsked && !arePricesAlone) {
    await forEachDue(db, due, (ids) => holdDue(db, ids, runId))
    await hold(db, runId, questions)
  }
  if (isAsked) await askAboutPrices(db, runId, questions, heldText(runId, questions))
  const prices = agreed ? 'agreed' : isAsked ? 'hold' : 'take'
  let after = ''
  await publishInSteps(db, { ...run, lookups, prices }, async (tx) => {
    const ids = await listDue(tx, due, { after, most: MOST_OF_BATCH })
    after = ids.at(-1) ?? after
    // in the same transaction, so that each change is counted once
    if (ids.length > 0) await noteChanges(tx, compared, ids)
    return ids
  })
  await failReplacedRuns(db, runId)
}

/** Holds the run and throws `invalid` when the diff raises questions beyond those agreed to. */
export async function holdIfAsked(
  db: Database,
  { runId, agreed = [] }: PublishedRun,
  difference: ExchangeDifference,
): Promise<void> {
  const questions = heldQuestions(difference)
  if (!asksMore(questions, agreed)) return
  const held = (await hasHeldPrices(db, runId)) ? await findRun(db, runId) : null
  await hold(db, runId, [...(held?.questions ?? []).filter(isAboutPrices), ...questions])
}

async function hold(db: Database, runId: number, questions: readonly ExchangeQuestion[]) {
  const text = heldText(runId, questions)
  await holdRun(db, runId, questions, text)
  throw new ShopError('invalid', text)
}

type Published = PublishedRun &
  Partial<Pick<Publication, 'isLast' | 'prices'>> & { readonly lookups: ExchangeLookups }

/** Publishes the offers of each `next`, one transaction each, until there are none. */
export async function publishInSteps(
  db: Database,
  { runId, lookups, guard, isLast = false, prices = 'take' }: Published,
  next: (tx: Database) => Promise<readonly string[]>,
): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = await db.transaction(async (tx) => {
      await waitBrieflyForOtherLists(tx, LONGEST_WAIT_MS)
      await guard?.(tx)
      await keepFormerRows(tx, runId)
      const ids = await next(tx)
      const supplierId = await findOrCreateSupplier(tx, SUPPLIER_OF_1C)
      await publishOffers(tx, ids, { lookups, supplierId, runId, isLast, prices })
      return ids.length > 0
    })
  }
}

/** Shorter than the lease of a file; for a longer switch of a list 1C retries. */
const LONGEST_WAIT_MS = 5000

type Compared = PublishedRun & {
  readonly lookups: ExchangeLookups
  readonly supplierId: number
  readonly due: Parameters<typeof listDue>[1]
}

/** The run's changes so far, with the basis before it; saved by the first call. */
export async function sumsOf(
  db: Database,
  { runId, supplierId }: Pick<Compared, 'runId' | 'supplierId'>,
): Promise<ExchangeChanges & ExchangeBasis> {
  const known = await readSums(db, runId)
  if (known) return known
  const sums = { ...NO_CHANGES, ...(await countPresent(db, supplierId)) }
  await saveSums(db, runId, sums)
  return sums
}

async function noteChanges(tx: Database, compared: Compared, ids: readonly string[]) {
  const sums = await sumsOf(tx, compared)
  const { again: _again, ...changes } = await compareSome(tx, compared, ids)
  await saveSums(tx, compared.runId, { ...sums, ...added(sums, changes) })
}

async function forEachDue(
  db: Database,
  due: Compared['due'],
  act: (ids: readonly string[]) => Promise<unknown>,
): Promise<void> {
  for (let after = ''; ; ) {
    const ids = await listDue(db, due, { after, most: MOST_OF_BATCH })
    if (ids.length === 0) return
    after = ids.at(-1) ?? ''
    await act(ids)
  }
}

/** Compares all due offers; adds the run's earlier changes, unless the owner has agreed to them. */
async function compareDue(db: Database, compared: Compared): Promise<ExchangeDifference> {
  const sums = await sumsOf(db, compared)
  let changes: ExchangeChanges = compared.agreed ? NO_CHANGES : sums
  let again = { ...NO_CHANGES, goods: 0 }
  await forEachDue(db, compared.due, async (ids) => {
    const { again: some, ...all } = await compareSome(db, compared, ids)
    changes = added(changes, all)
    again = { ...added(again, some), goods: again.goods + some.goods }
  })
  return { onSale: sums.onSale, stocked: sums.stocked, ...pickChanges(changes), again }
}

const pickChanges = ({ compared, jumps, leaps, emptied, deleted }: ExchangeChanges) => ({
  compared,
  jumps,
  leaps,
  emptied,
  deleted,
})

const added = (one: ExchangeChanges, other: ExchangeChanges): ExchangeChanges => ({
  compared: one.compared + other.compared,
  jumps: one.jumps + other.jumps,
  leaps: one.leaps + other.leaps,
  emptied: one.emptied + other.emptied,
  deleted: one.deleted + other.deleted,
})

async function compareSome(
  db: Database,
  { lookups, supplierId, runId, agreed }: Compared,
  ids: readonly string[],
) {
  const { wanted, unwanted } = splitSellable(await readOffers(db, ids), lookups)
  const heldIn = ({ heldIn, priceHeldIn, isPriceDue }: StoredOffer) =>
    heldIn ?? (isPriceDue ? priceHeldIn : null)
  const isAgain = (stored: StoredOffer) => !agreed && (heldIn(stored) ?? runId) !== runId
  const some = await compareWanted(
    db,
    supplierId,
    wanted.map(({ stored, sellable }) => ({
      id: stored.offer.id,
      makerNorm: normaliseManufacturer(sellable.manufacturer),
      articleNorm: normaliseArticle(sellable.article),
      price: heldPriceRun(stored, agreed ? 'agreed' : 'take') === null ? sellable.price : null,
      isPriced: stored.isPriceDue || agreed !== undefined,
      units: unitsOf(stored),
      isAgain: isAgain(stored),
    })),
  )
  const gone = unwanted.filter(({ isExpected }) => isExpected)
  const sold = await listSold(
    db,
    gone.map(({ stored }) => stored.offer.id),
  )
  const again = gone.filter(({ stored }) => isAgain(stored) && sold.has(stored.offer.id))
  return {
    ...some,
    deleted: sold.size,
    again: { ...some.again, deleted: again.length, goods: some.again.goods + again.length },
  }
}

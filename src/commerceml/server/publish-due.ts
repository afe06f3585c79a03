// Publishes what 1C has told since it was published last, unless the owner has to be asked first.

import {
  findOrCreateSupplier,
  normaliseManufacturer,
  waitBrieflyForOtherLists,
} from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { ShopError } from '#src/shared/errors.ts'
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
  findRun,
  holdRun,
  holdsPrices,
  keepFormerFor,
  readSums,
  replaceHeld,
  saveSums,
} from './exchange-runs.repository.ts'
import { type Guard, MOST_OF_BATCH } from './exchange-sink.ts'
import { judge, keptWith, type Publication, publishOffers } from './publish-offers.ts'
import { loadShopWords, type ShopWords } from './shop-words.ts'
import { holdDue, listDue, readOffers, type ToldOffer } from './told-goods.repository.ts'
import { listSold } from './vanishing-goods.repository.ts'

export const SUPPLIER = '1С'

export type PublishedRun = {
  readonly runId: number
  readonly sessionId: number
  readonly priceType: string | undefined
  readonly guard?: Guard | undefined
  /** What the owner has looked at, and agrees to. */
  readonly agreed?: readonly ExchangeQuestion[]
}

/**
 * What 1C has named is compared with all that its exchange has changed so far, over all files.
 * Prices that have to be asked about stay as they are and wait; all else comes in. Where more has
 * to be asked, nothing of the file does: throws `invalid` with what 1C is told.
 */
export async function publishDue(db: Database, run: PublishedRun): Promise<void> {
  const { runId, sessionId, agreed } = run
  const words = await loadShopWords(db, run.priceType)
  await replaceHeld(db, runId)
  const due = { sessionId, pricesOf: agreed ? runId : null }
  const compared = { ...run, words, due, supplierId: await findOrCreateSupplier(db, SUPPLIER) }
  const difference = await compareDue(db, compared)
  const questions = heldQuestions(difference)
  const isAsked = asksMore(questions, agreed ?? [])
  const arePricesAlone = !agreed && questions.every(isAboutPrices)
  if (isAsked && !arePricesAlone) {
    await everyDue(db, due, (ids) => holdDue(db, ids, runId))
    await hold(db, runId, questions)
  }
  if (isAsked) await askAboutPrices(db, runId, questions, heldText(runId, questions))
  const prices = agreed ? 'agreed' : isAsked ? 'hold' : 'take'
  let after = ''
  await publishInSteps(db, { ...run, words, prices }, async (tx) => {
    const ids = await listDue(tx, due, { after, most: MOST_OF_BATCH })
    after = ids.at(-1) ?? after
    // in the transaction that changes them: what is counted is counted once
    if (ids.length > 0) await noteChanges(tx, compared, ids)
    return ids
  })
  await replaceHeld(db, runId)
}

/** Throws `invalid` where the difference asks what the owner has not agreed to. */
export async function holdWhereAsked(
  db: Database,
  { runId, agreed = [] }: PublishedRun,
  difference: ExchangeDifference,
): Promise<void> {
  const questions = heldQuestions(difference)
  if (!asksMore(questions, agreed)) return
  const held = (await holdsPrices(db, runId)) ? await findRun(db, runId) : null
  await hold(db, runId, [...(held?.questions ?? []).filter(isAboutPrices), ...questions])
}

async function hold(db: Database, runId: number, questions: readonly ExchangeQuestion[]) {
  const text = heldText(runId, questions)
  await holdRun(db, runId, questions, text)
  throw new ShopError('invalid', text)
}

type Published = PublishedRun &
  Partial<Pick<Publication, 'isLast' | 'prices'>> & { readonly words: ShopWords }

/** A transaction for each step, until there is none left. */
export async function publishInSteps(
  db: Database,
  { runId, words, guard, isLast = false, prices = 'take' }: Published,
  next: (tx: Database) => Promise<readonly string[]>,
): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = await db.transaction(async (tx) => {
      await waitBrieflyForOtherLists(tx, LONGEST_WAIT_MS)
      await guard?.(tx)
      await keepFormerFor(tx, runId)
      const ids = await next(tx)
      const supplierId = await findOrCreateSupplier(tx, SUPPLIER)
      await publishOffers(tx, ids, { words, supplierId, runId, isLast, prices })
      return ids.length > 0
    })
  }
}

/** Shorter than a file is held without a sign of life: a long list is waited for by asking again. */
const LONGEST_WAIT_MS = 5000

type Compared = PublishedRun & {
  readonly words: ShopWords
  readonly supplierId: number
  readonly due: Parameters<typeof listDue>[1]
}

/** What the run has changed so far, before it changes more. */
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

async function everyDue(
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

/** The owner has seen what the run has changed: what waits is compared by itself then. */
async function compareDue(db: Database, compared: Compared): Promise<ExchangeDifference> {
  const sums = await sumsOf(db, compared)
  let changes: ExchangeChanges = compared.agreed ? NO_CHANGES : sums
  let again = { ...NO_CHANGES, goods: 0 }
  await everyDue(db, compared.due, async (ids) => {
    const { again: some, ...all } = await compareSome(db, compared, ids)
    changes = added(changes, all)
    again = { ...added(again, some), goods: again.goods + some.goods }
  })
  return { onSale: sums.onSale, stocked: sums.stocked, ...pickChanges(changes), again }
}

const pickChanges = ({ compared, jumps, leaps, emptied, deleted }: ExchangeChanges) => ({
  ...{ compared, jumps, leaps, emptied, deleted },
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
  { words, supplierId, runId, agreed }: Compared,
  ids: readonly string[],
) {
  const { wanted, unwanted } = judge(await readOffers(db, ids), words)
  const heldIn = ({ heldIn, priceHeldIn, isPriceDue }: ToldOffer) =>
    heldIn ?? (isPriceDue ? priceHeldIn : null)
  const isAgain = (told: ToldOffer) => !agreed && (heldIn(told) ?? runId) !== runId
  const some = await compareWanted(
    db,
    supplierId,
    wanted.map(({ told, sellable }) => ({
      id: told.offer.id,
      makerNorm: normaliseManufacturer(sellable.manufacturer),
      articleNorm: normaliseArticle(sellable.article),
      price: keptWith(told, agreed ? 'agreed' : 'take') === null ? sellable.price : null,
      isPriced: told.isPriceDue || agreed !== undefined,
      units: unitsOf(told),
      isAgain: isAgain(told),
    })),
  )
  const gone = unwanted.filter(({ isExpected }) => isExpected)
  const sold = await listSold(
    db,
    gone.map(({ told }) => told.offer.id),
  )
  const again = gone.filter(({ told }) => isAgain(told) && sold.has(told.offer.id))
  return {
    ...{ ...some, deleted: sold.size },
    again: { ...some.again, deleted: again.length, goods: some.again.goods + again.length },
  }
}

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
  type ExchangeDifference,
  type ExchangeQuestion,
  heldQuestions,
  heldText,
} from '../exchange-difference.ts'
import { compareWanted, countPresent } from './compare-due.repository.ts'
import { unitsOf } from './count-offers.ts'
import { holdRun, keepFormerFor, replaceHeld } from './exchange-runs.repository.ts'
import { type Guard, MOST_OF_BATCH } from './exchange-sink.ts'
import { judge, publishOffers } from './publish-offers.ts'
import { loadShopWords, type ShopWords } from './shop-words.ts'
import { listDue, readOffers } from './told-goods.repository.ts'
import { countSold } from './vanishing-goods.repository.ts'

export const SUPPLIER = '1С'

export type PublishedRun = {
  readonly runId: number
  readonly sessionId: number
  readonly priceType: string | undefined
  readonly guard?: Guard | undefined
  /** What the owner has looked at, and agrees to. */
  readonly agreed?: readonly ExchangeQuestion[]
}

/** Throws `invalid` with what 1C is told where the exchange is held: then nothing is published. */
export async function publishDue(db: Database, run: PublishedRun): Promise<void> {
  const words = await loadShopWords(db, run.priceType)
  await replaceHeld(db, run.runId)
  await holdWhereAsked(db, run, await compareDue(db, run.sessionId, words))
  let after = ''
  await publishInSteps(db, { ...run, words }, async (tx) => {
    const ids = await listDue(tx, run.sessionId, { after, most: MOST_OF_BATCH })
    after = ids.at(-1) ?? after
    return ids
  })
}

/** Throws `invalid` where the difference asks what the owner has not agreed to. */
export async function holdWhereAsked(
  db: Database,
  { runId, agreed = [] }: PublishedRun,
  difference: ExchangeDifference,
): Promise<void> {
  const questions = heldQuestions(difference)
  if (!asksMore(questions, agreed)) return
  const text = heldText(runId, questions)
  await holdRun(db, runId, questions, text)
  throw new ShopError('invalid', text)
}

type Published = PublishedRun & { readonly words: ShopWords; readonly isLast?: boolean }

/** A transaction for each step, until there is none left. */
export async function publishInSteps(
  db: Database,
  { runId, words, guard, isLast = false }: Published,
  next: (tx: Database) => Promise<readonly string[]>,
): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = await db.transaction(async (tx) => {
      await waitBrieflyForOtherLists(tx, LONGEST_WAIT_MS)
      await guard?.(tx)
      await keepFormerFor(tx, runId)
      const ids = await next(tx)
      const supplierId = await findOrCreateSupplier(tx, SUPPLIER)
      await publishOffers(tx, ids, { words, supplierId, runId, isLast })
      return ids.length > 0
    })
  }
}

/** Shorter than a file is held without a sign of life: a long list is waited for by asking again. */
const LONGEST_WAIT_MS = 5000

async function compareDue(
  db: Database,
  sessionId: number,
  words: ShopWords,
): Promise<ExchangeDifference> {
  const supplierId = await findOrCreateSupplier(db, SUPPLIER)
  const present = await countPresent(db, supplierId)
  const sum = { ...present, compared: 0, jumps: 0, leaps: 0, emptied: 0, deleted: 0, absent: 0 }
  for (let after = ''; ; ) {
    const ids = await listDue(db, sessionId, { after, most: MOST_OF_BATCH })
    if (ids.length === 0) return sum
    after = ids.at(-1) ?? ''
    const { wanted, unwanted } = judge(await readOffers(db, ids), words)
    const some = await compareWanted(
      db,
      supplierId,
      wanted.map(({ told, sellable }) => ({
        id: told.offer.id,
        makerNorm: normaliseManufacturer(sellable.manufacturer),
        articleNorm: normaliseArticle(sellable.article),
        price: sellable.price,
        units: unitsOf(told),
      })),
    )
    const gone = unwanted.filter(({ isExpected }) => isExpected)
    sum.compared += some.compared
    sum.jumps += some.jumps
    sum.leaps += some.leaps
    sum.emptied += some.emptied
    sum.deleted += await countSold(
      db,
      gone.map(({ told }) => told.offer.id),
    )
  }
}

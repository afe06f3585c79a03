// Lets a held exchange through, or undoes one: what the owner does with the journal of exchanges.

import { findOrCreateSupplier, laterList, undoList } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { ExchangeQuestion } from '../exchange-difference.ts'
import { finishRun } from './catalogue-sink.ts'
import { endFile } from './end-file.ts'
import {
  type ExchangeRun,
  endUndone,
  findRun,
  isUnderWay,
  laterExchange,
  type RunStatus,
  restoreFormer,
} from './exchange-runs.repository.ts'
import { isWhole } from './import-file.ts'
import { publishDue, SUPPLIER } from './publish-due.ts'
import { nameOf } from './publish-offers.ts'
import { readSession } from './sessions.repository.ts'
import { releasePrices } from './told-goods.repository.ts'

/**
 * Publishes what the exchange was held with. Throws `conflict` where it does not wait, or where the
 * shop has changed so that it asks more than the owner has seen: it waits again then.
 */
export async function applyExchange(db: Database, id: number): Promise<void> {
  const run = await existingRun(db, id)
  if (run.status !== 'waiting') {
    throw new ShopError(
      'conflict',
      `Обмен № ${id} не ждёт решения: ${EXCHANGE_STATUS[run.status]}.`,
    )
  }
  await refuseUnderWay(db)
  const { sessionId, questions } = run
  const agreed = { runId: id, sessionId, priceType: run.priceType ?? undefined, agreed: questions }
  await publishDue(db, agreed)
  // the session is forgotten after two days, the question is not
  const isAsked = (about: ExchangeQuestion['about']) => questions.some((one) => one.about === about)
  const lacking = { isFull: isAsked('absent'), hasFullOffers: isAsked('uncounted') }
  const wasLast = lacking.isFull || lacking.hasFullOffers
  const session = await readSession(db, sessionId)
  const isLast = wasLast || (session !== null && (await isWhole(db, sessionId, session)))
  if (isLast) await finishRun(db, agreed, session ?? lacking)
  await endFile(db, { runId: id, sessionId, isLast })
}

/**
 * Prices, stock, offers and what 1C has told are again as before the exchange; what was counted or
 * sold since stays. Resolves to how many products have another stock.
 */
export async function undoExchange(db: Database, id: number): Promise<number> {
  const run = await existingRun(db, id)
  await refuseUndo(db, run)
  const supplierId = await findOrCreateSupplier(db, SUPPLIER)
  const undone = { ...run, runId: id, supplierId, document: nameOf(id) }
  return undoList(db, undone, {
    mayUndo: async (tx) => {
      await refuseUndo(tx, await existingRun(tx, id))
      // first: whether a product is still 1C's decides whether it is shown
      await restoreFormer(tx, id)
    },
    onUndone: async (tx) => {
      await releasePrices(tx, id)
      await endUndone(tx, id)
    },
  })
}

async function refuseUndo(tx: Database, run: ExchangeRun): Promise<void> {
  const { id, startedAt: since } = run
  if (run.status === 'undone') throw new ShopError('conflict', `Обмен № ${id} уже отменён.`)
  if (!run.isKept) {
    throw new ShopError(
      'conflict',
      `Обмен № ${id} уже не отменить: что он изменил, больше не хранится. ` +
        'Исправьте данные в 1С и выгрузите их полностью.',
    )
  }
  await refuseUnderWay(tx)
  const later = await laterExchange(tx, run)
  if (later !== null) {
    throw new ShopError(
      'conflict',
      `Сначала отмените обмен № ${later}: он новее и о тех же товарах.`,
    )
  }
  const list = await laterList(tx, { ...run, runId: id, document: nameOf(id), since })
  if (list !== null) {
    throw new ShopError(
      'conflict',
      `Сначала отмените загрузку № ${list}: она новее и о тех же товарах.`,
    )
  }
}

async function refuseUnderWay(db: Database): Promise<void> {
  if (await isUnderWay(db)) {
    throw new ShopError('conflict', 'Сейчас идёт обмен с 1С. Повторите, когда он закончится.')
  }
}

export const EXCHANGE_STATUS: Readonly<Record<RunStatus, string>> = {
  running: 'идёт или прерван',
  waiting: 'ждёт решения',
  done: 'принят',
  failed: 'принят не весь',
  undone: 'отменён',
}

async function existingRun(db: Database, id: number): Promise<ExchangeRun> {
  const run = await findRun(db, id)
  if (!run) throw new ShopError('not-found', `Обмена № ${id} нет.`)
  return run
}

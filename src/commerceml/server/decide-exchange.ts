// Applies a held exchange or undoes one.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { SUPPLIER_OF_1C } from '#src/shared/supplier-of-1c.ts'
import { findLaterList, findOrCreateSupplier, undoList } from '#src/supply/server/public.ts'
import type { ExchangeQuestion } from '../exchange-difference.ts'
import { finishRun } from './catalogue-sink.ts'
import { endFile } from './end-file.ts'
import {
  type ExchangeRun,
  endUndone,
  findLaterExchange,
  findRun,
  isExchangeRunning,
  type RunStatus,
  restoreFormer,
} from './exchange-runs.repository.ts'
import { isLastFile } from './import-file.ts'
import { publishDue } from './publish-due.ts'
import { documentOf } from './publish-offers.ts'
import { readSession } from './sessions.repository.ts'
import { releaseUndone } from './told-goods.repository.ts'

/**
 * Publishes the held goods of an exchange. Throws `conflict` when it does not wait. It waits again
 * when the shop has changed so that it raises new questions.
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
  // sessions are deleted after two days, questions are not
  const isAsked = (about: ExchangeQuestion['about']) => questions.some((one) => one.about === about)
  const lacking = { isFull: isAsked('absent'), hasFullOffers: isAsked('uncounted') }
  const wasHeldAtEnd = lacking.isFull || lacking.hasFullOffers
  const session = await readSession(db, sessionId)
  const isLast = wasHeldAtEnd || (session !== null && (await isLastFile(db, sessionId, session)))
  if (isLast) await finishRun(db, agreed, session ?? lacking)
  await endFile(db, { runId: id, sessionId, isLast })
}

/**
 * Restores prices, stock, offers and the records of 1C as before the exchange; later counts and
 * sales stay. Resolves to the count of products with changed stock.
 */
export async function undoExchange(db: Database, id: number): Promise<number> {
  const run = await existingRun(db, id)
  await refuseUndo(db, run)
  const supplierId = await findOrCreateSupplier(db, SUPPLIER_OF_1C)
  const undone = { ...run, runId: id, supplierId, document: documentOf(id) }
  return undoList(db, undone, {
    mayUndo: async (tx) => {
      await refuseUndo(tx, await existingRun(tx, id))
      // before `undoList`: offers of 1C decide whether a product is shown
      await restoreFormer(tx, id)
    },
    onUndone: async (tx) => {
      await releaseUndone(tx, undone)
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
  const later = await findLaterExchange(tx, run)
  if (later !== null) {
    throw new ShopError(
      'conflict',
      `Сначала отмените обмен № ${later}: он новее и о тех же товарах.`,
    )
  }
  const list = await findLaterList(tx, { ...run, runId: id, document: documentOf(id), since })
  if (list !== null) {
    throw new ShopError(
      'conflict',
      `Сначала отмените загрузку № ${list}: она новее и о тех же товарах.`,
    )
  }
}

async function refuseUnderWay(db: Database): Promise<void> {
  if (await isExchangeRunning(db)) {
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

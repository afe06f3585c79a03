// Begins an exchange with an empty folder, and ends it: goods absent from a full one are withdrawn.

import { isLockTimeout } from '#src/platform/server/database-errors.ts'
import { ShopError } from '#src/shared/errors.ts'
import { endFile } from './end-file.ts'
import type { ExchangeContext } from './exchange-desk.ts'
import { emptyFolder, removeFolder } from './exchange-folder.ts'
import { type ExchangeWork, goodsOf, type Progress } from './import-exchanged.ts'
import {
  beginSession,
  endSession,
  isBusy,
  lockSessions,
  type Session,
} from './sessions.repository.ts'

/** Starts a session and ends others of its kind. Throws `conflict` while another one is active. */
export async function beginExchange(
  { db, folder, silenceSeconds }: ExchangeContext,
  session: Session,
  version: string,
): Promise<void> {
  const superseded = await db.transaction(async (tx) => {
    await lockSessions(tx)
    if (await isBusy(tx, session, silenceSeconds)) {
      throw new ShopError('conflict', 'Идёт другой обмен с этим магазином. Повторите через минуту.')
    }
    return beginSession(tx, session, version)
  })
  for (const id of superseded) await removeFolder(folder, id)
  await emptyFolder(folder, session.id)
}

export async function finishExchange(
  { desk, settings, jobs }: ExchangeWork,
  session: Session,
  act: 'deactivate' | 'complete',
): Promise<Progress> {
  const { db, patienceMs } = desk
  const whole = act === 'deactivate' ? session : ONLY_CHANGES
  const work = async () => {
    const { sink, runId } = await goodsOf(db, settings, session.id)
    await sink.finish(db, whole)
    await endFile(db, { runId, sessionId: session.id, isLast: true })
  }
  const finish = jobs.run(`${session.id} ${act}`, work, patienceMs)
  const isDone = await finish.catch((error: unknown) => {
    // a price list is being published: the next call does the remaining steps
    if (isLockTimeout(error)) return false
    throw error
  })
  if (isDone && act === 'complete') {
    await endSession(db, session.id)
    await removeFolder(desk.folder, session.id)
  }
  return { isDone, text: isDone ? 'Обмен закончен.' : 'Снимаю с продажи то, чего нет в выгрузке.' }
}

const ONLY_CHANGES = { isFull: false, hasFullOffers: false }

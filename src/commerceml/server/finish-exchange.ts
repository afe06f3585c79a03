// 1C says that everything has come: what a full exchange was without goes off sale.

import { isLockTimeout } from '#src/platform/server/database-errors.ts'
import { endFile } from './end-file.ts'
import { removeFolder } from './exchange-folder.ts'
import { type ExchangeWork, goodsOf, type Progress } from './import-exchanged.ts'
import { endSession, type Session } from './sessions.repository.ts'

export async function finishExchange(
  { desk, settings, jobs }: ExchangeWork,
  session: Session,
  act: 'deactivate' | 'complete',
): Promise<Progress> {
  const { db, patienceMs } = desk
  const whole = act === 'deactivate' ? session : CHANGES
  const work = async () => {
    const { sink, runId } = await goodsOf(db, settings, session.id)
    await sink.finish(db, whole)
    await endFile(db, { runId, sessionId: session.id, isLast: true })
  }
  const finish = jobs.run(`${session.id} ${act}`, work, patienceMs)
  const isDone = await finish.catch((error: unknown) => {
    // a price list is being switched to: what is left of the steps is for the next call
    if (isLockTimeout(error)) return false
    throw error
  })
  if (isDone && act === 'complete') {
    await endSession(db, session.id)
    await removeFolder(desk.folder, session.id)
  }
  return { isDone, text: isDone ? 'Обмен закончен.' : 'Снимаю с продажи то, чего нет в выгрузке.' }
}

const CHANGES = { isFull: false, hasFullOffers: false }

// An exchange begins: others of its kind wait, and nothing is left of an earlier try.

import { ShopError } from '#src/shared/errors.ts'
import type { ExchangeDesk } from './exchange-desk.ts'
import { emptyFolder, removeFolder } from './exchange-folder.ts'
import { beginSession, isBusy, lockSessions, type Session } from './sessions.repository.ts'

export async function beginExchange(
  { db, folder, silenceSeconds }: ExchangeDesk,
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

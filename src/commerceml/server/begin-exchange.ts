// An exchange begins: others of its kind wait, and nothing is left of an earlier try.

import { ShopError } from '#src/shared/errors.ts'
import type { ExchangeDesk } from './exchange-desk.ts'
import { emptyFolder } from './exchange-folder.ts'
import { beginSession, isBusy, lockSessions, type Session } from './sessions.repository.ts'

export async function beginExchange(
  { db, folder, silenceSeconds }: ExchangeDesk,
  session: Session,
  version: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSessions(tx)
    if (await isBusy(tx, session, silenceSeconds)) {
      throw new ShopError('conflict', 'Идёт другой обмен с этим магазином. Повторите через минуту.')
    }
    await beginSession(tx, session, version)
  })
  await emptyFolder(folder, session.id)
}

// npm run shop -- restore: replaces the database by a backup, all or nothing.

import { resolve } from 'node:path'
import { endRestoredAccess } from '#src/accounts/server/public.ts'
import { endRestoredPasskeys, endStaffSessions } from '#src/back-office/server/public.ts'
import { countProducts } from '#src/catalogue/server/public.ts'
import { endExchanges } from '#src/commerceml/server/public.ts'
import { giveUpWaitingLetters } from '#src/letters/server/public.ts'
import { countAllOrders } from '#src/orders/server/public.ts'
import { type Backup, readBackup } from '#src/platform/server/backup-file.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { areKnown } from '#src/platform/server/migrate.ts'
import { ShopError } from '#src/shared/errors.ts'
import { RESTORE_USAGE, type StandaloneCommand } from './command.ts'
import { readArguments } from './read-arguments.ts'
import { restoreIntoFolder, restoreIntoServer } from './restore-database.ts'

const OPTIONS = { yes: { type: 'boolean', default: false } } as const
const TITLE = 'Возвращаю базу данных'
const RESTORED = 'Восстановлено из копии'

export const restoreCommand: StandaloneCommand = async (words, context) => {
  const { database, folder, print, progress } = context
  const { values, positionals } = readArguments(words, { options: OPTIONS, usage: RESTORE_USAGE })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) {
    print(RESTORE_USAGE)
    return 1
  }
  const backup = await readBackup(resolve(folder, file))
  refuseOtherKind(backup, database.databaseUrl ? 'postgresql' : 'embedded')
  const shown = withProgress(backup, (done, total) => progress(TITLE, done, total))
  const restore = database.databaseUrl ? restoreIntoServer : restoreIntoFolder
  await restore(database, shown, { replace: values.yes })

  await using prepared = await context.openDatabase()
  progress(TITLE, 1, 1)
  const orders = await countAllOrders(prepared.db)
  print(`Копия от ${shownTime(backup.label.madeAt)} загружена.`)
  print(`Товаров в продаже: ${await countProducts(prepared.db)}, заказов: ${orders}.`)
  for (const sentence of await revokeRestoredAccess(prepared.db)) print(sentence)
  return 0
}

/** Ends sessions, passkeys, links and letters of the backup: they may have ended since it was made. */
function revokeRestoredAccess(db: OpenDatabase): Promise<string[]> {
  return db.transaction(async (db) => {
    const { sessions, devices, links } = await endRestoredAccess(db)
    const staffSessions = await endStaffSessions(db)
    const passkeys = await endRestoredPasskeys(db)
    const exchanges = await endExchanges(db, RESTORED)
    const letters = await giveUpWaitingLetters(db, RESTORED)
    return [
      `Сеансы покупателей завершены: ${sessions}.`,
      `Сеансы сотрудников завершены: ${staffSessions}.`,
      ...(passkeys > 0
        ? [`Ключи доступа сотрудников удалены: ${passkeys}. Входят по паролю и добавляют новые.`]
        : []),
      `Знакомые устройства забыты: ${devices}.`,
      `Сеансы обмена с 1С завершены: ${exchanges}.`,
      `Ссылки из писем больше не действуют: ${links}.`,
      `Письма, которые ждали отправки, не уйдут: ${letters}.`,
    ]
  })
}

function refuseOtherKind({ label }: Backup, kind: 'embedded' | 'postgresql'): void {
  if (label.database !== kind) {
    const names = { embedded: 'встроенной базы', postgresql: 'базы PostgreSQL' }
    throw new ShopError(
      'invalid',
      `Это копия ${names[label.database]}, для ${names[kind]} она не подходит.`,
    )
  }
  if (areKnown(label.migrations)) return
  throw new ShopError(
    'invalid',
    `Копия сделана более новой или другой версией магазина (${label.version}): поставьте её.`,
  )
}

/** The last percent is shown once the database answers. */
const withProgress = (
  backup: Backup,
  onProgress: (done: number, total: number) => void,
): Backup => ({
  ...backup,
  content: async function* () {
    let done = 0
    onProgress(0, 1)
    for await (const piece of backup.content()) {
      done += piece.length
      onProgress(Math.min(done / backup.size, 0.99), 1)
      yield piece
    }
  },
})

const shownTime = (madeAt: string): string =>
  new Date(madeAt).toLocaleString('ru-RU', { dateStyle: 'short', timeStyle: 'short' })

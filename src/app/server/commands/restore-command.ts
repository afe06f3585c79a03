// npm run shop -- restore: puts a copy in the place of the database, whole or not at all.

import { resolve } from 'node:path'
import { countProducts } from '#src/catalogue/server/public.ts'
import { countAllOrders } from '#src/orders/server/public.ts'
import { type Backup, readBackup } from '#src/platform/server/backup-file.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { areKnown } from '#src/platform/server/migrate.ts'
import { ShopError } from '#src/shared/errors.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { restoreIntoFolder } from '../restore-into-folder.ts'
import { restoreIntoServer } from '../restore-into-server.ts'
import type { DeskCommand } from './command.ts'
import { readWords } from './read-words.ts'
import {
  endExchanges,
  endSessions,
  forgetDevices,
  giveUpWaitingLetters,
  voidUnusedLinks,
} from './restored-database.repository.ts'

export const RESTORE_USAGE =
  'restore ФАЙЛ [--yes]   вернуть базу данных из копии; --yes: заменить то, что в ней есть'

const OPTIONS = { yes: { type: 'boolean', default: false } } as const
const TITLE = 'Возвращаю базу данных'
const RESTORED = 'Восстановлено из копии'

export const restoreCommand: DeskCommand = async (words, { config, folder, print, progress }) => {
  const { values, positionals } = readWords(words, { options: OPTIONS, usage: RESTORE_USAGE })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) {
    print(RESTORE_USAGE)
    return 1
  }
  const backup = await readBackup(resolve(folder, file))
  await refuseStrange(backup, config.databaseUrl ? 'postgresql' : 'embedded')
  const shown = withProgress(backup, (done, total) => progress(TITLE, done, total))
  const restore = config.databaseUrl ? restoreIntoServer : restoreIntoFolder
  await restore(config, shown, { replace: values.yes })

  await using prepared = await prepareDatabase({ ...config, isDemo: false })
  progress(TITLE, 1, 1)
  const orders = await countAllOrders(prepared.db)
  print(`Копия от ${shownTime(backup.label.madeAt)} загружена.`)
  print(`Товаров в продаже: ${await countProducts(prepared.db)}, заказов: ${orders}.`)
  for (const sentence of await takeBackRights(prepared.db)) print(sentence)
  return 0
}

/** What was ended, used or sent since the copy was made would otherwise work once more. */
function takeBackRights(db: OpenDatabase): Promise<string[]> {
  return db.transaction(async (db) => {
    const { customers, staff } = await endSessions(db)
    const devices = await forgetDevices(db)
    const exchanges = await endExchanges(db, RESTORED)
    const links = await voidUnusedLinks(db)
    const letters = await giveUpWaitingLetters(db, RESTORED)
    return [
      `Сеансы покупателей завершены: ${customers}.`,
      `Сеансы сотрудников завершены: ${staff}.`,
      `Знакомые устройства забыты: ${devices}.`,
      `Сеансы обмена с 1С завершены: ${exchanges}.`,
      `Ссылки из писем больше не действуют: ${links}.`,
      `Письма, которые ждали отправки, не уйдут: ${letters}.`,
    ]
  })
}

async function refuseStrange({ label }: Backup, kind: 'embedded' | 'postgresql'): Promise<void> {
  if (label.database !== kind) {
    const names = { embedded: 'встроенной базы', postgresql: 'базы PostgreSQL' }
    throw new ShopError(
      'invalid',
      `Это копия ${names[label.database]}, для ${names[kind]} она не подходит.`,
    )
  }
  if (await areKnown(label.migrations)) return
  throw new ShopError(
    'invalid',
    `Копия сделана более новой или другой версией магазина (${label.version}): поставьте её.`,
  )
}

/** Until the database answers, the last hundredth stays. */
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

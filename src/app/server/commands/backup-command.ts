// npm run shop -- backup: copies the whole database into one file, while the shop goes on.

import { resolve } from 'node:path'
import { type BackupLabel, writeBackup } from '#src/platform/server/backup-file.ts'
import { listApplied } from '#src/platform/server/migrate.ts'
import { dumpPostgres, serverFacts } from '#src/platform/server/postgres-copy.ts'
import { shopVersion } from '../shop-version.ts'
import type { Command, CommandRoom } from './command.ts'
import { readWords } from './read-words.ts'

export const BACKUP_USAGE = 'backup [ФАЙЛ]   резервная копия всей базы данных в один файл'

const TITLE = 'Копирую базу данных'
const MEGABYTE = 1024 * 1024

export const backupCommand: Command = async (words, room) => {
  const { positionals } = readWords(words, { options: {}, usage: BACKUP_USAGE })
  const madeAt = new Date().toISOString()
  const [file = nameOf(madeAt), ...more] = positionals
  if (more.length > 0) {
    room.print(BACKUP_USAGE)
    return 1
  }
  const about: BackupLabel = {
    silkwayBackup: 1,
    version: await shopVersion(),
    madeAt,
    database: room.db.kind,
    migrations: await listApplied(room.db),
  }
  const path = resolve(room.folder, file)
  const size = await writeBackup(path, about, contentOf(room))
  const megabytes = (size / MEGABYTE).toFixed(1).replace('.', ',')
  room.print(`Резервная копия: ${path} (${megabytes} МБ). В ней данные покупателей: берегите её.`)
  return 0
}

/** `silkway-2026-05-09-142530.backup`, by UTC. */
const nameOf = (madeAt: string): string =>
  `silkway-${madeAt.slice(0, 19).replaceAll(':', '').replace('T', '-')}.backup`

async function* contentOf(room: CommandRoom): AsyncGenerator<Uint8Array> {
  const { db, postgres, progress } = room
  progress(TITLE, 0, 1)
  if (postgres) {
    const onProgress = (done: number, total: number) => progress(TITLE, done, total)
    yield* dumpPostgres(postgres, await serverFacts(db), onProgress)
    return
  }
  if (!db.dump) throw new Error('this database cannot be copied')
  yield await db.dump()
  progress(TITLE, 1, 1)
}

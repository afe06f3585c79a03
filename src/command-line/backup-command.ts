// npm run shop -- backup: copies the database into one file while the shop runs.

import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type BackupLabel, writeBackup } from '#src/platform/server/backup-file.ts'
import { listApplied } from '#src/platform/server/migrate.ts'
import { dumpPostgres, serverFacts } from '#src/platform/server/postgres-copy.ts'
import { shopVersion } from '#src/platform/server/schema-files.ts'
import type { Command, CommandContext } from './command.ts'
import { BACKUP_MARK } from './doctor-command.ts'
import { readArguments } from './read-arguments.ts'

export const BACKUP_USAGE = 'backup [ФАЙЛ]   резервная копия всей базы данных в один файл'

const TITLE = 'Копирую базу данных'
const MEGABYTE = 1024 * 1024

export const backupCommand: Command = async (words, context) => {
  const { positionals } = readArguments(words, { options: {}, usage: BACKUP_USAGE })
  const madeAt = new Date().toISOString()
  const [file = nameOf(madeAt), ...more] = positionals
  if (more.length > 0) {
    context.print(BACKUP_USAGE)
    return 1
  }
  const about: BackupLabel = {
    silkwayBackup: 1,
    version: shopVersion(),
    madeAt,
    database: context.db.kind,
    migrations: await listApplied(context.db),
  }
  const path = resolve(context.folder, file)
  const size = await writeBackup(path, about, contentOf(context))
  if (context.owner) await markBackup(context.owner.dataDir)
  const megabytes = (size / MEGABYTE).toFixed(1).replace('.', ',')
  context.print(
    `Резервная копия: ${path} (${megabytes} МБ). В ней данные покупателей: берегите её.`,
  )
  return 0
}

/** For `doctor`. The folder may be missing on a machine that only makes copies. */
async function markBackup(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(join(dataDir, BACKUP_MARK), '')
}

/** `silkway-2026-05-09-142530.backup`, in UTC. */
const nameOf = (madeAt: string): string =>
  `silkway-${madeAt.slice(0, 19).replaceAll(':', '').replace('T', '-')}.backup`

async function* contentOf(context: CommandContext): AsyncGenerator<Uint8Array> {
  const { db, postgres, progress } = context
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

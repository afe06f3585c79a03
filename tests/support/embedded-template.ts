// Embedded databases copied from one that was migrated once, which takes several times as long.

import { randomBytes } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { migrate } from '#src/platform/server/migrate.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { schemaHash } from './schema-hash.ts'
import { watchFromNow } from './watch-from-now.ts'

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))

export async function openEmbeddedCopy(): Promise<OpenDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'silkway-test-'))
  const db = await openCopyIn(folder)
  return {
    ...db,
    close: async () => {
      await db.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Into a folder where nothing is yet, for a shop that opens it. */
export async function layCopyIn(folder: string): Promise<void> {
  // 1400 files: the same without blocking takes eight times the processor
  cpSync(await preparedFolder(), folder, { recursive: true })
}

/** Into a folder where nothing is yet. */
export async function openCopyIn(folder: string): Promise<OpenDatabase> {
  await layCopyIn(folder)
  const db = await openDatabase({ folder })
  await watchFromNow(db)
  return db
}

async function preparedFolder(): Promise<string> {
  const folder = join(CACHE, `silkway-embedded-${schemaHash()}`)
  if (existsSync(folder)) return folder
  const draft = `${folder}-${randomBytes(4).toString('hex')}`
  const db = await openDatabase({ folder: draft })
  await migrate(db).finally(() => db.close())
  await withSmallBuffers(join(draft, 'postgresql.conf'))
  // test files start side by side: the first one to finish wins
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }))
  return folder
}

/** The usual 128 MB are cleared at each opening, which takes as long as all the rest of it. */
async function withSmallBuffers(settings: string): Promise<void> {
  const usual = await readFile(settings, 'utf8')
  const small = usual.replace(/^shared_buffers = 128MB/m, 'shared_buffers = 16MB')
  if (small === usual) throw new Error(`${settings} sets no shared_buffers`)
  await writeFile(settings, small)
}

// The limit beside an import: COPY of the same rows into a table that has nothing but columns.

import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Database } from '#src/platform/server/database.ts'

const CREATE = `
  CREATE TABLE bare_list (
    article text, name text, manufacturer text, price numeric, quantity integer, category text,
    description text
  )`
const FORMAT = "WITH (FORMAT csv, DELIMITER ';', HEADER)"

/** Seconds. The server reads the file itself, so it has to be on this machine. */
export async function copyIntoPostgres(db: Database, path: string): Promise<number> {
  await chmod(dirname(path), 0o755)
  await chmod(path, 0o644)
  return inBareTable(
    (text) => db.script(text),
    () => db.script(`COPY bare_list FROM '${path.replaceAll("'", "''")}' ${FORMAT}`),
  )
}

/** Seconds, in a folder of its own: the shop's database belongs to the shop. */
export async function copyIntoEmbedded(path: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'silkway-copy-'))
  const database = await PGlite.create({ dataDir: join(folder, 'database') })
  try {
    const blob = new Blob([await readFile(path)])
    return await inBareTable(
      (text) => database.exec(text),
      () => database.query(`COPY bare_list FROM '/dev/blob' ${FORMAT}`, [], { blob }),
    )
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
}

async function inBareTable(
  run: (text: string) => Promise<unknown>,
  copy: () => Promise<unknown>,
): Promise<number> {
  await run(CREATE)
  try {
    const startedAt = performance.now()
    await copy()
    return (performance.now() - startedAt) / 1000
  } finally {
    await run('DROP TABLE bare_list')
  }
}

// A database as an earlier version of the shop had left it, and its way up from there.

import { readdir, readFile } from 'node:fs/promises'
import type { OpenDatabase } from '#src/platform/server/database.ts'

const FOLDER = new URL('../../database/migrations/', import.meta.url)

async function run(db: OpenDatabase, isWanted: (name: string) => boolean): Promise<void> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  for (const name of names.filter(isWanted)) {
    await db.script(await readFile(new URL(name, FOLDER), 'utf8'))
  }
}

/** Empties the database: only what stands before the migration of this number is there then. */
export async function goBackBefore(db: OpenDatabase, number: string): Promise<void> {
  await db.script('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await run(db, (name) => name < number)
}

export const goOnFrom = (db: OpenDatabase, number: string) => run(db, (name) => name >= number)

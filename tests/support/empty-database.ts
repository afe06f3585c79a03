// An empty database on every kind of server.

import type { OpenDatabase } from '#src/platform/server/database.ts'
import type { TestDatabase } from './test-database.ts'

export async function openEmpty({ open }: Pick<TestDatabase, 'open'>): Promise<OpenDatabase> {
  const db = await open()
  await db.script('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  return db
}

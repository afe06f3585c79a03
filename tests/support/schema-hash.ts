// Names a prepared test database after its schema: another schema is another database.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

const MIGRATIONS = new URL('../../database/migrations/', import.meta.url)

export function schemaHash(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(MIGRATIONS).sort()) {
    hash.update(readFileSync(new URL(name, MIGRATIONS)))
  }
  return hash.digest('hex').slice(0, 16)
}

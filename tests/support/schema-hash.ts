// Names a prepared test database after its schema: another schema is another database.

import { createHash } from 'node:crypto'
import { readSchemaFiles } from '#src/platform/server/schema-files.ts'

export function schemaHash(): string {
  const { version, schema, migrations, functions } = readSchemaFiles()
  const hash = createHash('sha256').update(version)
  for (const { name, checksum } of [...schema(), ...migrations, ...functions]) {
    hash.update(name).update(checksum)
  }
  return hash.digest('hex').slice(0, 16)
}

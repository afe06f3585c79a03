import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { IMPORT_NODE_FLAGS } from './import-node-flags.mjs'

test('an import of staff runs with the same flags as one of the command line', () => {
  const apart = readFileSync(
    new URL('../../src/app/server/import-child.ts', import.meta.url),
    'utf8',
  )
  expect(apart.match(/'--[^']+'/g)).toEqual(IMPORT_NODE_FLAGS.map((flag) => `'${flag}'`))
})

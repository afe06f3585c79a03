// Each function of the database is defined once, in a file that is named after it.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readSchemaFiles } from '#src/platform/server/schema-files.ts'
import { judgeFunctions } from './function-files.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const PLACE = 'src/orders/server/place_order.sql'

const defining = (name: string) =>
  `-- Gives 1.\nCREATE OR REPLACE FUNCTION ${name}() RETURNS integer LANGUAGE sql AS 'SELECT 1';\n`
const faultsOf = (...files: [path: string, text: string][]) =>
  judgeFunctions(files.map(([path, text]) => ({ path, text })))

describe('functions of the database', () => {
  test('of the shop have no fault, and all of them are applied', () => {
    const paths = globSync('{src,database}/**/*.sql', { cwd: root })
    const files = paths.map((path) => ({ path, text: readFileSync(root + path, 'utf8') }))
    expect(judgeFunctions(files)).toEqual([])
    const beside = paths.filter((path) => path.startsWith('src/'))
    expect(beside.length).toBeGreaterThan(70)
    expect(readSchemaFiles().functions).toHaveLength(beside.length)
  })

  test('may lie in any folder of a server', () => {
    expect(faultsOf([PLACE, defining('place_order')])).toEqual([])
    const path = 'src/supply/server/list-switch/facts_of.sql'
    expect(faultsOf([path, defining('facts_of')])).toEqual([])
    expect(faultsOf(['database/schema/01-a.sql', '-- CREATE FUNCTION is elsewhere'])).toEqual([])
  })

  test.each<[string, [string, string][]]>([
    [
      'defined twice',
      [PLACE, 'src/cart/server/place_order.sql'].map((path) => [path, defining('place_order')]),
    ],
    ['in a file of another name', [[PLACE, defining('put_order')]]],
    ['a second one in its file', [[PLACE, defining('place_order') + defining('put_order')]]],
    ['in a migration', [['database/migrations/0001-orders.sql', defining('place_order')]]],
    ['in the schema', [['database/schema/10-orders.sql', defining('place_order')]]],
    ['where nobody reads it', [['src/orders/place_order.sql', defining('place_order')]]],
    ['that replaces nothing', [[PLACE, defining('place_order').replace('OR REPLACE ', '')]]],
    ['without a word about it', [[PLACE, defining('place_order').replace('-- Gives 1.\n', '')]]],
    ['that is none', [[PLACE, '-- Gives 1.\nSELECT 1;\n']]],
  ])('one %s is found', (_, files) => {
    expect(faultsOf(...files)).not.toEqual([])
  })
})

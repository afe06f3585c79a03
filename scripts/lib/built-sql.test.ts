import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { builtInside, builtSql, TRUSTED_FILES } from './built-sql.ts'

const cwd = fileURLToPath(new URL('../../', import.meta.url))
const filesOf = (...patterns: string[]) => globSync(patterns, { cwd }).toSorted()
const textOf = (file: string) => readFileSync(`${cwd}${file}`, 'utf8')

/** Of one planted line; § stands for a dollar sign. */
const faultsOf = (line: string) =>
  builtSql('src/orders/server/orders.repository.ts', line.replaceAll('§', '$'))

/** They put together numbers and words of their own, and nothing given. */
const TRUSTED_FUNCTIONS: Readonly<Record<string, number>> = {
  'src/search/server/index_search_tiers.sql': 1,
  'src/search/server/search_tier.sql': 1,
}

test('no statement of the shop is put together from pieces', () => {
  const files = filesOf('{src,database,scripts}/**/*.{ts,tsx,mjs}').filter(
    (file) => !file.includes('.test.'),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((file) => builtSql(file, textOf(file)))).toEqual([])
  expect(Object.keys(TRUSTED_FILES).filter((file) => !files.includes(file))).toEqual([])
})

test('no function of the database runs a text that is not quoted by format', () => {
  const files = filesOf('{src,database}/**/*.sql')
  expect(files.length).toBeGreaterThan(80)
  for (const file of files) {
    expect(builtInside(file, textOf(file)), file).toHaveLength(TRUSTED_FUNCTIONS[file] ?? 0)
  }
})

test.each([
  ['a value in a text', 'db.query(`SELECT * FROM products WHERE name = §{name}`)'],
  ['a value in a text that is kept first', 'const text = `\n  DELETE FROM carts WHERE id = §{id}`'],
  ['joined texts', "const text = 'UPDATE carts SET owner = ' + owner"],
  ['the tag called', 'db.query(sql(texts))'],
  ['the tag under another name', 'const raw = sql'],
  ['a statement made by hand', "db.query({ name: 'a', text, values: [] })"],
  ['a claim', 'db.query(made as Sql)'],
  ['a script of a value', 'db.script(text)'],
  ['a script with a value', 'db.script(`LOCK TABLE §{name}`)'],
  ['a driver', "import pg from 'pg'"],
  ['a driver loaded late', "const pg = (await import('pg')).default"],
  ['a driver required', "const { Client } = require('pg')"],
  [
    'the tag imported under another name',
    "import { sql as raw } from '#src/platform/server/sql.ts'\ndb.query(raw([text]))",
  ],
  ['a fragment that begins with a value', 'const text = `§{table} WHERE id = 1`'],
  ['joined texts that begin with a value', "const text = table + ' WHERE id = 1'"],
  ['a script with a value after WHERE', 'tx.script(`UPDATE carts SET a = 1 WHERE id = §{id}`)'],
  ['a script called by its name in a text', "tx['script'](text)"],
  ['a constant that is joined', "const TEXT = 'LOCK ' + table\ntx.script(TEXT)"],
  ['a constant of a list', "const TEXT = ['LOCK', table].join(' ')\ntx.script(TEXT)"],
  ['a constant with a value', 'const TEXT = `LOCK §{table}`\ntx.script(TEXT)'],
  ['a variable', "let TEXT = 'LOCK a'\ntx.script(TEXT)"],
  ['what the caller calls a constant', 'const run = (TEXT: string) => tx.script(TEXT)'],
])('%s is found', (_, line) => {
  expect(faultsOf(line)).not.toEqual([])
})

test.each([
  ['a template', 'db.query(sql`SELECT §{1} WHERE §{fits}`)'],
  ['a fixed script', "tx.script('LOCK TABLE news_items')"],
  ['a constant of one text', 'const ANALYZE = `ANALYZE products`\ntx.script(ANALYZE)'],
  ['an imported script', "import { ANALYZE } from './analyze.ts'\ntx.script(ANALYZE)"],
  ['a module that is no driver', "await import('./late.ts')"],
  ['a sentence of the shop', 'const said = `Выберите §{name}` + name'],
  ['an import of the tag', "import { type Sql, sql } from '#src/platform/server/sql.ts'"],
])('%s is fine', (_, line) => {
  expect(faultsOf(line)).toEqual([])
})

test.each([
  ["EXECUTE 'DROP TABLE ' || name;\n", 1],
  ['EXECUTE statement USING id;\n', 1],
  ["EXECUTE format('DROP TABLE %s', name);\n", 1],
  ["EXECUTE format('DROP TABLE %I', name);\n", 0],
  ["EXECUTE format('DROP TABLE %I', name) || more;\n", 1],
  ["EXECUTE format('DROP TABLE ' || name);\n", 1],
  ["EXECUTE format('SELECT %L; ', coalesce(name, ')')) INTO found USING id;\n", 0],
  ['EXECUTE format($f$ DROP TABLE %I; $f$, lower(name));\n', 0],
  ['FOR EACH ROW EXECUTE FUNCTION follow_names();\n', 0],
  ['GRANT EXECUTE ON FUNCTION place_order TO shop;\n', 0],
])('in the database, %j has %i faults', (text, count) => {
  expect(builtInside('database/migrations/0099-planted.sql', text)).toHaveLength(count)
})

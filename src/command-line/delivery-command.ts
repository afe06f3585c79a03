// npm run shop -- delivery: hours, transfers, couriers and carriers; shows, exports, imports a table.

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { exportTables, importTable } from '#src/delivery/server/commands.ts'
import { columnsOf, OWNER_TABLES, type OwnerTable } from '#src/delivery/server/public.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { Command, CommandContext } from './command.ts'
import { readArguments } from './read-arguments.ts'
import { tableRows } from './table-rows.ts'
import { writeNew, writeTable } from './write-table.ts'

export const DELIVERY_USAGE =
  `delivery [show ТАБЛИЦА] | delivery import ТАБЛИЦА ФАЙЛ.csv | delivery import ФАЙЛ.json | ` +
  `delivery export ТАБЛИЦА ФАЙЛ.csv | delivery export ФАЙЛ.json   часы, перевозки и доставка; таблицы: ${OWNER_TABLES.join(', ')}`

const MOST_BYTES = 20 * 1024 * 1024

export const deliveryCommand: Command = async (words, context) => {
  const { positionals } = readArguments(words, { options: {}, usage: DELIVERY_USAGE })
  const [subcommand = 'show', first, second, ...more] = positionals
  if (more.length === 0) {
    if (subcommand === 'show' && second === undefined) return show(first, context)
    if (subcommand === 'export' && first && second === undefined) return writeAll(first, context)
    if (subcommand === 'export' && first && second) return writeOne(first, second, context)
    if (subcommand === 'import' && first && second === undefined) return bringAll(first, context)
    if (subcommand === 'import' && first && second) return bringOne(first, second, context)
  }
  context.print(DELIVERY_USAGE)
  return 1
}

async function show(name: string | undefined, { db, print }: CommandContext): Promise<number> {
  const tables = await exportTables(db)
  for (const table of name === undefined ? OWNER_TABLES : [tableNamed(name)]) {
    const rows = tables[table]
    print(`${table}: ${rows.length}`)
    print(`  ${columnsOf(table).join(' · ')}`)
    for (const row of rows) print(`  ${Object.values(row).join(' · ')}`)
  }
  return 0
}

async function writeAll(file: string, { db, print, folder }: CommandContext): Promise<number> {
  const tables = await exportTables(db)
  await writeNew(resolve(folder, file), file, `${JSON.stringify(tables, null, 1)}\n`)
  print(`Таблицы записаны в ${file}.`)
  for (const table of OWNER_TABLES) {
    if (tables[table].length === 0) print(`${table}: пусто; колонки ${columnsOf(table).join(', ')}`)
  }
  return 0
}

/** With its title row, even without rows. */
async function writeOne(
  name: string,
  file: string,
  { db, print, folder }: CommandContext,
): Promise<number> {
  const table = tableNamed(name)
  if (/\.json$/i.test(file)) {
    throw new ShopError('invalid', `Одну таблицу пишут в файл CSV. ${DELIVERY_USAGE}`)
  }
  const rows = (await exportTables(db))[table]
  await writeTable(resolve(folder, file), file, columnsOf(table), rows)
  print(`${table}: строк ${rows.length} записано в ${file}.`)
  return 0
}

/** Imports all tables of a file written by `export`, or none of them. */
async function bringAll(file: string, { db, print, folder }: CommandContext): Promise<number> {
  const given = parsed(await textOf(resolve(folder, file), file), file)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new ShopError('invalid', `В файле ${file} нет таблиц. ${DELIVERY_USAGE}`)
  }
  const tables = Object.entries(given).map(
    ([name, rows]) => [tableNamed(name), rowsIn(rows, name)] as const,
  )
  await db.transaction(async (tx) => {
    for (const [table, rows] of tables) {
      print(replaced(table, await importTable(tx, table, rows)))
    }
  })
  return 0
}

async function bringOne(name: string, file: string, context: CommandContext): Promise<number> {
  const table = tableNamed(name)
  const path = resolve(context.folder, file)
  const rows = /\.json$/i.test(file)
    ? rowsIn(parsed(await textOf(path, file), file), file)
    : await tableRows(path)
  context.print(replaced(table, await importTable(context.db, table, rows)))
  return 0
}

const replaced = (
  table: OwnerTable,
  { before, after }: Awaited<ReturnType<typeof importTable>>,
): string => `${table}: было ${before} ${ROWS[PLURALS.select(before)] ?? 'строк'}, стало ${after}`

const PLURALS = new Intl.PluralRules('ru')
const ROWS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'строка', few: 'строки' }

function tableNamed(name: string): OwnerTable {
  const table = OWNER_TABLES.find((each) => each === name)
  if (table) return table
  throw new ShopError('invalid', `Таблицы «${name}» нет. Есть: ${OWNER_TABLES.join(', ')}.`)
}

function rowsIn(given: unknown, name: string): readonly unknown[] {
  if (Array.isArray(given)) return given
  throw new ShopError('invalid', `«${name}» — не список строк.`)
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ShopError('invalid', `Файл ${file} не читается как JSON.`)
  }
}

async function textOf(path: string, file: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ShopError('not-found', `Файл ${file} не читается.`)
  })
  if (text.length > MOST_BYTES) throw new ShopError('too-large', `Файл ${file} слишком велик.`)
  return text
}

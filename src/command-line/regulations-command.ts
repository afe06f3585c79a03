// npm run shop -- regulations: what engines and services need; shows, exports, replaces a table.

import { resolve } from 'node:path'
import {
  dropReplacement,
  importTable,
  OWNER_TABLES,
  type OwnerTable,
  rowsInForce,
} from '#src/regulations/server/public.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { Command, CommandContext } from './command.ts'
import { readArguments } from './read-arguments.ts'
import { tableRows } from './table-rows.ts'
import { writeTable } from './write-table.ts'

export const REGULATIONS_USAGE =
  'regulations [show ТАБЛИЦА] | regulations export ТАБЛИЦА ФАЙЛ.csv | ' +
  'regulations import ТАБЛИЦА ФАЙЛ.csv | regulations reset ТАБЛИЦА   ' +
  `масло двигателей и состав ТО; таблицы: ${OWNER_TABLES.join(', ')}`

export const regulationsCommand: Command = async (words, context) => {
  const { positionals } = readArguments(words, { options: {}, usage: REGULATIONS_USAGE })
  const [subcommand = 'show', name, file, ...more] = positionals
  if (more.length === 0) {
    if (subcommand === 'show' && file === undefined) return show(name, context)
    if (subcommand === 'export' && name && file) return write(tableNamed(name), file, context)
    if (subcommand === 'import' && name && file) return bring(tableNamed(name), file, context)
    if (subcommand === 'reset' && name && file === undefined)
      return reset(tableNamed(name), context)
  }
  context.print(REGULATIONS_USAGE)
  return 1
}

async function show(name: string | undefined, { db, print }: CommandContext): Promise<number> {
  const tables = await rowsInForce(db)
  for (const table of name === undefined ? OWNER_TABLES : [tableNamed(name)]) {
    print(`${table}: ${tables[table].length}`)
    for (const row of tables[table]) {
      print(`  ${Object.values(row).filter(Boolean).join(' · ')}`)
    }
  }
  return 0
}

async function write(
  table: OwnerTable,
  file: string,
  { db, print, folder }: CommandContext,
): Promise<number> {
  const rows = (await rowsInForce(db))[table]
  await writeTable(resolve(folder, file), file, Object.keys(rows[0] ?? {}), rows)
  print(`${table}: строк ${rows.length} записано в ${file}.`)
  return 0
}

async function bring(
  table: OwnerTable,
  file: string,
  { db, print, folder }: CommandContext,
): Promise<number> {
  const count = await importTable(db, table, await tableRows(resolve(folder, file)))
  print(`${table}: строк ${count}.`)
  return 0
}

async function reset(table: OwnerTable, { db, print }: CommandContext): Promise<number> {
  await dropReplacement(db, table)
  print(`${table}: снова таблица магазина.`)
  return 0
}

function tableNamed(name: string): OwnerTable {
  const table = OWNER_TABLES.find((each) => each === name)
  if (table) return table
  throw new ShopError('invalid', `Таблицы «${name}» нет. Есть: ${OWNER_TABLES.join(', ')}.`)
}

// npm run shop -- shelves: which shelf goods lie on, out as a table and in again.

import { resolve } from 'node:path'
import { bringShelves, readShelves } from '#src/back-office/server/public.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { Command, CommandContext } from './command.ts'
import { readArguments } from './read-arguments.ts'
import { tableRows } from './table-rows.ts'
import { writeTable } from './write-table.ts'

export const SHELVES_USAGE =
  'shelves export ФАЙЛ [--place МЕСТО] | shelves import ФАЙЛ   ' +
  'полки товаров: таблица «Место хранения;Артикул;Производитель;Полка»; пустая полка убирает прежнюю'

const TITLES = ['Место хранения', 'Артикул', 'Производитель', 'Название', 'Полка'] as const
const NEEDED = ['Место хранения', 'Артикул', 'Полка'] as const

export const shelvesCommand: Command = async (words, context) => {
  const { positionals, values } = readArguments(words, {
    options: { place: { type: 'string' } },
    usage: SHELVES_USAGE,
  })
  const [name, file, ...more] = positionals
  if (file !== undefined && more.length === 0) {
    if (name === 'export') return exportShelves(file, values.place, context)
    if (name === 'import' && values.place === undefined) return importShelves(file, context)
  }
  context.print(SHELVES_USAGE)
  return 1
}

async function exportShelves(
  file: string,
  place: string | undefined,
  { db, folder, print }: CommandContext,
): Promise<number> {
  const rows = await readShelves(db, place)
  await writeTable(
    resolve(folder, file),
    file,
    TITLES,
    rows.map((row) => ({
      'Место хранения': row.place,
      Артикул: row.article,
      Производитель: row.manufacturer,
      Название: row.name,
      Полка: row.shelf,
    })),
  )
  const without = rows.filter(({ shelf }) => shelf === '').length
  print(`${file}: товаров ${grouped(rows.length)}, без полки ${grouped(without)}`)
  return 0
}

type Reason = Awaited<ReturnType<typeof bringShelves>>['left'][number]['reason']

const REASONS: Readonly<Record<Reason, string>> = {
  'no place': 'такого места хранения нет',
  'several places': 'так называются несколько мест хранения',
  'no product': 'такого товара нет',
  'several products': 'артикул у нескольких производителей, назовите его столбцом «Производитель»',
  'no shelf name': 'полка — до 24 знаков в одну строку, первой буква или цифра',
  'said before': 'этот товар в этом месте уже был в файле выше',
}
const MOST_SHOWN = 10

async function importShelves(file: string, { db, folder, print }: CommandContext): Promise<number> {
  const rows = await tableRows(resolve(folder, file))
  const lacking = NEEDED.filter((title) => !rows.some((row) => title in row))
  if (lacking.length > 0) {
    throw new ShopError('invalid', `В файле нет столбцов: ${lacking.join(', ')}.`)
  }
  const given = rows.map((row, place) => {
    const of = (title: (typeof TITLES)[number]) => row[title] ?? ''
    return {
      line: place + 2, // below the titles
      place: of('Место хранения'),
      article: of('Артикул'),
      manufacturer: of('Производитель'),
      shelf: of('Полка'),
    }
  })
  const { changed, same, left } = await bringShelves(db, given)
  print(`Полок записано: ${grouped(changed)}, уже были такими: ${grouped(same)}`)
  for (const [reason, all] of Map.groupBy(left, (one) => one.reason)) {
    const lines = all.slice(0, MOST_SHOWN).map(({ line }) => line)
    const rest = all.length > lines.length ? ' и другие' : ''
    print(
      `Не взято, ${REASONS[reason]}: ${grouped(all.length)} (строки ${lines.join(', ')}${rest})`,
    )
  }
  return changed + same > 0 || left.length === 0 ? 0 : 1
}

const grouped = (count: number): string => count.toLocaleString('ru-RU')

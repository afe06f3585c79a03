// npm run shop -- manufacturers: shows them with their spellings, renames, merges, adds spellings.

import { normaliseManufacturer } from '#src/catalogue/server/public.ts'
import { joinExchanged } from '#src/commerceml/server/public.ts'
import { joinPictures } from '#src/pictures/server/public.ts'
import {
  addSynonym,
  listCountedManufacturers,
  listMakerDoubles,
  mergeManufacturers,
  removeSynonym,
  renameManufacturer,
} from '#src/supply/server/commands.ts'
import type { Command, CommandContext } from './command.ts'
import { runOwnerAct } from './print-plan.ts'
import { readArguments } from './read-arguments.ts'

export const MANUFACTURERS_USAGE =
  'manufacturers [show [ТЕКСТ]] [--all] | manufacturers doubles | manufacturers rename ПРОИЗВОДИТЕЛЬ НАЗВАНИЕ | ' +
  'manufacturers merge ОДИН --into ДРУГОЙ | manufacturers synonym add ПРОИЗВОДИТЕЛЬ СЛОВО | ' +
  'manufacturers synonym remove ПРОИЗВОДИТЕЛЬ СЛОВО [--dry-run]   ' +
  'производители и их написания в прайс-листах; merge — двух в одного, с их товарами'

const OPTIONS = {
  into: { type: 'string' },
  'dry-run': { type: 'boolean' },
  all: { type: 'boolean' },
} as const
const MOST_SHOWN = 200
/** Slices that keep rows of products beside supply. */
const ROWS_OF_PRODUCTS = [joinPictures, joinExchanged]

export const manufacturersCommand: Command = async (words, context) => {
  const { values, positionals } = readArguments(words, {
    options: OPTIONS,
    usage: MANUFACTURERS_USAGE,
  })
  const { db } = context
  const [name = 'show', ...rest] = positionals
  const act = (run: Parameters<typeof runOwnerAct>[2]) =>
    runOwnerAct(context, values['dry-run'], run)
  const [one = '', two = '', three = ''] = rest
  if (name === 'show' && rest.length <= 1) return show(one, values.all ?? false, context)
  if (name === 'doubles' && rest.length === 0) return doubles(context)
  if (name === 'rename' && rest.length === 2) {
    return act((how) => renameManufacturer(db, { manufacturer: one, name: two }, how))
  }
  if (name === 'merge' && rest.length === 1 && values.into) {
    const into = values.into
    return act((how) => mergeManufacturers(db, { manufacturer: one, into }, how, ROWS_OF_PRODUCTS))
  }
  if (name === 'synonym' && rest.length === 3 && one === 'add') {
    return act((how) => addSynonym(db, { manufacturer: two, text: three }, how))
  }
  if (name === 'synonym' && rest.length === 3 && one === 'remove') {
    return act((how) => removeSynonym(db, { manufacturer: two, text: three }, how))
  }
  context.print(MANUFACTURERS_USAGE)
  return 1
}

async function show(text: string, isAll: boolean, { db, print }: CommandContext): Promise<number> {
  const wanted = normaliseManufacturer(text)
  const found = (await listCountedManufacturers(db)).filter(({ norm, synonyms }) =>
    [norm, ...synonyms].some((spelling) => spelling.includes(wanted)),
  )
  if (found.length === 0) print('Таких производителей нет.')
  const shown = isAll ? found : found.slice(0, MOST_SHOWN)
  for (const { name, products, synonyms } of shown) {
    const also = synonyms.length > 0 ? `, он же ${synonyms.join(', ')}` : ''
    print(`${name}: товаров ${products.toLocaleString('ru-RU')}${also}`)
  }
  if (found.length > shown.length) {
    print(`Показаны первые ${shown.length} из ${found.length}. Все: manufacturers --all`)
  }
  return 0
}

const MOST_DOUBLES = 50

/** Only proposes: a wrong merge would join goods of two makers. */
async function doubles({ db, print }: CommandContext): Promise<number> {
  const found = await listMakerDoubles(db)
  if (found.length === 0) print('Похожих производителей не найдено.')
  for (const { into, double, shared } of found.slice(0, MOST_DOUBLES)) {
    const why = shared === null ? 'похожи названия' : `одинаковых товаров ${grouped(shared)}`
    print(`${counted(double)} и ${counted(into)}: ${why}`)
    print(
      `  npm run shop -- manufacturers merge ${quoted(double.name)} --into ${quoted(into.name)}`,
    )
  }
  const left = found.length - MOST_DOUBLES
  if (left > 0) print(`И ещё пар: ${grouped(left)}.`)
  if (found.length > 0)
    print('Проверьте каждую пару: с --dry-run команда только покажет, что станет.')
  return 0
}

const grouped = (count: number): string => count.toLocaleString('ru-RU')
const counted = ({ name, products }: { readonly name: string; readonly products: number }) =>
  `«${name}» (товаров ${grouped(products)})`
/** As a shell reads it. */
const quoted = (name: string): string => `'${name.replaceAll("'", "'\\''")}'`

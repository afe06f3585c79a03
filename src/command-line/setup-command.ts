// npm run shop -- setup: a shop of one's own, from a file or by questions; ends with what is missing.

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  readShopFile,
  type SavedPlace,
  type Seller,
  type SetupReport,
  type ShopFile,
  setUpShop,
} from '#src/setup/server/commands.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { Command, CommandContext } from './command.ts'
import { printMissing } from './doctor-command.ts'
import { readArguments } from './read-arguments.ts'
import { askForShop } from './setup-questions.ts'

export const SETUP_USAGE =
  'setup [ФАЙЛ.json] [--dry-run]   свой магазин: марки, категории, изготовители, города, магазины, ' +
  'склады; без файла — вопросами'

const OPTIONS = { 'dry-run': { type: 'boolean', default: false } } as const
const MOST_BYTES = 5 * 1024 * 1024

export const setupCommand: Command = async (words, context) => {
  const { values, positionals } = readArguments(words, { options: OPTIONS, usage: SETUP_USAGE })
  const [file, ...more] = positionals
  if (more.length > 0) {
    context.print(SETUP_USAGE)
    return 1
  }
  const described = file === undefined ? await askForShop(context) : await fileOf(file, context)
  const isDryRun = values['dry-run']
  const report = await setUpShop(context.db, described, { isDryRun })
  if (isDryRun) context.print('Это проверка: ничего не записано.')
  printReport(report, context)
  printSettings(described?.seller, context)
  if (isDryRun) return 0
  context.print('')
  return printMissing(context)
}

async function fileOf(name: string, { folder }: CommandContext): Promise<ShopFile> {
  const text = await readFile(resolve(folder, name), 'utf8').catch(() => {
    throw new ShopError('not-found', `Файл ${name} не читается.`)
  })
  if (text.length > MOST_BYTES) throw new ShopError('too-large', `Файл ${name} слишком велик.`)
  return readShopFile(parsed(text, name))
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown
  } catch (error) {
    throw new ShopError('invalid', `Файл ${name} не читается как JSON: ${(error as Error).message}`)
  }
}

const KINDS: Readonly<Record<SavedPlace['kind'], string>> = {
  city: 'Город',
  shop: 'Магазин',
  warehouse: 'Склад',
  payment: 'Способ оплаты',
}
const OUTCOMES: Readonly<Record<SavedPlace['outcome'], string>> = {
  added: 'добавлен',
  changed: 'изменён',
  same: 'без изменений',
}

function printReport({ facts, places }: SetupReport, { print }: CommandContext): void {
  const { makes, models, engines, categories, manufacturers, renamed } = facts
  const added = [
    ['марки', makes],
    ['модели', models],
    ['двигатели', engines],
    ['категории', categories],
    ['изготовители', manufacturers],
  ].filter(([, count]) => count !== 0)
  print(
    added.length === 0
      ? 'Марки, категории и изготовители: нового нет.'
      : `Добавлено: ${added.map(([name, count]) => `${name} ${count}`).join(', ')}.`,
  )
  if (renamed > 0) print(`Изготовители с именами демонстрации названы своими: ${renamed}.`)
  for (const { kind, name, outcome } of places)
    print(`${KINDS[kind]} «${name}»: ${OUTCOMES[outcome]}.`)
}

/** Where the seller's particulars stand in the settings. */
const SETTINGS: Readonly<Record<keyof Seller, string>> = {
  name: 'SELLER_NAME',
  phone: 'SELLER_PHONE',
  email: 'SELLER_EMAIL',
  hours: 'SELLER_HOURS',
  legalName: 'SELLER_LEGAL_NAME',
  ogrn: 'SELLER_OGRN',
  inn: 'SELLER_INN',
  address: 'SELLER_ADDRESS',
  site: 'PUBLIC_URL',
}

/** The seller is a matter of settings: says which lines of .env are still others. */
function printSettings(seller: Seller | undefined, { print, owner }: CommandContext): void {
  const lines = Object.entries(SETTINGS).flatMap(([field, setting]) => {
    const wanted = seller?.[field as keyof Seller]?.replace(/\/$/, '')
    const isKnown = wanted === undefined || owner?.values[setting]?.replace(/\/$/, '') === wanted
    return isKnown ? [] : [`${setting}=${quoted(wanted)}`]
  })
  if (lines.length === 0) return
  print('')
  print(
    'Имя и реквизиты — настройки. Впишите эти строки в .env (прежние с теми же именами удалите) и перезапустите магазин:',
  )
  for (const line of lines) print(line)
}

/** A sharp begins a comment, quotes are taken away. */
const quoted = (value: string): string =>
  /[#"'`]/.test(value) ? `'${value.replaceAll("'", '’')}'` : value

// npm run shop -- pictures: photographs of products from a folder, a ZIP or a table of addresses.

import { resolve } from 'node:path'
import { findByArticles } from '#src/catalogue/server/public.ts'
import {
  type AddReport,
  type AddRequest,
  addPictures,
  countPictures,
  countRequests,
  folderStore,
  hidePictures,
  isWhole,
  listFailed,
  listHashes,
  listPicturesOf,
  pictureEncoder,
} from '#src/pictures/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { Command, CommandContext } from './command.ts'
import { readArguments } from './read-arguments.ts'

export const PICTURES_USAGE =
  'pictures add ПАПКА|ZIP|ТАБЛИЦА [--manufacturer ПРОИЗВОДИТЕЛЬ] [--dry-run] | ' +
  'pictures list [АРТИКУЛ] | pictures remove АРТИКУЛ [--position МЕСТО] ' +
  '[--manufacturer ПРОИЗВОДИТЕЛЬ]   ' +
  'фотографии товаров: файлы АРТИКУЛ.jpg, АРТИКУЛ_2.jpg, или таблица «артикул; адрес; производитель»'

const OPTIONS = {
  manufacturer: { type: 'string' },
  position: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const
type Values = {
  readonly manufacturer?: string | undefined
  readonly position?: string | undefined
  readonly 'dry-run'?: boolean | undefined
}
type Subcommand = (
  operand: string | undefined,
  values: Values,
  context: CommandContext,
) => Promise<number>

const add: Subcommand = async (operand, values, context) => {
  if (operand === undefined) throw new ShopError('invalid', 'Укажите папку, архив или таблицу.')
  const added = await addAndReport(context, {
    path: resolve(context.folder, operand),
    manufacturer: values.manufacturer ?? null,
    isDryRun: values['dry-run'] ?? false,
    source: 'owner',
  })
  return added > 0 ? 0 : 1
}

type Asked = Pick<AddRequest, 'path' | 'manufacturer' | 'isDryRun' | 'source'>

/** Resolves to the number of pictures added. */
export async function addAndReport(context: CommandContext, asked: Asked): Promise<number> {
  const encoder = pictureEncoder()
  try {
    const report = await addPictures(
      { db: context.db, store: storeOf(context), encoder },
      {
        ...asked,
        findByArticles: findByArticles(context.db),
        progress: (done, total) => total > 0 && context.progress('Картинки', done, total),
      },
    )
    for (const line of reportLines(report, asked.isDryRun)) context.print(line)
    return report.added
  } finally {
    encoder.close()
  }
}

function storeOf({ picturesFolder }: CommandContext) {
  if (!picturesFolder) throw new Error('this command was given no folder of pictures')
  return folderStore(picturesFolder)
}

const MOST_LINES = 20

function reportLines(report: AddReport, isDryRun: boolean): string[] {
  const { added, products, outranked, homeless, ambiguous, refused } = report
  const done = isDryRun ? 'Подошли бы (это проверка, ничего не сохранено)' : 'Добавлены'
  return [
    `${done}: картинок ${added}, у товаров ${products}.`,
    ...(outranked > 0
      ? [`У товаров уже есть картинки магазина или 1С, остались они: ${outranked}.`]
      : []),
    ...section('Товар с таким артикулом не найден', homeless),
    ...section(
      'Артикул есть у нескольких производителей, назовите его (--manufacturer)',
      ambiguous,
    ),
    ...section('Не приняты', refused),
  ]
}

function section(title: string, lines: readonly string[], count = lines.length): string[] {
  if (count === 0) return []
  const more = count - MOST_LINES
  return [
    `${title} — ${count}:`,
    ...lines.slice(0, MOST_LINES).map((line) => `  ${line}`),
    ...(more > 0 ? [`  … и ещё ${more}`] : []),
  ]
}

const list: Subcommand = async (operand, values, context) => {
  const { db, print } = context
  if (operand === undefined) {
    const { products, shown, stored } = await countPictures(db)
    print(`Картинок ${shown} у товаров: ${products}. Хранится разных: ${stored}.`)
    const { waiting, failed } = await countRequests(db)
    if (waiting > 0) print(`Ждут загрузки по спискам и из 1С: ${waiting}.`)
    if (failed > 0) {
      const lines = await listFailed(db, MOST_LINES)
      const reasons = lines.map(({ article, origin, reason }) => `${article}, ${origin}: ${reason}`)
      section('Не загружены', reasons, failed).forEach(print)
    }
    const missing = await countMissing(context)
    if (missing > 0) {
      print(`Файлов не хватает у картинок: ${missing}. Верните папку картинок из копии.`)
    }
    return missing > 0 ? 1 : 0
  }
  const product = await productOf(db, operand, values.manufacturer)
  const pictures = await listPicturesOf(db, product.id)
  if (pictures.length === 0) print(`${product.manufacturer} ${operand}: картинок нет.`)
  for (const { position, hash, source } of pictures) {
    print(`${position}. /pictures/${hash}-960.webp (${SOURCES[source]})`)
  }
  return 0
}

const SOURCES = { owner: 'добавлена в магазине', '1c': 'из 1С', list: 'из прайс-листа' } as const
const HASHES_AT_ONCE = 1000

async function countMissing(context: CommandContext): Promise<number> {
  const store = storeOf(context)
  let missing = 0
  let after = ''
  for (;;) {
    const hashes = await listHashes(context.db, after, HASHES_AT_ONCE)
    for (const hash of hashes) if (!(await isWhole(store, hash))) missing += 1
    const last = hashes.at(-1)
    if (last === undefined || hashes.length < HASHES_AT_ONCE) return missing
    after = last
  }
}

const remove: Subcommand = async (operand, values, { db, print }) => {
  if (operand === undefined) throw new ShopError('invalid', 'Укажите артикул товара.')
  const product = await productOf(db, operand, values.manufacturer)
  const removed = await hidePictures(db, product.id, positionOf(values.position))
  print(`${product.manufacturer} ${operand}: убрано картинок ${removed}.`)
  return removed > 0 ? 0 : 1
}

function positionOf(text: string | undefined): number | null {
  if (text === undefined) return null
  if (/^[1-8]$/.test(text)) return Number(text)
  throw new ShopError('invalid', `--position: «${text}» — не место. Пишите число от 1 до 8.`)
}

async function productOf(db: Database, article: string, manufacturer: string | undefined) {
  const found = await findByArticles(db)([normaliseArticle(article)])
  const [product, ...others] = found.filter(
    ({ isMadeBy }) => manufacturer === undefined || isMadeBy(manufacturer),
  )
  if (!product) throw new ShopError('not-found', `Товара с артикулом ${article} нет.`)
  if (others.length === 0) return product
  const makers = [product, ...others].map((one) => one.manufacturer).join(', ')
  throw new ShopError(
    'invalid',
    `Артикул ${article} есть у нескольких: ${makers}. Укажите --manufacturer.`,
  )
}

const SUBCOMMANDS: Readonly<Record<string, Subcommand>> = { add, list, remove }

export const picturesCommand: Command = async (words, context) => {
  const { values, positionals } = readArguments(words, { options: OPTIONS, usage: PICTURES_USAGE })
  const [name = '', operand, ...more] = positionals
  const asked = Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined
  if (asked && more.length === 0) return asked(operand, values, context)
  context.print(PICTURES_USAGE)
  return 1
}

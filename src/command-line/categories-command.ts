// npm run shop -- categories: the tree, and rules and texts of lists by which products find theirs.

import { ShopError } from '#src/shared/errors.ts'
import {
  addCategoryRule,
  applyCategories,
  chooseCategory,
  deleteCategoryRule,
  listCategoryPaths,
  listCategoryRules,
  listTexts,
  MOST_TEXTS_LISTED,
  mapCategory,
  unmapCategory,
} from '#src/supply/server/category-commands.ts'
import { chooseManufacturer, chooseSupplier } from '#src/supply/server/commands.ts'
import { runTreeAct, TREE_USAGE } from './category-tree.ts'
import type { Command, CommandContext } from './command.ts'
import { readArguments } from './read-arguments.ts'

export const CATEGORIES_USAGE =
  TREE_USAGE +
  'categories rules | categories rule add --category КАТЕГОРИЯ [--words СЛОВА] ' +
  '[--manufacturer ПРОИЗВОДИТЕЛЬ] [--article-prefix НАЧАЛО] [--position МЕСТО] | ' +
  'categories rule remove НОМЕР | categories apply [--all] [--dry-run] | ' +
  'categories maps [--supplier ПОСТАВЩИК] | ' +
  'categories map --supplier ПОСТАВЩИК --text ТЕКСТ --category КАТЕГОРИЯ [--make] | ' +
  'categories forget --supplier ПОСТАВЩИК --text ТЕКСТ   ' +
  'дерево категорий, и куда попадают новые товары: по тексту списка (map), по правилам, номеру и названию; ' +
  'apply — и те, что уже в «Прочем»'

const OPTIONS = {
  category: { type: 'string' },
  words: { type: 'string' },
  manufacturer: { type: 'string' },
  'article-prefix': { type: 'string' },
  position: { type: 'string' },
  supplier: { type: 'string' },
  text: { type: 'string' },
  make: { type: 'boolean' },
  all: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  under: { type: 'string' },
  top: { type: 'boolean' },
  into: { type: 'string' },
} as const
type Values = {
  readonly [Name in keyof typeof OPTIONS]?:
    | ((typeof OPTIONS)[Name]['type'] extends 'string' ? string : boolean)
    | undefined
}
type Subcommand = (
  values: Values,
  operand: string | undefined,
  context: CommandContext,
) => Promise<void>

const list: Subcommand = async (_values, _operand, { db, print }) => {
  const rules = await listCategoryRules(db)
  if (rules.length === 0) print('Правил нет: новые товары — по номеру детали и по названию.')
  const paths = await listCategoryPaths(db)
  for (const { id, position, categoryId, ...asked } of rules) {
    print(`${position}. ${conditionText(asked)} → ${paths.get(categoryId) ?? ''} (номер ${id})`)
  }
}

type Asked = {
  readonly manufacturer: string | null
  readonly words: string
  readonly articlePrefix: string
}

const conditionText = ({ manufacturer, words, articlePrefix }: Asked): string =>
  [
    words && `в названии «${words}»`,
    manufacturer && `производитель ${manufacturer}`,
    articlePrefix && `артикул с ${articlePrefix}`,
  ]
    .filter(Boolean)
    .join(', ')

const add: Subcommand = async (values, _operand, { db, print }) => {
  if (!values.category) throw new ShopError('invalid', 'Укажите категорию: --category КАТЕГОРИЯ')
  const category = await chooseCategory(db, values.category)
  const { manufacturer } = values
  const maker = manufacturer ? await chooseManufacturer(db, manufacturer) : null
  const asked = { words: values.words ?? '', articlePrefix: values['article-prefix'] ?? '' }
  const { id, position } = await addCategoryRule(db, {
    ...asked,
    position: positionOf(values.position),
    categoryId: category.id,
    manufacturerId: maker?.id ?? null,
  })
  const told = conditionText({ ...asked, manufacturer: maker?.name ?? null })
  print(`Правило на месте ${position}: ${told} → ${category.path} (номер ${id})`)
}

function positionOf(text: string | undefined): number | null {
  if (text === undefined) return null
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new ShopError('invalid', `--position: «${text}» — не место. Пишите целое число от 1.`)
}

const remove: Subcommand = async (_values, operand, { db, print }) => {
  if (operand === undefined)
    throw new ShopError('invalid', 'Укажите номер правила: его показывает categories rules.')
  const id = /^\d{1,9}$/.test(operand) ? Number(operand) : 0
  if (!(await deleteCategoryRule(db, id))) {
    throw new ShopError('not-found', `Правила ${operand} нет: номера показывает categories rules.`)
  }
  print(`Правило ${id} удалено. Товары остаются там, где они есть.`)
}

const apply: Subcommand = async (values, _operand, { db, print }) => {
  const isDryRun = values['dry-run'] ?? false
  const { byCategory, left } = await applyCategories(db, { isDryRun, isEverywhere: values.all })
  const paths = await listCategoryPaths(db)
  for (const [id, products] of byCategory) print(`${paths.get(id) ?? ''}: ${grouped(products)}`)
  const all = [...byCategory.values()].reduce((sum, products) => sum + products, 0)
  const done = isDryRun ? 'Перейдут (это проверка)' : 'Перешли в свои категории'
  const hidden = left.hidden > 0 ? `, и скрытых: ${grouped(left.hidden)}` : ''
  print(`${done}: ${grouped(all)}. Остаются в «Прочем»: ${grouped(left.onSale)}${hidden}.`)
}

const maps: Subcommand = async (values, _operand, { db, print }) => {
  const supplier = values.supplier ? await chooseSupplier(db, values.supplier) : null
  const texts = await listTexts(db, supplier?.id ?? null)
  if (texts.length === 0) print('Списки поставщиков пока не называли категорий.')
  const paths = await listCategoryPaths(db)
  for (const { supplier: name, text, categoryId, products } of texts) {
    const place = categoryId === null ? 'не назначена' : (paths.get(categoryId) ?? '')
    print(`${name}: «${text}» → ${place} (товаров: ${grouped(products)})`)
  }
  if (texts.length === MOST_TEXTS_LISTED) print(`Показаны первые ${MOST_TEXTS_LISTED}.`)
}

const map: Subcommand = async (values, _operand, { db, print }) => {
  const { supplier, text } = await askedText(values, db)
  if (!values.category) throw new ShopError('invalid', 'Укажите категорию: --category КАТЕГОРИЯ')
  const asked = {
    supplierId: supplier.id,
    text,
    category: values.category,
    createsMissing: values.make,
  }
  const { path } = await mapCategory(db, asked)
  print(`${supplier.name}: «${text}» → ${path}. Новые товары встанут туда.`)
  print('Известные, что стоят в «Прочем»: categories apply; и остальные: categories apply --all.')
}

const forget: Subcommand = async (values, _operand, { db, print }) => {
  const { supplier, text } = await askedText(values, db)
  if (!(await unmapCategory(db, supplier.id, text))) {
    throw new ShopError('not-found', `${supplier.name}: «${text}» никуда не назначен.`)
  }
  print(`${supplier.name}: «${text}» больше никуда не назначен. Товары остаются там, где они есть.`)
}

async function askedText({ supplier, text }: Values, db: CommandContext['db']) {
  if (!supplier) throw new ShopError('invalid', 'Укажите, чей это список: --supplier ПОСТАВЩИК')
  if (!text?.trim()) throw new ShopError('invalid', 'Укажите, как пишет список: --text ТЕКСТ')
  return { supplier: await chooseSupplier(db, supplier), text: text.trim() }
}

const grouped = (count: number): string => count.toLocaleString('ru-RU')

const SUBCOMMANDS: Readonly<
  Record<string, { readonly subcommand: Subcommand; readonly operands: number }>
> = {
  rules: { subcommand: list, operands: 0 },
  apply: { subcommand: apply, operands: 0 },
  maps: { subcommand: maps, operands: 0 },
  map: { subcommand: map, operands: 0 },
  forget: { subcommand: forget, operands: 0 },
  'rule add': { subcommand: add, operands: 0 },
  'rule remove': { subcommand: remove, operands: 1 },
}

export const categoriesCommand: Command = async (words, context) => {
  const { values, positionals } = readArguments(words, {
    options: OPTIONS,
    usage: CATEGORIES_USAGE,
  })
  const exit = await runTreeAct(positionals, values, context)
  if (exit !== null) return exit
  const length = positionals[0] === 'rule' ? 2 : 1
  const name = positionals.slice(0, length).join(' ')
  const operands = positionals.slice(length)
  const asked = Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined
  if (!asked || operands.length > asked.operands) {
    context.print(CATEGORIES_USAGE)
    return 1
  }
  await asked.subcommand(values, operands[0], context)
  return 0
}

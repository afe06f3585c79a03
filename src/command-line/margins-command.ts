// npm run shop -- margins: rules for markups on suppliers' prices; lists, adds, removes, tries.

import { ShopError } from '#src/shared/errors.ts'
import { asKopecks, formatPrice, type Kopecks, kopecksOf, rublesOf } from '#src/shared/money.ts'
import { chooseCategory } from '#src/supply/server/category-commands.ts'
import {
  addMarginRule,
  chooseMargin,
  chooseSupplier,
  deleteMarginRule,
  listMarginRules,
  type Margin,
  type MarginRule,
  MOST_RATE,
  retailPrice,
} from '#src/supply/server/commands.ts'
import { findOrCreateSupplier, findSupplier } from '#src/supply/server/public.ts'
import type { Command, CommandContext, Subcommand } from './command.ts'
import { readArguments } from './read-arguments.ts'

export const MARGINS_USAGE =
  'margins | margins add --percent ПРОЦЕНТ [--supplier ПОСТАВЩИК] [--category КАТЕГОРИЯ] ' +
  '[--from РУБ] [--to РУБ] [--least РУБ] [--round РУБ] | margins remove НОМЕР | ' +
  'margins try [--supplier ПОСТАВЩИК] [--category КАТЕГОРИЯ] ЦЕНА   ' +
  'наценки на цены поставщиков: с точнейшего правила; --to — не включая'

const OPTIONS = {
  supplier: { type: 'string' },
  category: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  percent: { type: 'string' },
  least: { type: 'string' },
  round: { type: 'string' },
} as const
type Values = { readonly [Name in keyof typeof OPTIONS]?: string | undefined }
type Part = Subcommand<Values>

const list: Part = async (_values, _operand, { db, print }) => {
  const rules = await listMarginRules(db)
  if (rules.length === 0) print('Наценок нет: цены списков — цены магазина.')
  for (const rule of rules) print(`${rule.id}. ${scopeText(rule)}: ${marginText(rule)}`)
}

const add: Part = async (values, _operand, { db, print }) => {
  const { percent, from = '0', to, least = '0', round = '0.01' } = values
  if (percent === undefined) throw new ShopError('invalid', 'Укажите наценку: --percent 25')
  const costFrom = readRubles('--from', from)
  const costBelow = to === undefined ? null : readRubles('--to', to)
  const rounding = readRubles('--round', round)
  if (costBelow !== null && costBelow <= costFrom) {
    throw new ShopError('invalid', '--to должно быть больше, чем --from.')
  }
  if (rounding < 1 || rounding > MOST_ROUNDING) {
    throw new ShopError('invalid', '--round: от 0.01 до 100000 руб.')
  }
  const margin = { rate: readPercent(percent), leastMarkup: readRubles('--least', least), rounding }
  const category = values.category ? await chooseCategory(db, values.category) : null
  await db.transaction(async (tx) => {
    const supplier = values.supplier ? await supplierOf(tx, values.supplier, print) : null
    const rule = {
      supplierId: supplier?.id ?? null,
      categoryId: category?.id ?? null,
      costFrom,
      costBelow,
      ...margin,
    }
    const id = await addMarginRule(tx, rule)
    const named = {
      ...rule,
      id,
      supplier: supplier?.name ?? null,
      category: category?.path ?? null,
    }
    print(`Наценка ${id}: ${scopeText(named)}: ${marginText(rule)}`)
    print(`Цены изменятся со следующим списком: ${AGAIN}`)
  })
}

const AGAIN = 'загруженное раньше загрузите ещё раз, npm run shop -- import.'

const MOST_ROUNDING = 10_000_000

/** Creates an unknown supplier: without a rule his first list would be sold at cost. */
async function supplierOf(db: CommandContext['db'], name: string, print: CommandContext['print']) {
  const known = await findSupplier(db, name)
  if (known) return known
  const own = name.trim()
  const id = await findOrCreateSupplier(db, own)
  print(`Поставщика «${own}» ещё не было, он заведён: так же назовите его при загрузке списка.`)
  return { id, name: own }
}

const remove: Part = async (_values, operand, { db, print }) => {
  if (operand === undefined)
    throw new ShopError('invalid', 'Укажите номер наценки: его показывает margins.')
  const id = /^\d{1,9}$/.test(operand) ? Number(operand) : 0
  if (!(await deleteMarginRule(db, id))) {
    throw new ShopError('not-found', `Наценки ${operand} нет: номера показывает margins.`)
  }
  print(`Наценка ${id} удалена. Цены изменятся со следующим списком: ${AGAIN}`)
}

const tryOut: Part = async ({ supplier, category }, operand, { db, print }) => {
  if (operand === undefined) throw new ShopError('invalid', 'Укажите цену поставщика: 1234.50')
  const cost = readRubles('Цена поставщика', operand)
  const supplierId = supplier ? (await chooseSupplier(db, supplier)).id : NOBODY
  const categoryIds = category ? (await chooseCategory(db, category)).ids : []
  const rule = chooseMargin(await listMarginRules(db), { supplierId, categoryIds, cost })
  if (!rule) print(`Наценки на такой товар нет: цена ${rubles(asKopecks(cost))}`)
  else {
    print(`Наценка ${rule.id}: ${scopeText(rule)}: ${marginText(rule)}`)
    print(`${rubles(cost)} → ${rubles(retailPrice(rule, cost))}`)
  }
}

const NOBODY = 0

const SUBCOMMANDS: Readonly<
  Record<string, { readonly subcommand: Part; readonly operands: number }>
> = {
  '': { subcommand: list, operands: 0 },
  list: { subcommand: list, operands: 0 },
  add: { subcommand: add, operands: 0 },
  remove: { subcommand: remove, operands: 1 },
  try: { subcommand: tryOut, operands: 1 },
}

export const marginsCommand: Command = async (words, context) => {
  const { values, positionals } = readArguments(words, { options: OPTIONS, usage: MARGINS_USAGE })
  const [name = '', ...operands] = positionals
  const found = Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined
  if (!found || operands.length > found.operands) {
    context.print(MARGINS_USAGE)
    return 1
  }
  await found.subcommand(values, operands[0], context)
  return 0
}

/** The same limit as in price lists. */
const MOST_RUBLES = 21_000_000

/** Reads `1234,50`, `1 234.5`. Throws `invalid` for anything else; `name` stands in the message. */
function readRubles(name: string, text: string): Kopecks {
  const digits = text.replace(/\s|руб\.?$/gu, '').replace(',', '.')
  const isSum = /^\d{1,8}(\.\d{1,2})?$/.test(digits)
  if (isSum && Number(digits) < MOST_RUBLES) return kopecksOf(Number(digits))
  throw new ShopError('invalid', `${name}: «${text}» — не сумма. Пишите рубли: 1234.50`)
}

/** `25`, `12,5`, `12.25 %` → hundredths of a percent. */
function readPercent(text: string): number {
  const digits = text.replace(/\s|%$/gu, '').replace(',', '.')
  const rate = Math.round(Number(digits) * 100)
  if (/^\d{1,4}(\.\d{1,2})?$/.test(digits) && rate <= MOST_RATE) return rate
  throw new ShopError('invalid', `--percent: «${text}» — не от 0 до 1000. Пишите 25 или 12.5`)
}

type NamedRule = MarginRule & { readonly supplier: string | null; readonly category: string | null }

/** The goods of a rule: «ACME, Тормоза, закупка от 1 000 до 5 000 руб.» */
function scopeText({ supplier, category, costFrom, costBelow }: NamedRule): string {
  const [from, below] = [costFrom, costBelow].map((cost) =>
    cost === null ? null : rubles(asKopecks(cost)),
  )
  const step = [costFrom > 0 && `от ${from}`, below && `до ${below}`].filter(Boolean).join(' ')
  return [
    supplier ?? 'любой поставщик',
    category ?? 'любая категория',
    step === '' ? 'любая закупка' : `закупка ${step}`,
  ].join(', ')
}

/** The markup: «25 %, не меньше 100 руб., вверх до 10 руб.» */
const marginText = ({ rate, leastMarkup, rounding }: Margin): string =>
  [
    `${String(rate / 100).replace('.', ',')} %`,
    leastMarkup > 0 && `не меньше ${rubles(leastMarkup)}`,
    rounding > 1 && `вверх до ${rubles(rounding)}`,
  ]
    .filter(Boolean)
    .join(', ')

const rubles = (sum: Kopecks): string =>
  formatPrice(rublesOf(sum)).replaceAll('\u202f', ' ').replaceAll('\u00a0', ' ')

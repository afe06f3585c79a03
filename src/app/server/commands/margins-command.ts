// npm run shop -- margins: what is added to suppliers' prices; lists, adds, removes, tries.

import {
  addMarginRule,
  chooseCategory,
  chooseMargin,
  chooseSupplier,
  deleteMarginRule,
  findOrCreateSupplier,
  findSupplier,
  listMarginRules,
  retailPrice,
} from '#src/catalogue/server/public.ts'
import { ShopError } from '#src/shared/errors.ts'
import { asKopecks } from '#src/shared/money.ts'
import type { Command, CommandRoom } from './command.ts'
import { marginText, placeText, readPercent, readRubles, rubles } from './margin-words.ts'
import { readWords } from './read-words.ts'

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
type Deed = (values: Values, operand: string | undefined, room: CommandRoom) => Promise<void>

const list: Deed = async (_values, _operand, { db, print }) => {
  const rules = await listMarginRules(db)
  if (rules.length === 0) print('Наценок нет: цены списков — цены магазина.')
  for (const rule of rules) print(`${rule.id}. ${placeText(rule)}: ${marginText(rule)}`)
}

const add: Deed = async (values, _operand, { db, print }) => {
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
    const places = { supplierId: supplier?.id ?? null, categoryId: category?.id ?? null }
    const rule = { ...places, costFrom, costBelow, ...margin }
    const id = await addMarginRule(tx, rule)
    const told = { ...rule, id, supplier: supplier?.name ?? null, category: category?.path ?? null }
    print(`Наценка ${id}: ${placeText(told)}: ${marginText(rule)}`)
  })
}

const MOST_ROUNDING = 10_000_000

/** Rules are made before the first list comes in, or it would be sold at its cost. */
async function supplierOf(db: CommandRoom['db'], name: string, print: CommandRoom['print']) {
  const known = await findSupplier(db, name)
  if (known) return known
  const own = name.trim()
  const id = await findOrCreateSupplier(db, own)
  print(`Поставщика «${own}» ещё не было, он заведён: так же назовите его при загрузке списка.`)
  return { id, name: own }
}

const remove: Deed = async (_values, operand, { db, print }) => {
  if (operand === undefined)
    throw new ShopError('invalid', 'Укажите номер наценки: его показывает margins.')
  const id = /^\d{1,9}$/.test(operand) ? Number(operand) : 0
  if (!(await deleteMarginRule(db, id))) {
    throw new ShopError('not-found', `Наценки ${operand} нет: номера показывает margins.`)
  }
  print(`Наценка ${id} удалена. Цены изменятся со следующим списком.`)
}

const tryOut: Deed = async ({ supplier, category }, operand, { db, print }) => {
  if (operand === undefined) throw new ShopError('invalid', 'Укажите цену поставщика: 1234.50')
  const cost = readRubles('Цена поставщика', operand)
  const supplierId = supplier ? (await chooseSupplier(db, supplier)).id : NOBODY
  const categoryIds = category ? (await chooseCategory(db, category)).ids : []
  const rule = chooseMargin(await listMarginRules(db), { supplierId, categoryIds, cost })
  if (!rule) print(`Наценки на такой товар нет: цена ${rubles(asKopecks(cost))}`)
  else {
    print(`Наценка ${rule.id}: ${placeText(rule)}: ${marginText(rule)}`)
    print(`${rubles(cost)} → ${rubles(retailPrice(rule, cost))}`)
  }
}

const NOBODY = 0

const DEEDS: Readonly<Record<string, { readonly deed: Deed; readonly operands: number }>> = {
  '': { deed: list, operands: 0 },
  list: { deed: list, operands: 0 },
  add: { deed: add, operands: 0 },
  remove: { deed: remove, operands: 1 },
  try: { deed: tryOut, operands: 1 },
}

export const marginsCommand: Command = async (words, room) => {
  const { values, positionals } = readWords(words, { options: OPTIONS, usage: MARGINS_USAGE })
  const [name = '', ...operands] = positionals
  const asked = Object.hasOwn(DEEDS, name) ? DEEDS[name] : undefined
  if (!asked || operands.length > asked.operands) {
    room.print(MARGINS_USAGE)
    return 1
  }
  await asked.deed(values, operands[0], room)
  return 0
}

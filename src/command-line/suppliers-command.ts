// npm run shop -- suppliers: whose goods are sold to order, in how many days, and what to buy.

import { listPurchases, markAsked, type Purchase } from '#src/back-office/server/public.ts'
import { saveOrderHours } from '#src/delivery/server/public.ts'
import { ShopError } from '#src/shared/errors.ts'
import { asKopecks, formatPrice, rublesOf } from '#src/shared/money.ts'
import { addOrderPlace, findCityId, saveOrderDays } from '#src/stores/server/public.ts'
import {
  chooseSupplier,
  endOrderTerms,
  formerOrderLocation,
  listMarginRules,
  listOrderTerms,
  type OfferRule,
  readOfferRule,
  saveOfferRule,
  saveOrderTerms,
} from '#src/supply/server/commands.ts'
import { findOrCreateSupplier, findSupplier, followOffers } from '#src/supply/server/public.ts'
import type { Command, Subcommand } from './command.ts'
import { readArguments } from './read-arguments.ts'
import { supplierCodes } from './supplier-codes.ts'

export const SUPPLIERS_USAGE =
  'suppliers | suppliers order ПОСТАВЩИК --days ДНЕЙ [--city ГОРОД] | suppliers stop ПОСТАВЩИК | ' +
  'suppliers prefer cheapest|soonest | suppliers purchases [--asked ПОСТАВЩИК] | ' +
  'suppliers codes ПОСТАВЩИК [ФАЙЛ] [--new] [--dry-run] [--yes]   ' +
  'товары под заказ: чьи, через сколько дней, из нескольких — дешевле или быстрее, что закупить; ' +
  'какие артикулы значат коды поставщика (файл «код;артикул»; --new — поставщик новый)'

const OPTIONS = {
  days: { type: 'string' },
  city: { type: 'string' },
  asked: { type: 'string' },
  new: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean' },
} as const
type Values = {
  readonly [Name in 'days' | 'city' | 'asked']?: string | undefined
}
type Part = Subcommand<Values>

const RULES: Readonly<Record<OfferRule, string>> = {
  cheapest: 'дешевле, а при равной цене быстрее',
  soonest: 'быстрее, а при равном сроке дешевле',
}

const list: Part = async (_values, _operand, { db, print }) => {
  const terms = await listOrderTerms(db)
  if (terms.length === 0) {
    print('Под заказ ничего не продаётся: продаётся то, что лежит в магазинах и на складах.')
    return
  }
  for (const { supplier, days } of terms) print(`${supplier}: в магазине через ${daysText(days)}`)
  print(`Из нескольких поставщиков: тот, у кого ${RULES[await readOfferRule(db)]}.`)
}

const order: Part = async ({ days, city }, name, { db, print }) => {
  if (!name?.trim()) throw new ShopError('invalid', 'Назовите поставщика.')
  const term = /^\d{1,2}$/.test(days ?? '') ? Number(days) : 0
  if (term < 1 || term > 60) {
    throw new ShopError('invalid', 'Укажите, через сколько дней товар в магазине: --days 1…60')
  }
  if (!(await findSupplier(db, name))) {
    print(`Поставщика «${name.trim()}» ещё не было, он заведён: так же назовите его при загрузке.`)
  }
  const supplierId = await db.transaction(async (tx) => {
    const supplier = await findOrCreateSupplier(tx, name.trim())
    const former = await formerOrderLocation(tx, supplier)
    const place = { cityId: await findCityId(tx, city), days: term }
    const locationId = former ?? (await addOrderPlace(tx, place))
    await saveOrderDays(tx, locationId, term)
    await saveOrderTerms(tx, { supplierId: supplier, locationId })
    await saveOrderHours(tx, locationId)
    return supplier
  })
  await followOffers(db)
  print(
    `${name.trim()}: товары под заказ, в магазине через ${daysText(term)}. ` +
      'Остатки возьмутся из следующего списка этого поставщика, цена — его с вашей наценкой.',
  )
  print(
    'Если в остатках его списка стоит «под заказ» или «в пути», загрузка спросит, сколько это штук: ' +
      "--quantity-words 'под заказ=5'.",
  )
  const rules = await listMarginRules(db)
  if (!rules.some((rule) => rule.supplierId === null || rule.supplierId === supplierId)) {
    print(
      'НАЦЕНКИ НЕТ: товары этого поставщика продаются по ценам его списка. Задайте её до загрузки: ' +
        `npm run shop -- margins add --supplier "${name.trim()}" --percent 25`,
    )
  }
}

const stop: Part = async (_values, name, { db, print }) => {
  const supplier = await chooseSupplier(db, name ?? '')
  const terms = (await listOrderTerms(db)).find(({ supplierId }) => supplierId === supplier.id)
  if (!terms) throw new ShopError('not-found', `Товары «${supplier.name}» и так не под заказ.`)
  await db.transaction((tx) => endOrderTerms(tx, terms))
  await followOffers(db)
  print(`Товары «${supplier.name}» больше не под заказ. Принятые заказы остаются.`)
}

const prefer: Part = async (_values, rule, { db, print }) => {
  if (rule !== 'cheapest' && rule !== 'soonest') throw new ShopError('invalid', SUPPLIERS_USAGE)
  await saveOfferRule(db, rule)
  await followOffers(db)
  print(`Из нескольких поставщиков продаётся товар того, у кого ${RULES[rule]}.`)
}

const purchases: Part = async ({ asked }, _operand, { db, print }) => {
  if (asked !== undefined) {
    print(`Отмечено, что заказано у поставщика «${asked}»: строк ${await markAsked(db, asked)}`)
    return
  }
  const lines = await listPurchases(db)
  if (lines.length === 0) print('Закупать нечего: в подтверждённых заказах нет товаров под заказ.')
  for (const [supplier, ofSupplier] of Map.groupBy(lines, (line) => line.supplier)) {
    print(`${supplier}:`)
    for (const line of ofSupplier) print(`  ${purchaseText(line)}`)
  }
}

const purchaseText = ({
  orderId,
  article,
  manufacturer,
  name,
  quantity,
  cost,
  isAsked,
}: Purchase) =>
  `заказ № ${orderId}: ${article} ${manufacturer}, ${name} — ${quantity} шт.` +
  (cost === null ? '' : ` по ${formatPrice(rublesOf(asKopecks(cost)))}`) +
  (isAsked ? ' (уже заказано)' : '')

const SUBCOMMANDS: Readonly<Record<string, Part>> = { list, order, stop, prefer, purchases }

export const suppliersCommand: Command = async (words, context) => {
  const { positionals, values } = readArguments(words, { options: OPTIONS, usage: SUPPLIERS_USAGE })
  const [name = 'list', operand, ...more] = positionals
  if (name === 'codes' && operand?.trim() && more.length <= 1) {
    const { new: isNew = false, 'dry-run': isDryRun = false, yes: isAgreed = false } = values
    const how = { isNew, isDryRun, isAgreed }
    return supplierCodes({ supplier: operand, file: more[0], ...how }, context)
  }
  const subcommand = Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined
  if (!subcommand || more.length > 0) {
    context.print(SUPPLIERS_USAGE)
    return 1
  }
  await subcommand(values, operand, context)
  return 0
}

const DAYS = new Intl.PluralRules('ru')
const daysText = (days: number): string =>
  `${days} ${{ one: 'день', few: 'дня' }[DAYS.select(days) as 'one' | 'few'] ?? 'дней'}`

// Recognises the columns of a price list by the words of their titles.

import { currencyOfCell, currencyOfTitle, RUBLES } from '#src/shared/currencies.ts'
import { FIELD_TITLES, FIELDS, type Field } from './layout/fields.ts'
import { TITLE_WORDS } from './layout/title-words.ts'

export { FIELD_TITLES, FIELDS, type Field }

/** Positions from 0. */
export type Columns = Readonly<Partial<Record<Field, number>>>

const LONGEST_TITLE = 60

/** Lower case, ё as е, words divided by one space: `Кол-во, шт.` → `кол во шт`. */
export const titleWords = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The same words, with «РозничнаяЦена» and `RetailPrice` divided. */
export const dividedWords = (title: string): string => titleWords(dividedTitle(title))

const dividedTitle = (title: string): string => title.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')

const PRICE =
  /^(цен(а|ы|е|у|ник)?|цін(а|и)|price|prices|прайс|стоимость|ррц|мрц|розниц(а|ы|у)?|розн|розничная|retail)$/
const WHOLESALE = /^(опт|опт(а|ов.*)|мелкоопт.*|крупноопт.*|wholesale)$/
const PURCHASE =
  /^(закуп.*|закупка|вход|входн.*|входящ.*|приход|приходн.*|себестоимость|себест|cost|costs|purchase|purchasing|buying|buy)$/
/** Next to a price word: a price for or of a trader, or without duties. */
const TRADE =
  /^(дилер.*|партнер.*|поставщик.*|поставк.*|дистриб.*|учетн.*|ваш.*|вас|трансферт.*|инвойс.*|нетто|валют.*|b2b|dealer.*|partner.*|supplier.*|vendor.*|distributor.*|invoice|net|your|fob|exw|fca|cif|cfr|cip|cpt|ddp|dap)$/
const TRADE_ALONE = /^(дилер(ск\S*)?|партнер(ск\S*)?|учетная|dealer|fob|exw)( руб\S*| rub)?$/
const AT_COST = /(^| )[сc] [сc]( |$)/
const BEFORE_TAX =
  /(^| )((без|б|не вкл\S*|сверх) ндс|ндс (не вкл\S*|сверху)|(без|without|excl\S*|ex|w o|net) vat)( |$)/
/** Next to a price word they mean another column: «дата цены», «код цены». */
const NO_PRICE =
  /^(валюта|currency|дата|date|изм.*|групп.*|тип|вид|код|code|доставки|остат.*|склад.*|количество|qty|stock|moq|кратн.*|лист)$/
/** Next to a price word: a price of another kind, or a discount as an amount or a percent. */
const OTHER_PRICE = /^(скидк.*|discount|наценк.*|доставк.*|налич.*|мин|мин[иі]м.*|min)$/
const OTHER_PRICE_TITLE =
  /^((мин[иі]м\S*|мин|min) )?(цен(а|ы|у)?|стоимость|price|ррц|мрц|прайс)( |$)/
/** «тыс. руб.», «коп.» */
const SCALED_PRICE = /(^| )(тыс|тысяч\S*|т р|т руб\S*|тр|млн|миллион\S*|коп|копе\S*)( |$)/
const OF_SEVERAL =
  /(^| )((за|per) (?!(1|одну|один|шт\S*|ед\S*|штук\S*|нал\S*|каждую|pc|pcs|piece|unit|each)( |$))(\d+|упак\S*|уп|кор|короб\S*|компл\S*|набор|пар\S*|м|мп|метр\S*|кг|л|литр\S*|тонн\S*|ящик\S*|пал+ет\S*|сотн\S*|лист|pack|box|set|pair|kg|ctn|carton)|десят\S*|дюжин\S*|упак\S*|уп|кор|короб\S*|комплекта|[2-9]\d* шт\S*|1\d+ шт\S*|[xх] (?!1( |$))\d+)( |$)/
/** Next to a quantity word they mean something else: «Остаток, руб.», «Количество в упаковке». */
const NO_QUANTITY =
  /(^| )(кратн\S*|мин|миним\S*|min|minim\S*|moq|в?упак\S*|уп|короб\S*|кор|ящик\S*|мест|пал+ет\S*|поддон\S*|pack\S*|box\S*|carton\S*|ctn|вес|масс\S*|weight|код|id|год|year|сро(к|ки)|дн|дн(и|я|ей)|день|days?|руб\S*|сумм\S*|стоимост\S*|rub|usd|eur|uah|грн|тенге|тыс|тысяч\S*|в ?пути|транзит\S*|transit|резерв\S*|зарезерв\S*|reserv\S*|(под|в|количество|кол во) заказ\S*|заказано|ожида\S*|поступ\S*|продан\S*)( |$)/
/** «Остаток без резерва» is what may be sold. */
const WITHOUT_RESERVE = /(^| )(без|вычетом|минус|учетом)( учета)? резерв\S*/g

const hasWord = (title: string, pattern: RegExp): boolean =>
  dividedWords(title)
    .split(' ')
    .some((word) => pattern.test(word))

export const currencyOfColumn = (title: string): string | undefined =>
  currencyOfTitle(dividedTitle(title))

/** The currency named by the title, unless it is the ruble. */
export function foreignCurrency(title: string): string | undefined {
  const currency = currencyOfColumn(title)
  return currency === RUBLES ? undefined : currency
}

/** The price that the shop pays itself: never a selling price unless the owner names it. */
export const isPurchasePrice = (title: string): boolean => hasWord(title, PURCHASE)
export const isWholesalePrice = (title: string): boolean => hasWord(title, WHOLESALE)

/** For dealers, at cost, before tax: not what a buyer of the shop pays. */
export const isTradePrice = (title: string): boolean => {
  const words = dividedWords(title)
  return (
    TRADE_ALONE.test(words) ||
    AT_COST.test(words) ||
    (hasWord(title, PRICE) && (hasWord(title, TRADE) || BEFORE_TAX.test(words)))
  )
}

/** In thousands or in kopecks: never a price as it stands. */
export const isScaledPrice = (title: string): boolean => SCALED_PRICE.test(dividedWords(title))
/** «за 100 шт.», «за упаковку», «/упак.», «х100» */
export const isPriceOfSeveral = (title: string): boolean => OF_SEVERAL.test(unitWords(title))

/** «Цена/1 000шт» → `цена за 1000 шт` */
const unitWords = (title: string): string =>
  dividedWords(title.replace(/[×*]\s*(?=\d)/g, ' х').replace(/\/(?=\s*[\p{L}\d])/gu, ' за '))
    .replace(/(\d) (?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d)(?=\p{L})|(\p{L})(?=\d)/gu, '$1$2 ')

/** A discounted or minimum price: not the usual one. */
export const isOtherPrice = (title: string): boolean =>
  hasWord(title, OTHER_PRICE) && OTHER_PRICE_TITLE.test(dividedWords(title)) && !title.includes('%')

/** Any price, including foreign, wholesale and purchase prices. */
export const isPriceTitle = (title: string): boolean =>
  !hasWord(title, NO_PRICE) &&
  (!hasWord(title, OTHER_PRICE) || isOtherPrice(title)) &&
  (hasWord(title, PRICE) ||
    isWholesalePrice(title) ||
    isPurchasePrice(title) ||
    isTradePrice(title) ||
    isCurrencyAlone(title))

/** «USD», «$», «Руб.» */
const isCurrencyAlone = (title: string): boolean =>
  title.trim().length <= MOST_OF_CURRENCY && currencyOfCell(`1 ${title}`) !== null
const MOST_OF_CURRENCY = 12

/** A foreign, wholesale or purchase price: the owner has to name its column himself. */
export const isNoRetailPrice = (title: string): boolean =>
  foreignCurrency(title) !== undefined ||
  isWholesalePrice(title) ||
  isPurchasePrice(title) ||
  isTradePrice(title)

/** Excludes the stock, even with a quantity word. */
export const isNoQuantity = (title: string): boolean =>
  /\p{Sc}/u.test(title) || NO_QUANTITY.test(dividedWords(title).replace(WITHOUT_RESERVE, ''))

/** Titled as a quantity of something else than saleable goods. */
export const isDoubtfulQuantity = (title: string): boolean =>
  isNoQuantity(title) && wordRank('quantity', attributeName(title)) >= 0

export type Candidate = { readonly column: number; readonly rank: number }

/** Columns with known titles; a column gets one field at most. */
export function columnsByTitle(header: readonly string[]): Columns {
  const found: Partial<Record<Field, number>> = {}
  for (const field of FIELDS) {
    const [best] = candidatesByTitle(field, header).filter(
      ({ column }) => !Object.values(found).includes(column),
    )
    if (best) found[field] = best.column
  }
  return found
}

/** The likeliest first; among equal titles the last price, and the first of any other field. */
export function candidatesByTitle(field: Field, header: readonly string[]): Candidate[] {
  const order = field === 'price' ? -1 : 1
  return header
    .map((title, column) => ({ column, rank: rankOf(field, title) }))
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank || order * (one.column - other.column))
}

/** 0 is the likeliest, −1 no match; a title that only begins with a known word ranks lower. */
function rankOf(field: Field, title: string): number {
  if (
    field === 'price' &&
    (isNoRetailPrice(title) || hasWord(title, NO_PRICE) || hasWord(title, OTHER_PRICE))
  )
    return -1
  if (field === 'quantity' && isNoQuantity(title)) return -1
  const rank = wordRank(field, attributeName(title))
  // «Валюта.Код» is no code
  return rank < 0 && field === 'currency' ? wordRank(field, title) : rank
}

/** Fields of numbers: their titles are divided at capitals. */
const DIVIDED: readonly Field[] = ['price', 'quantity', 'currency']

function wordRank(field: Field, title: string): number {
  const own = latinOem(DIVIDED.includes(field) ? dividedWords(title) : titleWords(title))
  if (own === '' || own.length > LONGEST_TITLE) return -1
  const words = TITLE_WORDS[field]
  const whole = words.indexOf(own)
  if (whole >= 0 || field === 'code') return whole
  const start = words.findIndex((word) => own.startsWith(`${word} `))
  return start < 0 ? -1 : words.length + start
}

/** «ОЕМ» and «ОЕ» are typed in Cyrillic, in Latin or in both. */
const latinOem = (words: string): string =>
  words.replace(/(?<!\p{L})[oо][eе]([mм]?)(?!\p{L})/gu, (_, m) => (m === '' ? 'oe' : 'oem'))

/** 1C titles columns by their path: only the last part of «Номенклатура.Артикул» counts. */
const attributeName = (title: string): string =>
  /^\p{L}[\p{L} ]*\.\p{L}/u.test(title) ? title.slice(title.lastIndexOf('.') + 1) : title

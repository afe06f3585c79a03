// Which column of a price list is which, told by header words.

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

const PRICE =
  /^(цен(а|ы|е|у|ник)?|цін(а|и)|price|prices|прайс|стоимость|ррц|мрц|розниц(а|ы|у)?|розн|розничная|retail)$/
const WHOLESALE = /^(опт|опт(а|ов.*)|мелкоопт.*|крупноопт.*|wholesale)$/
const PURCHASE =
  /^(закуп.*|закупка|вход|входн.*|приход|приходн.*|себестоимость|себест|cost|costs|purchase|purchasing|buying|buy)$/
/** Beside one of those words they say that the column holds something else. */
const NO_PRICE =
  /^(валюта|currency|дата|date|изм.*|групп.*|тип|вид|код|code|доставки|остат.*|склад.*|количество|qty|stock|moq|кратн.*|лист)$/
/** Beside one of those words: a price of another kind, or the amount or percent itself. */
const OTHER_PRICE = /^(скидк.*|discount|наценк.*|доставк.*|налич.*|мин|мин[иі]м.*|min)$/
const OTHER_PRICE_TITLE =
  /^((мин[иі]м\S*|мин|min) )?(цен(а|ы|у)?|стоимость|price|ррц|мрц|прайс)( |$)/
/** «тыс. руб.», «коп.» */
const SCALED_PRICE = /(^| )(тыс|тысяч\S*|т р|т руб\S*|тр|млн|миллион\S*|коп|копе\S*)( |$)/
const OF_SEVERAL =
  /(^| )((за|per) (?!(1|одну|один|шт\S*|ед\S*|штук\S*|нал\S*|каждую|pc|pcs|piece|unit|each)( |$))(\d+|упак\S*|уп|короб\S*|компл\S*|набор|пар\S*|м|мп|метр\S*|кг|л|литр\S*|тонн\S*|ящик\S*|пал+ет\S*|сотн\S*|лист|pack|box|set|pair|kg|ctn|carton)|упаковки|уп|комплекта|[2-9]\d* шт|1\d+ шт)( |$)/

const hasWord = (title: string, pattern: RegExp): boolean =>
  titleWords(title)
    .split(' ')
    .some((word) => pattern.test(word))

/** The currency that the title says, where it is not the ruble. */
export function foreignCurrency(title: string): string | undefined {
  const currency = currencyOfTitle(title)
  return currency === RUBLES ? undefined : currency
}

/** What the shop pays itself: such a price never goes on sale unless the owner says so. */
export const isPurchasePrice = (title: string): boolean => hasWord(title, PURCHASE)
export const isWholesalePrice = (title: string): boolean => hasWord(title, WHOLESALE)

/** In thousands or in kopecks: as it stands, it is never the price. */
export const isScaledPrice = (title: string): boolean => SCALED_PRICE.test(titleWords(title))
/** «за 100 шт.», «за упаковку» */
export const isPriceOfSeveral = (title: string): boolean => OF_SEVERAL.test(titleWords(title))
/** With a discount or without, the least one: a price beside the usual one. */
export const isOtherPrice = (title: string): boolean =>
  hasWord(title, OTHER_PRICE) && OTHER_PRICE_TITLE.test(titleWords(title)) && !title.includes('%')

/** Any price, also one in another currency or of another kind. */
export const isPriceTitle = (title: string): boolean =>
  !hasWord(title, NO_PRICE) &&
  (!hasWord(title, OTHER_PRICE) || isOtherPrice(title)) &&
  (hasWord(title, PRICE) ||
    isWholesalePrice(title) ||
    isPurchasePrice(title) ||
    saysCurrencyAlone(title))

/** «USD», «$», «Руб.» */
const saysCurrencyAlone = (title: string): boolean =>
  title.trim().length <= MOST_OF_CURRENCY && currencyOfCell(`1 ${title}`) !== null
const MOST_OF_CURRENCY = 12

/** A price that is not in rubles, or not the buyer's: the owner has to name it himself. */
export const isNoRetailPrice = (title: string): boolean =>
  foreignCurrency(title) !== undefined || isWholesalePrice(title) || isPurchasePrice(title)

export type Candidate = { readonly column: number; readonly rank: number }

/** The columns whose titles are known words; each column means one thing at most. */
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

/** The likeliest first; of prices titled alike the last one, of everything else the first. */
export function candidatesByTitle(field: Field, header: readonly string[]): Candidate[] {
  const order = field === 'price' ? -1 : 1
  return header
    .map((title, column) => ({ column, rank: rankOf(field, title) }))
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank || order * (one.column - other.column))
}

/** 0 is the likeliest, −1 is no match; a title that only begins with a word is less likely. */
function rankOf(field: Field, title: string): number {
  const own = latinOem(titleWords(attributeName(title)))
  if (own === '' || own.length > LONGEST_TITLE) return -1
  if (
    field === 'price' &&
    (isNoRetailPrice(title) || hasWord(title, NO_PRICE) || hasWord(title, OTHER_PRICE))
  )
    return -1
  const words = TITLE_WORDS[field]
  const whole = words.indexOf(own)
  if (whole >= 0) return whole
  const start = words.findIndex((word) => own.startsWith(`${word} `))
  return start < 0 ? -1 : words.length + start
}

/** «ОЕМ» and «ОЕ» are typed in Cyrillic, in Latin or in both. */
const latinOem = (words: string): string =>
  words.replace(/(?<!\p{L})[oо][eе]([mм]?)(?!\p{L})/gu, (_, m) => (m === '' ? 'oe' : 'oem'))

/** 1C titles columns by their way: of «Номенклатура.Артикул» the last word counts. */
const attributeName = (title: string): string =>
  /^\p{L}[\p{L} ]*\.\p{L}/u.test(title) ? title.slice(title.lastIndexOf('.') + 1) : title

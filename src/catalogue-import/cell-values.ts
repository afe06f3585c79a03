// Cells of price lists as people write them → text, price, quantity; what is unclear is a fault.

import { normaliseArticle } from '#src/shared/article.ts'
import { asKopecks, type Kopecks, kopecksOf } from '#src/shared/money.ts'
import { fromSpreadsheetText } from '#src/shared/spreadsheet-text.ts'

/** What a cell says, or why it cannot be taken; the reason carries no value, so reasons add up. */
export type Reading<Value> = { readonly value: Value } | { readonly fault: string }

const MOST_KOPECKS = kopecksOf(21_000_000)
const MOST_UNITS = 1_000_000

// most cells need nothing, and there are millions of them
const UNCLEAN = /[\p{Cf}\p{Cc}\u0085-\u00a0\u1680\u2000-\u3000]|^ | $| {2}|\\N|^="|^'/u
const INVISIBLE = /\p{Cf}/gu
const SPACES = /[\p{Cc}\s]+/gu

// a text that a spreadsheet was kept from taking for a number
const AS_FORMULA = /^="([^"]*)"$/

/** One line without control characters and outer spaces; `\N` of database dumps is empty. */
export function cleanText(cell: string | undefined): string {
  if (cell === undefined || !UNCLEAN.test(cell)) return cell ?? ''
  const text = cell.replace(INVISIBLE, '').replace(SPACES, ' ').trim()
  return text === '\\N' ? '' : fromSpreadsheetText(text).replace(AS_FORMULA, '$1')
}

/**
 * `1 234,50`, `29218.75`, `1,234.50 руб.` → kopecks, at `rate` rubles for one unit. `1,234` may mean
 * either, so it is refused unless it was a number of a spreadsheet.
 */
export function readPrice(text: string, isExact = false, rate = 1): Reading<Kopecks> {
  const digits = text
    .replace(/(₽|руб(лей|ля|ль)?\.?|р\.?|rub)$/iu, '')
    .replace(/[ '’]/g, '')
    .trim()
  if (digits === '') return { fault: 'нет цены' }
  if (FORMULA_FAILURE.test(text)) return { fault: 'в ячейке ошибка формулы' }
  if (!isExact && /^\d{1,3}[.,]\d{3}$/.test(digits))
    return { fault: 'цена непонятна: тысячи или копейки' }
  const plain = plainNumber(digits)
  if (plain === null) return { fault: 'цена не число' }
  const price = kopecksOf(plain * rate)
  if (price <= 0) return { fault: 'цена равна нулю' }
  if (price >= MOST_KOPECKS) return { fault: 'цена не меньше 21 000 000 руб.' }
  return { value: asKopecks(price) }
}

/** Separators of thousands away, the decimal one a point; null where that does not make a number. */
function plainNumber(digits: string): number | null {
  const withPoint = /^\d{1,3}(,\d{3})+\.\d+$/.test(digits)
    ? digits.replaceAll(',', '')
    : /^\d{1,3}(\.\d{3})+,\d+$/.test(digits)
      ? digits.replaceAll('.', '').replace(',', '.')
      : digits.replace(',', '.')
  return /^\d+(\.\d+)?$/.test(withPoint) ? Number(withPoint) : null
}

const AT_LEAST_ONE = ['есть', 'в наличии', 'да', '+']
const NONE = [
  ...['нет', 'нет в наличии', 'отсутствует', 'под заказ', 'немає', 'відсутній', '-', '—'],
  ...['ожидается', 'ожидаем', 'в пути', 'очікується', 'очікуємо'],
]

/**
 * `3`, `3,00`, `10 шт.` → units; `>10 шт.` → 10 and «есть» → 1, which are surely there; «нет»,
 * «ожидается» → 0;
 * an empty cell → null, unknown.
 */
export function readQuantity(text: string): Reading<number | null> {
  const words = text.toLowerCase()
  if (words === '') return { value: null }
  if (AT_LEAST_ONE.includes(words)) return { value: 1 }
  if (NONE.includes(words)) return { value: 0 }
  const digits = words
    .replace(/(штук[аи]?|шт\.?|pcs\.?)$/u, '')
    .replace(/^(>=?|≥|более|больше|от)|\+(?=\s*$)/u, '')
    .replace(/\s/g, '')
  if (/^-\d/.test(digits)) return { fault: 'отрицательный остаток' }
  const quantity = plainNumber(digits)
  if (quantity === null) return { fault: 'остаток непонятен' }
  if (!Number.isInteger(quantity)) return { fault: 'остаток не целый' }
  if (quantity > MOST_UNITS) return { fault: 'остаток больше 1 000 000' }
  return { value: quantity }
}

const MOST_ARTICLE = 64
const FORMULA_FAILURE =
  /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|Н\/Д|ССЫЛКА!|ЗНАЧ!|ДЕЛ\/0!|ИМЯ\?|ПУСТО!|ЧИСЛО!)$/iu
// what a spreadsheet makes of 105E7 and of MAR05
const AS_FLOAT = /^\d([.,]\d+)?E\+\d+$/i
const MONTH = '(янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек)[а-я]*'
const AS_RUSSIAN_DATE = new RegExp(`^(\\d{1,2}\\.${MONTH}(\\.\\d{2,4})?|${MONTH}\\.\\d{2,4})$`, 'i')
// as Excel capitalises months: MAY-15 may be an article, May-15 is a date
const ENGLISH_MONTH = '(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const AS_ENGLISH_DATE = new RegExp(`^(\\d{1,2}-)?${ENGLISH_MONTH}(-\\d{2,4})?$`)
const AS_FULL_DATE = /^(0?[1-9]|[12]\d|3[01])\.(0[1-9]|1[0-2])\.(1[89]|2\d)\d\d$/
const AS_TIME = /^\d{1,2}:\d{2}(:\d{2})?$/
const DATES = [AS_RUSSIAN_DATE, AS_ENGLISH_DATE, AS_FULL_DATE, AS_TIME]

const isDate = (text: string): boolean => DATES.some((pattern) => pattern.test(text))

/** A number that a spreadsheet has turned into another one, a date or an error. */
export const spoiltBySpreadsheet = (text: string): boolean =>
  FORMULA_FAILURE.test(text) || AS_FLOAT.test(text) || isDate(text)

// a whole number that went through a float; one with a leading zero did not
const WHOLE_FLOAT = /^(0|[1-9]\d*)[.,]0$/

const NO_ARTICLES: ReadonlySet<string> = new Set([
  ...['нет', 'нету', 'б н', 'бн', 'н д', 'нд', 'без номера', 'без артикула', 'без арт'],
  ...['нет номера', 'нет артикула', 'нет данных', 'не указан', 'не указано', 'отсутствует'],
  ...['неизвестно', 'немає', 'відсутній', 'n a', 'na', 'nan', 'no', 'none', 'null', 'unknown'],
])

/** «нет», «б/н», «n/a», «0»: by such an article all goods of a maker would be one. */
export function isNoArticle(text: string): boolean {
  if (/[1-9]/.test(text) || text.length > 20) return false
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return NO_ARTICLES.has(words) || /^0[0 ]*$/.test(words)
}

/** The number as printed; one that a spreadsheet has turned into a number or a date is refused. */
export function readArticle(printed: string): Reading<string> {
  const text = WHOLE_FLOAT.test(printed) ? printed.slice(0, -2) : printed
  if (text === '') return { fault: 'нет артикула' }
  if (normaliseArticle(text) === '') return { fault: 'в артикуле нет ни букв, ни цифр' }
  if (text.length > MOST_ARTICLE) return { fault: `артикул длиннее ${MOST_ARTICLE} знаков` }
  if (FORMULA_FAILURE.test(text)) return { fault: 'в ячейке ошибка формулы' }
  if (isDate(text)) return { fault: 'артикул испорчен таблицей: вместо номера дата или время' }
  if (AS_FLOAT.test(text)) return { fault: 'артикул испорчен таблицей' }
  if (isNoArticle(text)) return { fault: 'нет артикула' }
  return { value: text }
}

// Parses cells of price lists into text, price, quantity and article; unclear values are faults.

import { normaliseArticle } from '#src/shared/article.ts'
import { asKopecks, type Kopecks, kopecksOf } from '#src/shared/money.ts'
import { fromSpreadsheetText } from '#src/shared/spreadsheet-text.ts'

/** The value of a cell or a reason to refuse it; reasons name no value, so they can be counted. */
export type Reading<Value> = { readonly value: Value } | { readonly fault: string }

const MOST_KOPECKS = kopecksOf(21_000_000)
const MOST_UNITS = 1_000_000

// a fast test: most of millions of cells need no cleaning
const UNCLEAN = /[\p{Cf}\p{Cc}\u0085-\u00a0\u1680\u2000-\u3000]|^ | $| {2}|\\N|^="|^'/u
const INVISIBLE = /\p{Cf}/gu
const SPACES = /[\p{Cc}\s]+/gu

// ="0123": a formula that keeps a spreadsheet from reading the text as a number
const AS_FORMULA = /^="([^"]*)"$/

/** One line without control characters and outer spaces; `\N` of a database dump is empty. */
export function cleanText(cell: string | undefined): string {
  if (cell === undefined || !UNCLEAN.test(cell)) return cell ?? ''
  const text = cell.replace(INVISIBLE, '').replace(SPACES, ' ').trim()
  return text === '\\N' ? '' : fromSpreadsheetText(text).replace(AS_FORMULA, '$1')
}

/**
 * Reads `1 234,50`, `29218.75`, `1,234.50 руб.` as kopecks, at `rate` rubles for one unit. Refuses
 * the ambiguous `1,234` unless the cell holds a number of a spreadsheet (`isExact`).
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

/** Drops separators of thousands and reads a decimal comma; null for anything but a number. */
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
 * Reads `3`, `3,00` and `10 шт.` as units, «нет» and «ожидается» as 0. `>10 шт.` and «есть» give
 * the least that is in stock, 10 and 1. An empty cell is null, unknown.
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
// a spreadsheet turns 105E7 into a float and MAR05 into a date
const AS_FLOAT = /^\d([.,]\d+)?E\+\d+$/i
const MONTH = '(янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек)[а-я]*'
const AS_RUSSIAN_DATE = new RegExp(`^(\\d{1,2}\\.${MONTH}(\\.\\d{2,4})?|${MONTH}\\.\\d{2,4})$`, 'i')
// Excel writes May-15 for a date; MAY-15 may be an article
const ENGLISH_MONTH = '(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const AS_ENGLISH_DATE = new RegExp(`^(\\d{1,2}-)?${ENGLISH_MONTH}(-\\d{2,4})?$`)
const AS_FULL_DATE = /^(0?[1-9]|[12]\d|3[01])\.(0[1-9]|1[0-2])\.(1[89]|2\d)\d\d$/
const AS_TIME = /^\d{1,2}:\d{2}(:\d{2})?$/
const DATES = [AS_RUSSIAN_DATE, AS_ENGLISH_DATE, AS_FULL_DATE, AS_TIME]

const isDate = (text: string): boolean => DATES.some((pattern) => pattern.test(text))

/** Whether a spreadsheet has turned the part number into a float, a date or an error. */
export const spoiltBySpreadsheet = (text: string): boolean =>
  FORMULA_FAILURE.test(text) || AS_FLOAT.test(text) || isDate(text)

// `12345.0` is a whole number exported as a float; one with a leading zero is not
const WHOLE_FLOAT = /^(0|[1-9]\d*)[.,]0$/

const NO_ARTICLES: ReadonlySet<string> = new Set([
  ...['нет', 'нету', 'б н', 'бн', 'н д', 'нд', 'без номера', 'без артикула', 'без арт'],
  ...['нет номера', 'нет артикула', 'нет данных', 'не указан', 'не указано', 'отсутствует'],
  ...[
    'неизвестно',
    'немає',
    'відсутній',
    'n a',
    'na',
    'nan',
    'inf',
    'no',
    'none',
    'null',
    'unknown',
  ],
])

/** «нет», «б/н», «n/a», «0»: as an article it would merge all goods of a manufacturer into one. */
export function isNoArticle(text: string): boolean {
  if (/[1-9]/.test(text) || text.length > 20) return false
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return NO_ARTICLES.has(words) || /^0[0 ]*$/.test(words)
}

export const NO_ARTICLE = 'нет артикула'

/** The article as printed; refused if a spreadsheet has turned it into a float or a date. */
export function readArticle(printed: string): Reading<string> {
  const text = WHOLE_FLOAT.test(printed) ? printed.slice(0, -2) : printed
  if (text === '') return { fault: NO_ARTICLE }
  if (normaliseArticle(text) === '') return { fault: 'в артикуле нет ни букв, ни цифр' }
  if (text.length > MOST_ARTICLE) return { fault: `артикул длиннее ${MOST_ARTICLE} знаков` }
  if (FORMULA_FAILURE.test(text)) return { fault: 'в ячейке ошибка формулы' }
  if (isDate(text)) return { fault: 'артикул испорчен таблицей: вместо номера дата или время' }
  if (AS_FLOAT.test(text)) return { fault: 'артикул испорчен таблицей' }
  if (isNoArticle(text)) return { fault: NO_ARTICLE }
  return { value: text }
}

/** A supplier's own code as it is compared; '' for none, and for what a spreadsheet has spoilt. */
export function codeOf(printed: string): string {
  const text = cleanText(printed)
  const code = (WHOLE_FLOAT.test(text) ? text.slice(0, -2) : text).normalize('NFKC').toUpperCase()
  const isCode = /[\p{L}\p{N}]/u.test(code) && code.length <= MOST_ARTICLE
  return isCode && !isNoArticle(code) && !spoiltBySpreadsheet(code) ? code : ''
}

const MOST_NUMBERS = 10
const BROKEN_FORMULA = /^#/

type ReplacedNumbers = {
  readonly numbers: readonly string[]
  /** A number spoilt by a spreadsheet: it may be the number of another part. */
  readonly fault?: string
}

/** Numbers of a cell «заменён на»; words («нет», «снят») are skipped. */
export function replacedNumbers(cell: string): ReplacedNumbers {
  const numbers: string[] = []
  for (const text of cell.split(/[,;|]/).map(cleanText)) {
    if (!/\d/.test(text) || BROKEN_FORMULA.test(text) || isNoArticle(text)) continue
    const reading = readArticle(text)
    if ('fault' in reading) return { numbers: [], fault: reading.fault }
    numbers.push(reading.value)
  }
  return { numbers: numbers.slice(0, MOST_NUMBERS) }
}

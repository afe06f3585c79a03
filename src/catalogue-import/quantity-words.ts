// What a supplier's words for quantities mean, as the owner has said: «много», «<5», «5 пар».

import { ShopError } from '#src/shared/errors.ts'
import { cleanText, type Reading, readQuantity } from './cell-values.ts'

/** Units by word; null: the owner does not know either, so the stock stays as it was. */
export type QuantityWords = Readonly<Record<string, number | null>>

/** Faults of a quantity that leave its row otherwise readable. */
const UNCLEAR_STOCK = 'остаток непонятен'
const UNCLEAR = [UNCLEAR_STOCK, 'отрицательный остаток', 'остаток не целый']

export const isUnclearStock = (reason: string): boolean => UNCLEAR.includes(reason)

const NEGATIVE = 'минус'
const PACKED = /^(\d{1,6})?\s*(\p{L}+(?:-\p{L}+)?)\.?$/u
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/^пар[аыу]?$/u, 'пара'],
  [/^(комплект(а|ов|ы)?|компл|кт|к-т(а|ов|ы)?)$/u, 'комплект'],
  [/^(упаков(ка|ки|ку|ок)|упак|уп|пач(ка|ки|ку|ек)?)$/u, 'упаковка'],
]

/** «5 пар» are five times «пара»; every negative number is «минус». */
function wordOf(text: string): { readonly word: string; readonly times: number } {
  const written = text.toLowerCase()
  if (/^-\s*\d/.test(written)) return { word: NEGATIVE, times: 1 }
  const [, count = '1', unit] = PACKED.exec(written) ?? []
  if (unit === undefined) return { word: written, times: 1 }
  const form = FORMS.find(([pattern]) => pattern.test(unit))
  return { word: form?.[1] ?? unit, times: Number(count) }
}

/** In a shop these are none; of a supplier whose goods are sold to order they may be for sale. */
const TO_ORDER =
  /^((под|на) заказ|заказ|ожида\p{L}+|очіку\p{L}+|(товар )?в (пути|дорозі)|транзит)\.?$/u

/** How a supplier's words for quantities are read. */
export type QuantityReading = {
  readonly words?: QuantityWords | undefined
  /** His goods are sold to order: «под заказ» is asked about, not read as none. */
  readonly isToOrder?: boolean | undefined
}

/** As `readQuantity`, after the owner's own words. */
export function readListedQuantity(
  text: string,
  { words = {}, isToOrder = false }: QuantityReading,
): Reading<number | null> {
  if (text === '') return readQuantity(text)
  const { word, times } = wordOf(text)
  const units = Object.hasOwn(words, word) ? words[word] : undefined
  if (units === undefined) {
    return isToOrder && TO_ORDER.test(word) ? { fault: UNCLEAR_STOCK } : readQuantity(text)
  }
  return units === null ? { value: null } : readQuantity(String(units * times))
}

/** Asked about from this many rows on; rarer ones are only reported. */
const LEAST_ROWS = 3
const MOST_ASKED = 10
const LONGEST_WORD = 30

/** Words of these columns that nobody has explained, the most frequent first. */
export function unclearWords(
  rows: readonly (readonly string[])[],
  columns: readonly number[],
  reading: QuantityReading,
): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const cells of rows) {
    for (const column of columns) {
      const text = cleanText(cells[column])
      const read = readListedQuantity(text, reading)
      if ('value' in read || read.fault === 'остаток не целый') continue
      const { word } = wordOf(text)
      if (word.length <= LONGEST_WORD && isUnclearStock(read.fault))
        counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return [...counts]
    .filter(([, count]) => count >= LEAST_ROWS)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_ASKED)
}

export function quantityWordsQuestion(unclear: readonly (readonly [string, number])[]): string {
  const seen = unclear.map(([word, count]) => `«${word}» (${count})`).join(', ')
  const answer = unclear.map(([word]) => `${word}=ЧИСЛО`).join(';')
  const toOrder = unclear.some(([word]) => TO_ORDER.test(word))
    ? ' Товары поставщика продаются под заказ: число — сколько штук его товара можно обещать, 0 — ни одной.'
    : ''
  return (
    `Остаток записан словами (строк среди первых): ${seen}. Сколько это штук? ` +
    `--quantity-words '${answer}'. Вместо числа «?»: цена загрузится, остаток не изменится.${toOrder}`
  )
}

const MOST_UNITS = 1_000_000

/** Reads `много=10;<5=2;++=?`; `5 пар=10` says that a pair is 2. Throws `invalid`. */
export function readQuantityWords(text: string): QuantityWords {
  const words = new Map<string, number | null>()
  for (const pair of text.split(';').filter((each) => each.trim() !== '')) {
    const [word, units] = readPair(pair)
    const said = words.get(word)
    if (said !== undefined && said !== units)
      throw wrongPair(pair, `расходится со сказанным о «${word}» раньше. Оставьте одно`)
    words.set(word, units)
  }
  return Object.fromEntries(words)
}

function readPair(pair: string): readonly [string, number | null] {
  const at = pair.lastIndexOf('=')
  const [text, units] = [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()]
  const isKnown = units === '?' || (/^\d{1,7}$/.test(units) && Number(units) <= MOST_UNITS)
  if (text === '' || text.length > LONGEST_WORD || !isKnown) throw wrongPair(pair, UNREADABLE)
  const { word, times } = wordOf(text)
  if (units === '?') return [word, null]
  const each = Number(units) / times
  if (Number.isInteger(each)) return [word, each]
  throw wrongPair(
    pair,
    `не делится нацело. Пишите, сколько штук значит одно слово, например '${word}=2'`,
  )
}

const UNREADABLE = "непонятно. Пишите 'СЛОВО=ЧИСЛО;СЛОВО=?', например 'много=10;<5=2'"

const wrongPair = (pair: string, fault: string): ShopError =>
  new ShopError('invalid', `Слова остатков: «${pair.trim()}» ${fault}.`)

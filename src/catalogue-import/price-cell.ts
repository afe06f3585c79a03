// Reads the price of a row in rubles: its number, its currency and the rate.

import {
  type CurrencyRates,
  currencyOfCell,
  currencyOfWord,
  RUBLES,
  UNKNOWN_CURRENCY,
} from '#src/shared/currencies.ts'
import type { Kopecks } from '#src/shared/money.ts'
import { type Reading, readPrice } from './cell-values.ts'
import { currencyOfColumn } from './price-list-columns.ts'

export type PriceCurrency = {
  /** The currency of prices that state none. */
  readonly usual: string
  /** Currencies named by the owner for the list; null when he named none. */
  readonly accepted: readonly string[] | null
  readonly rates: CurrencyRates
}

export type PriceCell = {
  readonly text: string
  readonly isExact: boolean
  /** The currency of the number format of the cell. */
  readonly shown: string | undefined
  /** The text of the currency column; undefined when the list has none. */
  readonly currencyCell: string | undefined
}

const ONLY_RUBLES: PriceCurrency = { usual: RUBLES, accepted: null, rates: {} }

/** The owner's currency wins over the title of the column; without both it is the ruble. */
export function usualCurrency(title: string, accepted: readonly string[] | null): string {
  const titled = currencyOfColumn(title)
  if (accepted === null) return titled ?? RUBLES
  if (isRublesOnly(accepted)) return RUBLES
  return titled ?? accepted[0] ?? RUBLES
}

const isRublesOnly = (accepted: readonly string[] | null): boolean =>
  accepted?.length === 1 && accepted[0] === RUBLES

/** Accepts a foreign price only in a currency named by the owner and with a rate. */
export function readRowPrice(cell: PriceCell, known = ONLY_RUBLES): Reading<Kopecks> {
  const currency = currencyOfPrice(cell, known)
  if ('fault' in currency) return currency
  const { value: code } = currency
  const text = currencyOfCell(cell.text)?.number ?? cell.text
  if (code === RUBLES) return readPrice(text, cell.isExact)
  const asIs = readPrice(text, cell.isExact)
  if ('fault' in asIs) return asIs
  if (code === UNKNOWN_CURRENCY) return { fault: 'валюта цены непонятна' }
  if (!known.accepted?.includes(code))
    return { fault: `цена в ${code}: если так и есть, скажите --currency ${code}` }
  const rate = known.rates[code]
  if (rate === undefined) return { fault: `цена в ${code}, а курса нет (настройка CURRENCY_RATES)` }
  return readPrice(text, cell.isExact, rate)
}

/** The cell's own text wins over the currency column, that over the number format. */
export function currencyOfPrice(
  { text, shown, currencyCell }: PriceCell,
  { usual, accepted }: PriceCurrency,
): Reading<string> {
  const own = currencyOfCell(text)?.currency
  const named = currencyCell ? currencyOfWord(currencyCell) : undefined
  if (currencyCell && named === undefined) return { fault: 'валюта непонятна' }
  if (own !== undefined && named !== undefined && own !== named)
    return { fault: 'валюта в цене одна, а в столбце валюты другая' }
  const stated = own ?? named
  if (stated !== undefined) return { value: stated }
  if (currencyCell === '' && (accepted?.length ?? 0) > 1) return { fault: 'валюта не указана' }
  return { value: isRublesOnly(accepted) ? RUBLES : (shown ?? usual) }
}

// The price of a row in rubles: its number, the currency that it is in, and the rate of that one.

import {
  type CurrencyRates,
  currencyOfCell,
  currencyOfTitle,
  currencyOfWord,
  RUBLES,
  UNKNOWN_CURRENCY,
} from '#src/shared/currencies.ts'
import type { Kopecks } from '#src/shared/money.ts'
import { type Reading, readPrice } from './cell-values.ts'

export type PriceCurrency = {
  /** Of a price that says none itself. */
  readonly usual: string
  /** The currencies that the owner has said the list to be in; null: he has said nothing. */
  readonly accepted: readonly string[] | null
  readonly rates: CurrencyRates
}

export type PriceCell = {
  readonly text: string
  readonly isExact: boolean
  /** The currency of its number format. */
  readonly shown: string | undefined
  /** The cell of the column of currencies; absent where the list has none. */
  readonly told: string | undefined
}

const ONLY_RUBLES: PriceCurrency = { usual: RUBLES, accepted: null, rates: {} }

/** The owner's word comes before the title of the column, and that before rubles. */
export function usualCurrency(title: string, accepted: readonly string[] | null): string {
  const titled = currencyOfTitle(title)
  if (accepted === null) return titled ?? RUBLES
  if (saysRublesOnly(accepted)) return RUBLES
  return titled ?? accepted[0] ?? RUBLES
}

const saysRublesOnly = (accepted: readonly string[] | null): boolean =>
  accepted?.length === 1 && accepted[0] === RUBLES

/** A foreign price is taken when the owner has said that there are some, and has set a rate. */
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

/** What the cell itself says comes first, then its row, then its format. */
export function currencyOfPrice(
  { text, shown, told }: PriceCell,
  { usual, accepted }: PriceCurrency,
): Reading<string> {
  const own = currencyOfCell(text)?.currency
  const named = told === undefined || told === '' ? undefined : currencyOfWord(told)
  if (told && named === undefined) return { fault: 'валюта непонятна' }
  if (own !== undefined && named !== undefined && own !== named)
    return { fault: 'валюта в цене одна, а в столбце валюты другая' }
  const said = own ?? named
  if (said !== undefined) return { value: said }
  if (told === '' && (accepted?.length ?? 0) > 1) return { fault: 'валюта не указана' }
  return { value: saysRublesOnly(accepted) ? RUBLES : (shown ?? usual) }
}

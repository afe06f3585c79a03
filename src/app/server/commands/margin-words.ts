// Sums and percents of margins as the owner types and reads them.

import { type Margin, type MarginRule, MOST_RATE } from '#src/catalogue/server/public.ts'
import { ShopError } from '#src/shared/errors.ts'
import { asKopecks, formatPrice, type Kopecks, kopecksOf, rublesOf } from '#src/shared/money.ts'

/** As in price lists. */
const MOST_RUBLES = 21_000_000

/** `1234,50`, `1 234.5`. Throws `invalid` for anything else; `name` is what is asked for. */
export function readRubles(name: string, text: string): Kopecks {
  const digits = text.replace(/\s|руб\.?$/gu, '').replace(',', '.')
  const isSum = /^\d{1,8}(\.\d{1,2})?$/.test(digits)
  if (isSum && Number(digits) < MOST_RUBLES) return kopecksOf(Number(digits))
  throw new ShopError('invalid', `${name}: «${text}» — не сумма. Пишите рубли: 1234.50`)
}

/** `25`, `12,5`, `12.25 %` → hundredths of a percent. */
export function readPercent(text: string): number {
  const digits = text.replace(/\s|%$/gu, '').replace(',', '.')
  const rate = Math.round(Number(digits) * 100)
  if (/^\d{1,4}(\.\d{1,2})?$/.test(digits) && rate <= MOST_RATE) return rate
  throw new ShopError('invalid', `--percent: «${text}» — не от 0 до 1000. Пишите 25 или 12.5`)
}

type Told = MarginRule & { readonly supplier: string | null; readonly category: string | null }

/** Of which goods: «ACME, Тормоза, закупка от 1 000 до 5 000 руб.» */
export function placeText({ supplier, category, costFrom, costBelow }: Told): string {
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

/** What is added: «25 %, не меньше 100 руб., вверх до 10 руб.» */
export const marginText = ({ rate, leastMarkup, rounding }: Margin): string =>
  [
    `${String(rate / 100).replace('.', ',')} %`,
    leastMarkup > 0 && `не меньше ${rubles(leastMarkup)}`,
    rounding > 1 && `вверх до ${rubles(rounding)}`,
  ]
    .filter(Boolean)
    .join(', ')

export const rubles = (sum: Kopecks): string =>
  formatPrice(rublesOf(sum)).replaceAll('\u202f', ' ').replaceAll('\u00a0', ' ')

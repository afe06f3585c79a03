// Currencies as price lists write them: in titles, next to prices, in a column, in number formats.

export const RUBLES = 'RUB'
/** An unknown currency sign: not rubles, without a rate. */
export const UNKNOWN_CURRENCY = 'XXX'

/** Letters of ISO 4217; `UE` is «у.е.», whose rate each supplier sets for himself. */
const NAMES: Readonly<Record<string, RegExp>> = {
  RUB: /^(rub|rur|руб(л[а-я]+|\.)?|р|российск.*|643|810)$/,
  USD: /^(usdt?|долл?(ар.*)?|840)$/,
  EUR: /^(eur|euro|евро|978)$/,
  CNY: /^(cny|cnh|rmb|рмб|юан.*|156)$/,
  UAH: /^(uah|грн|грив.*|980)$/,
  KZT: /^(kzt|тенге|тг|398)$/,
  BYN: /^(byn|byr|бел|белорус.*|933)$/,
  UE: /^(уе|ue)$/,
  GBP: /^(gbp|фунт.*|826)$/,
  JPY: /^(jpy|иен.*|йен.*|392)$/,
  KRW: /^(krw|вон|вон[аы]|410)$/,
  AED: /^(aed|дирхам.*|784)$/,
  TRY: /^(try|лир[аы]?|949)$/,
  UZS: /^(uzs|сум|860)$/,
  KGS: /^(kgs|сом|417)$/,
  AMD: /^(amd|драм.*|051)$/,
  GEL: /^(gel|лари|981)$/,
}
const SIGNS: Readonly<Record<string, string>> = {
  '₽': 'RUB',
  $: 'USD',
  '€': 'EUR',
  '¥': 'CNY',
  '￥': 'CNY',
  元: 'CNY',
  '₴': 'UAH',
  '₸': 'KZT',
  '£': 'GBP',
  円: 'JPY',
  '₩': 'KRW',
  '₺': 'TRY',
  '֏': 'AMD',
  '₾': 'GEL',
}
const SIGN = /\p{Sc}|[元円]/u
const UNITS = /(?<!\p{L})у\.?\s*е(?!\p{L})\.?/iu

export const CURRENCIES: readonly string[] = Object.keys(NAMES)

/** `USD`, «долл.», «у.е.», `840`; undefined for what names no currency. */
export function currencyOfWord(text: string): string | undefined {
  const word = text.trim().toLowerCase()
  if (UNITS.test(word)) return 'UE'
  const found = signIn(word)
  if (found) return found
  // «руб. бел.» is not the ruble
  const codes = wordsOf(word).flatMap((part) => named(part) ?? [])
  return codes.find((code) => code !== RUBLES) ?? codes[0]
}

const wordsOf = (text: string): string[] =>
  text.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '')

const named = (word: string): string | undefined =>
  CURRENCIES.find((code) => NAMES[code]?.test(word))

const signIn = (text: string): string | undefined => {
  const sign = SIGN.exec(text)?.[0]
  return sign && (SIGNS[sign] ?? UNKNOWN_CURRENCY)
}

/** Numbers of a title are no codes of a currency: «Цена от 156 шт.». */
export const currencyOfTitle = (title: string): string | undefined =>
  currencyOfWord(title.replace(/\d+/g, ' '))

const BESIDE = /^([^\d]*)(\d[\d\s'’.,]*)([^\d]*)$/u
const NUMBER_ALONE = /^[\d\s'’.,]*$/

/** `12 $`, `USD 12`, «12 бел. руб.» → the number and its currency; null where none is written. */
export function currencyOfCell(text: string): { currency: string; number: string } | null {
  if (NUMBER_ALONE.test(text)) return null
  const [, before = '', number = '', after = ''] = BESIDE.exec(text.trim()) ?? []
  const words = `${before} ${after}`.toLowerCase()
  const currency = currencyOfWord(words)
  if (number === '' || currency === undefined || !saysMoneyAlone(words)) return null
  return { currency, number: number.trim().replace(/[.,]$/, '') }
}

/** Not «12 руб. за метр». */
const saysMoneyAlone = (words: string): boolean =>
  wordsOf(words.replace(UNITS, ' ')).every((word) => word === 'us' || named(word) !== undefined)

/** Of the code of a number format: `[$€-407]`; a language alone, `[$-419]`, is none. */
export function currencyOfFormat(code: string): string | undefined {
  const known = formats.get(code)
  if (known !== undefined) return known === null ? undefined : known
  if (formats.size === MOST_FORMATS) formats.clear()
  const currency = readFormat(code)
  formats.set(code, currency ?? null)
  return currency
}

// a book names few formats for millions of cells
const formats = new Map<string, string | null>()
const MOST_FORMATS = 1000

function readFormat(code: string): string | undefined {
  if (/^euro currency$/i.test(code)) return 'EUR'
  const shown = code.replace(/\[\$([^\]-]*)(-[^\]]*)?\]/g, ' $1 ')
  const sign = signIn(shown.replaceAll('₽', ''))
  if (sign) return sign
  const words = shown.match(/\p{L}{3,}|у\.\s*е/giu) ?? []
  const currency = words.map((word) => currencyOfWord(word)).find((one) => one !== undefined)
  return currency === RUBLES ? undefined : currency
}

/** Rubles for one unit, by the code of the currency. */
export type CurrencyRates = Readonly<Record<string, number>>

/** `USD=92.5,CNY=12,8` is refused: a comma divides. Null for what is no list of rates. */
export function readRates(text: string): CurrencyRates | null {
  const rates: Record<string, number> = {}
  for (const pair of text.split(',').map((own) => own.trim())) {
    const [, code = '', rate = ''] =
      /^([A-Za-z]{2,3})\s*=\s*(\d{1,7}(?:\.\d{1,8})?)$/.exec(pair) ?? []
    const known = code.toUpperCase()
    const isForeign = CURRENCIES.includes(known) && known !== RUBLES
    if (!isForeign || Number(rate) <= 0 || known in rates) return null
    rates[known] = Number(rate)
  }
  return rates
}

// Parses the arguments of `npm run shop -- import`.

import { basename } from 'node:path'
import {
  CATEGORY_COLUMNS,
  FIELDS,
  type ImportRequest,
  type NamedStock,
  readCurrencies,
  readMakerPattern,
  readQuantityWords,
} from '#src/catalogue-import/server/public.ts'
import { ShopError } from '#src/shared/errors.ts'
import { readArguments } from './read-arguments.ts'

export const IMPORT_USAGE = [
  'npm run shop -- import ФАЙЛ [настройки]   прайс-лист: CSV, TSV, XLSX, XLS, ODS, YML, ZIP',
  '  --preview                 показать, как список понят, и ничего не загружать',
  '  --report ФАЙЛ             отказанные строки в CSV: исправьте и загрузите его так же',
  '  --dry-run                 сравнить с каталогом, показать разницу и ничего не менять',
  '  --yes                     загрузить, даже если исчезает или дорожает больше 20 % товаров',
  '                            или строк стало в полтора раза больше;',
  '                            на вопросы о ценах, валюте и скрытых листах не отвечает',
  '  --partial                 это часть товаров поставщика: чего в ней нет, остаётся',
  '  --store МАГАЗИН           где лежит товар: номер, адрес или часть адреса',
  '  --no-stock                остатки списка не ваши: склад магазина не меняется',
  "  --stock 'СТОЛБЕЦ=МАГАЗИН' остаток этого столбца лежит в этом магазине; сколько угодно раз;",
  "                            'СТОЛБЕЦ=-': не ваш склад, не считается",
  '  --columns ПОЛЕ=СТОЛБЕЦ,…  столбцы по заголовку или по номеру от 1; поля: name, article,',
  '                            price, quantity, manufacturer, category, description, barcode,',
  '                            originals, crosses, superseded_by (чем заменён), cars, make (марка',
  '                            автомобиля, если столбец свой), currency (валюта цены),',
  '                            pictures (адреса фотографий), code (код поставщика);',
  '                            вместе с --supplier запоминаются для следующего списка',
  '  --manufacturer ИМЯ        производитель строк, в которых он не назван',
  "  --manufacturer-pattern 'СТОЛБЕЦ:ВЫРАЖЕНИЕ'   производитель внутри другого столбца,",
  "                            например 'description:Производитель: (.+)'",
  '  --categories ФАЙЛ         дерево категорий: столбцы id, name, parent_id',
  '  --make-categories         завести категории, которые называет список и которых в магазине нет',
  '  --category-columns id=…,name=…,parent=…      столбцы файла категорий',
  '  --supplier ИМЯ            чей это список; для самого первого списка можно не говорить',
  '  --currency USD | RUB,USD  в каких валютах цены (курсы: CURRENCY_RATES); первая — у цен без знака',
  '  --hidden-rows take | skip скрытые строки книги: загружать или нет',
  "  --quantity-words 'много=10;<5=2;пара=2;минус=0'   сколько штук значат слова остатков;",
  '                            вместо числа «?»: цена загрузится, остаток не изменится',
  '  --sheet ЛИСТ              лист книги: имя или номер; без него — тот, где товары',
  '  --encoding utf-8 | windows-1251 | utf-16le | utf-16be | cp866 | koi8-r | mac-cyrillic',
  '  --delimiter tab | ";" | "," | "|"              если не узнаны сами',
] as const

export const IMPORT_OPTIONS = {
  store: { type: 'string' },
  'no-stock': { type: 'boolean' },
  columns: { type: 'string' },
  stock: { type: 'string', multiple: true },
  manufacturer: { type: 'string' },
  'manufacturer-pattern': { type: 'string' },
  categories: { type: 'string' },
  'category-columns': { type: 'string' },
  'make-categories': { type: 'boolean' },
  supplier: { type: 'string' },
  sheet: { type: 'string' },
  currency: { type: 'string' },
  'hidden-rows': { type: 'string' },
  'quantity-words': { type: 'string' },
  preview: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean' },
  partial: { type: 'boolean' },
  report: { type: 'string' },
  encoding: { type: 'string' },
  delimiter: { type: 'string' },
} as const

const ENCODINGS = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'windows-1251': 'windows-1251',
  cp1251: 'windows-1251',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  ibm866: 'ibm866',
  cp866: 'ibm866',
  'koi8-r': 'koi8-r',
  'mac-cyrillic': 'x-mac-cyrillic',
  'x-mac-cyrillic': 'x-mac-cyrillic',
} as const
const DELIMITERS = { tab: '\t', '\t': '\t', ';': ';', ',': ',', '|': '|' } as const

export type ImportArguments = ImportRequest & {
  /** Show the proposed layout, load nothing. */
  readonly isPreview: boolean
  /** The file to write refused rows into. */
  readonly report: string | undefined
}

/** Null when no file is named. Throws `invalid` for malformed arguments. */
export function readImportArguments(words: readonly string[]): ImportArguments | null {
  const { values, positionals } = readArguments(words, {
    options: IMPORT_OPTIONS,
    usage: IMPORT_USAGE[0],
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) return null
  const pattern = values['manufacturer-pattern']
  return {
    path,
    ...listSettings(values),
    manufacturerPattern: pattern === undefined ? undefined : readMakerPattern(pattern),
    supplier: values.supplier?.trim() || basename(path),
    isSupplierGuessed: !values.supplier?.trim(),
    isPreview: values.preview ?? false,
    isDryRun: values['dry-run'],
    isAgreed: values.yes,
    report: values.report,
    categories: values.categories
      ? {
          path: values.categories,
          columns: assignments('category-columns', values['category-columns'], CATEGORY_COLUMNS),
        }
      : undefined,
  }
}

/** The settings that a list of a source can be given too. Throws `invalid`. */
export const listSettings = (values: ListValues) => ({
  store: values.store,
  isStockIgnored: values['no-stock'],
  columns: assignments('columns', values.columns, FIELDS),
  stock: values.stock?.map(stockColumn),
  isPartial: values.partial,
  makesCategories: values['make-categories'],
  sheet: values.sheet,
  currencies: values.currency === undefined ? undefined : readCurrencies(values.currency),
  hiddenRows: oneOf('hidden-rows', values['hidden-rows'], { take: 'take', skip: 'skip' } as const),
  quantityWords:
    values['quantity-words'] === undefined
      ? undefined
      : readQuantityWords(values['quantity-words']),
  manufacturer: values.manufacturer,
  encoding: oneOf('encoding', values.encoding?.toLowerCase(), ENCODINGS),
  delimiter: oneOf('delimiter', values.delimiter, DELIMITERS),
})

type ListValues = ReturnType<typeof readValues>
const readValues = (words: readonly string[]) =>
  readArguments(words, { options: IMPORT_OPTIONS, usage: IMPORT_USAGE[0] }).values

/** Splits `name=Товар,price=Цена, руб.` at commas that a field and = follow. */
function assignments<Field extends string>(
  option: string,
  text: string | undefined,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const pairs = (text ?? '').split(/,(?=\s*[a-z_]+\s*=)/).filter((pair) => pair.trim() !== '')
  const entries = pairs.map((pair) => {
    const [, name = '', column = ''] = /^\s*([a-z_]+)\s*=(.*)$/s.exec(pair) ?? []
    const field = fields.find((known) => known === name)
    if (field && column.trim() !== '') return [field, column.trim()]
    throw new ShopError(
      'invalid',
      `--${option}: «${pair.trim()}» непонятно. Пишите ПОЛЕ=СТОЛБЕЦ, поля: ${fields.join(', ')}.`,
    )
  })
  return Object.fromEntries(entries)
}

/** Splits `Остаток Тверь=ул. Мира, 5` at the last =, as titles may contain one. */
function stockColumn(text: string): NamedStock {
  const at = text.lastIndexOf('=')
  const [column, store] = [text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1).trim()]
  if (column !== '' && store !== '') return { column, store }
  throw new ShopError(
    'invalid',
    `--stock: «${text}» непонятно. Пишите 'СТОЛБЕЦ=МАГАЗИН' или 'СТОЛБЕЦ=-'.`,
  )
}

function oneOf<Value>(
  option: string,
  text: string | undefined,
  known: Readonly<Record<string, Value>>,
): Value | undefined {
  if (text === undefined) return undefined
  if (Object.hasOwn(known, text)) return known[text]
  throw new ShopError('invalid', `--${option}: одно из ${Object.keys(known).join(', ')}.`)
}

// Which column of a price list is which, told by header words in Russian and English.

export const FIELDS = [
  'name',
  'article',
  'price',
  'quantity',
  'manufacturer',
  'category',
  'description',
] as const
export type Field = (typeof FIELDS)[number]

/** Positions from 0. */
export type Columns = Readonly<Partial<Record<Field, number>>>

export const FIELD_TITLES: Readonly<Record<Field, string>> = {
  name: 'наименование',
  article: 'артикул',
  price: 'цена',
  quantity: 'остаток',
  manufacturer: 'производитель',
  category: 'категория',
  description: 'описание',
}

// The likelier first; a title may also begin with one of them («Цена, руб.», «Остаток на складе»).
const TITLE_WORDS: Readonly<Record<Field, readonly string[]>> = {
  name: [
    'наименование',
    'наименование товара',
    'название',
    'номенклатура',
    'товар',
    'name',
    'title',
  ],
  article: [
    'артикул',
    'каталожный номер',
    'номер детали',
    'код детали',
    'код производителя',
    'part number',
    'partnumber',
    'article',
    'sku',
    'oem',
    'номер',
  ],
  price: [
    'розничная цена',
    'цена розничная',
    'розница',
    'цена руб',
    'price rub',
    'цена',
    'price',
    'стоимость',
  ],
  quantity: [
    'остаток',
    'остатки',
    'кол во',
    'количество',
    'наличие',
    'stock quantity',
    'quantity',
    'qty',
    'stock',
  ],
  manufacturer: [
    'производитель',
    'бренд',
    'изготовитель',
    'фирма',
    'manufacturer',
    'brand',
    'vendor',
  ],
  category: ['категория', 'раздел', 'группа', 'category', 'category id', 'group'],
  description: ['описание', 'комментарий', 'примечание', 'description', 'comment'],
}

// A price in this column is not what a buyer pays in rubles.
const NOT_RETAIL = /^(usd|eur|cny|uah|kzt|byn|долл.*|евро|юан.*|опт.*|закуп.*|себестоимость)$/
const LONGEST_TITLE = 60

/** Lower case, ё as е, words divided by one space: `Кол-во, шт.` → `кол во шт`. */
export const titleWords = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The columns whose titles are known words; each column means one thing at most. */
export function columnsByTitle(header: readonly string[]): Columns {
  const titles = header.map(titleWords)
  const found: Partial<Record<Field, number>> = {}
  for (const field of FIELDS) {
    const [best] = titles
      .map((title, column) => ({ column, rank: rankOf(field, title) }))
      .filter(({ column, rank }) => rank >= 0 && !Object.values(found).includes(column))
      .sort((one, other) => one.rank - other.rank || one.column - other.column)
    if (best) found[field] = best.column
  }
  return found
}

/** 0 is the likeliest, −1 is no match; a title that only begins with a word is less likely. */
function rankOf(field: Field, title: string): number {
  if (title === '' || title.length > LONGEST_TITLE) return -1
  if (field === 'price' && title.split(' ').some((word) => NOT_RETAIL.test(word))) return -1
  const words = TITLE_WORDS[field]
  const whole = words.indexOf(title)
  if (whole >= 0) return whole
  const start = words.findIndex((word) => title.startsWith(`${word} `))
  return start < 0 ? -1 : words.length + start
}

// Generates the goods of a price list of any length: the same at each run, and of no other supplier.

export type ListedGood = {
  readonly article: string
  readonly name: string
  readonly manufacturer: string
  /** In kopecks. */
  readonly price: number
  readonly quantity: number
  readonly category: string
  readonly description: string
}

const PARTS = [
  ...['Колодки тормозные передние', 'Колодки тормозные задние', 'Диск тормозной', 'Суппорт левый'],
  ...['Фильтр масляный', 'Фильтр воздушный', 'Фильтр салонный', 'Фильтр топливный'],
  ...['Амортизатор передний', 'Амортизатор задний', 'Рычаг нижний левый', 'Стойка стабилизатора'],
  ...['Насос водяной', 'Ремень ГРМ', 'Сальник коленвала', 'Подшипник ступицы'],
  ...['Датчик кислорода', 'Свеча зажигания', 'Фара левая', 'Бампер передний'],
]
/** One for each four of the parts. */
const CATEGORIES = ['Испытание тормозов', 'Испытание фильтров', 'Испытание подвески']
const MORE_CATEGORIES = ['Испытание двигателя', 'Испытание кузова']
const ALL_CATEGORIES = [...CATEGORIES, ...MORE_CATEGORIES]
const LETTERS = 'ABCDEFGHJKLMNPRSTUVW'
const MAKERS = Array.from(LETTERS, (letter) => `Завод ${letter}-Деталь`)

/** A prime with no common factor with the step: no article comes twice. */
const ARTICLES = 100_000_007
const ARTICLE_STEP = 7919

/** The good at a position of the list, from 0. */
export function goodAt(place: number): ListedGood {
  const part = place % PARTS.length
  return {
    article: `${LETTERS[place % 10]}${LETTERS[10 + (place % 7)]}-${(place * ARTICLE_STEP) % ARTICLES}`,
    name: `${PARTS[part]}, исполнение ${place % 5000}`,
    manufacturer: MAKERS[Math.floor(place / PARTS.length) % MAKERS.length] ?? '',
    price: 10_050 + ((place * 3700) % 5_000_000),
    quantity: place % 10,
    category: ALL_CATEGORIES[Math.floor(part / 4)] ?? '',
    description: `Деталь для китайских автомобилей, упаковка ${place % 7}`,
  }
}

export function* goodsOf(rows: number): Generator<ListedGood> {
  for (let place = 0; place < rows; place += 1) yield goodAt(place)
}

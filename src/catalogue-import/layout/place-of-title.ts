// Finds the store that the title of a stock column names: «Остаток Тверь», «Склад на Ленина 96».

import { type KnownPlace, shopsOf } from '../known-place.ts'
import { titleWords } from '../price-list-columns.ts'

export type NamedPlaces = {
  /** All stores that the title fits; only one is unambiguous. */
  readonly places: readonly KnownPlace[]
  /** The title has a word of stock: «остаток», «склад». */
  readonly isCounting: boolean
  /** The title holds all words of the store's title or of its city. */
  readonly isWhole: boolean
}

const COUNTING =
  /^(остат(ок|ки|ка)|склад(ы|а|е)?|налич(ие|ии)|доступно|количество|магазин[ае]?|филиал[ае]?|stock|qty|quantity|warehouse)$/u
const FILLER = /^(кол|во|св|свободный|шт|штук|г|гор|город[ае]?|в|во|на|по|с)$/u
/** Words of addresses, often left out. */
const ADDRESS_WORD =
  /^(ул|улица|пр|т|пр-т|проспект|пер|переулок|ш|шоссе|пл|площадь|б|р|бульвар|им|имени|д|дом|склад|1с|\p{L})$/u
const FULL_NAMES: Readonly<Record<string, string>> = {
  спб: 'санкт петербург',
  питер: 'санкт петербург',
  мск: 'москва',
  екб: 'екатеринбург',
  нск: 'новосибирск',
  нн: 'нижний новгород',
}

/** null when the title names no store, or has other words besides. */
export function placesOfTitle(title: string, places: readonly KnownPlace[]): NamedPlaces | null {
  const all = titleWords(title).split(' ')
  const isCounting = isCountingTitle(title)
  const words = all
    .filter((word) => !COUNTING.test(word) && !FILLER.test(word))
    .flatMap((word) => (FULL_NAMES[word] ?? word).split(' '))
    .filter((word) => !ADDRESS_WORD.test(word))
    .map(stem)
  if (!words.some((word) => /\p{L}{3}/u.test(word))) return null
  const named = shopsOf(places).filter((place) => {
    const own = [...stems(place.city), ...stems(place.title)]
    return words.every((word) => own.includes(word))
  })
  if (named.length === 0) return null
  const isWhole = named.every((place) => namesWholePlace(words, place))
  return { places: named, isCounting, isWhole }
}

/** Whether the title has a word of stock, whatever place it names. */
export const isCountingTitle = (title: string): boolean =>
  titleWords(title)
    .split(' ')
    .some((word) => COUNTING.test(word))

const namesWholePlace = (words: readonly string[], { city, title }: KnownPlace): boolean =>
  [title, city].some((name) => stems(name).every((word) => words.includes(word)))

const stems = (name: string): string[] =>
  titleWords(name)
    .split(' ')
    .filter((word) => !ADDRESS_WORD.test(word))
    .map(stem)

/** Cuts endings of cases: «Москве» and «Москва», «Волжском» and «Волжский» are one word. */
const stem = (word: string): string =>
  word.length < 4 ? word : word.replace(/([оеё]го|[оеё]м|[иыо]й|ая|ую|[аеёиоуыэюяйь]+)$/u, '')

// The place that the title of a column of quantities names: «Остаток Тверь», «Склад на Ленина 96».

import { type KnownPlace, shopsOf } from '../known-place.ts'
import { titleWords } from '../price-list-columns.ts'

export type NamedPlaces = {
  /** One is meant; of several nobody knows which. */
  readonly places: readonly KnownPlace[]
  /** The title says that it counts something. */
  readonly isCounting: boolean
  /** All words of the shop's title are there, or its city alone. */
  readonly isWhole: boolean
}

const COUNTING =
  /^(остат(ок|ки|ка)|склад(ы|а|е)?|налич(ие|ии)|доступно|количество|магазин[ае]?|филиал[ае]?|stock|qty|quantity|warehouse)$/u
const BESIDE = /^(кол|во|св|свободный|шт|штук|г|гор|город[ае]?|в|во|на|по|с)$/u
/** Of addresses: nobody is sure to write them. */
const OF_ADDRESS =
  /^(ул|улица|пр|т|пр-т|проспект|пер|переулок|ш|шоссе|пл|площадь|б|р|бульвар|им|имени|д|дом|склад|1с|\p{L})$/u
const SHORT: Readonly<Record<string, string>> = {
  спб: 'санкт петербург',
  питер: 'санкт петербург',
  мск: 'москва',
  екб: 'екатеринбург',
  нск: 'новосибирск',
  нн: 'нижний новгород',
}

/** null where the title names no place of the shop, or says something else besides. */
export function placesOfTitle(title: string, places: readonly KnownPlace[]): NamedPlaces | null {
  const all = titleWords(title).split(' ')
  const isCounting = saysToCount(title)
  const words = all
    .filter((word) => !COUNTING.test(word) && !BESIDE.test(word))
    .flatMap((word) => (SHORT[word] ?? word).split(' '))
    .filter((word) => !OF_ADDRESS.test(word))
    .map(stem)
  if (!words.some((word) => /\p{L}{3}/u.test(word))) return null
  const named = shopsOf(places).filter((place) => {
    const own = [...stems(place.city), ...stems(place.title)]
    return words.every((word) => own.includes(word))
  })
  if (named.length === 0) return null
  const isWhole = named.every((place) => isAllOf(words, place))
  return { places: named, isCounting, isWhole }
}

/** «Склад Москва», were it no place of the shop. */
export const saysToCount = (title: string): boolean =>
  titleWords(title)
    .split(' ')
    .some((word) => COUNTING.test(word))

const isAllOf = (words: readonly string[], { city, title }: KnownPlace): boolean =>
  [title, city].some((name) => stems(name).every((word) => words.includes(word)))

const stems = (name: string): string[] =>
  titleWords(name)
    .split(' ')
    .filter((word) => !OF_ADDRESS.test(word))
    .map(stem)

/** «Москве» and «Москва», «Волжском» and «Волжский» are one word; numbers stay. */
const stem = (word: string): string =>
  word.length < 4 ? word : word.replace(/([оеё]го|[оеё]м|[иыо]й|ая|ую|[аеёиоуыэюяйь]+)$/u, '')

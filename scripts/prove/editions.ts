// The supplier's old and new price list.

import { goodAt, goodsOf, type ListedGood } from '../price-list/goods.ts'

export type Edition = 'old' | 'new'

/** One of so many old goods is missing from the new list. */
const GONE = 10
/** The new list adds one good to so many old ones. */
const COME = 20

/** The new list's category of some known goods: they keep their category. */
const OTHER_CATEGORY = 'Испытание новинок'

/** Each round has new goods, so that the switch has to create products. */
export type EditionSize = { readonly rows: number; readonly round: number }

/** The goods as the shop must show them. */
export const editionOf = (edition: Edition, size: EditionSize): Generator<ListedGood> =>
  edition === 'old' ? goodsOf(size.rows) : newGoods(size)

/** The goods as the list writes them. */
export function* listedEdition(edition: Edition, size: EditionSize): Generator<ListedGood> {
  let place = 0
  for (const good of editionOf(edition, size)) {
    const isOther = edition === 'new' && place++ % 11 === 0 && place <= size.rows / 2
    yield isOther ? { ...good, category: OTHER_CATEGORY } : good
  }
}

function* newGoods({ rows, round }: EditionSize): Generator<ListedGood> {
  for (let place = 0; place < rows; place += 1) {
    if (place % GONE !== 3) yield changed(goodAt(place), place)
  }
  const come = Math.ceil(rows / COME)
  for (let turn = 0; turn < come; turn += 1) yield goodAt(rows + round * come + turn)
}

/** Changes every price, and other fields of some goods. */
const changed = (good: ListedGood, place: number): ListedGood => ({
  ...good,
  price: good.price + 1000 + place,
  quantity: (good.quantity * 3 + 1) % 10,
  ...(place % 5 === 0 && { name: `${good.name}, новое` }),
  ...(place % 7 === 0 && { description: `${good.description}, усиленная` }),
})

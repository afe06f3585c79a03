// Writes goods as a supplier's price list.

import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ListedGood } from './goods.ts'

const HEADER = 'Артикул;Наименование;Производитель;Цена, руб.;Остаток;Категория;Описание\n'
const LINES_AT_ONCE = 2000

export async function writePriceList(path: string, goods: Iterable<ListedGood>): Promise<void> {
  await pipeline(Readable.from(pieces(goods)), createWriteStream(path))
}

function* pieces(goods: Iterable<ListedGood>): Generator<string> {
  let lines = [HEADER]
  for (const good of goods) {
    lines.push(lineOf(good))
    if (lines.length < LINES_AT_ONCE) continue
    yield lines.join('')
    lines = []
  }
  yield lines.join('')
}

/** No cell holds a semicolon or a quotation mark. */
const lineOf = ({ price, ...good }: ListedGood): string =>
  `${good.article};${good.name};${good.manufacturer};${(price / 100).toFixed(2)};` +
  `${good.quantity};${good.category};${good.description}\n`

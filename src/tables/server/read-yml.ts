// A catalogue of Yandex Market (YML) as a table: one row for each offer, below a row of titles.

import { createReadStream } from 'node:fs'
import { ShopError } from '#src/shared/errors.ts'
import type { YmlFormat } from '../table-format.ts'
import { decoded } from './decode-text.ts'
import { attribute, type Handlers, parseXml } from './parse-markup.ts'
import type { OnBytes, TableRecord } from './table-record.ts'

const TITLES = [
  ...['Артикул', 'Наименование', 'Производитель', 'Цена', 'Валюта', 'Категория', 'Остаток'],
  ...['Штрихкод', 'Описание', 'Фото', 'Код'],
]
const PRICE = TITLES.indexOf('Цена')

export async function* readYml(
  path: string,
  { encoding }: YmlFormat,
  onBytes: OnBytes,
): AsyncGenerator<TableRecord> {
  const file = createReadStream(path)
  async function* counted() {
    for await (const chunk of file) {
      onBytes(file.bytesRead)
      yield chunk
    }
  }
  let line = 1
  yield { line, cells: TITLES }
  for await (const cells of parseXml(decoded(counted(), encoding), offers)) {
    line += 1
    const isNumber = /^\d+(\.\d+)?$/.test(cells[PRICE] ?? '')
    yield { line, cells, exact: new Set(isNumber ? [PRICE] : []) }
  }
}

type Category = { readonly name: string; readonly parent: string | undefined }

type Offer = {
  readonly id: string
  readonly texts: Map<string, string>
  readonly pictures: string[]
  readonly available: string | undefined
  /** Units at its outlets; null where none tells any. */
  inOutlets: number | null
}

const MOST_CATEGORIES = 100_000
const LONGEST_TEXT = 20_000

const offers: Handlers<string[]> = (emit) => {
  const categories = new Map<string, Category>()
  let category: { readonly id: string; readonly parent: string | undefined } | undefined
  let offer: Offer | undefined
  let depth = 0
  let written = ''
  return {
    open(name, attributes) {
      const value = (key: string) => attribute(attributes, key)
      if (offer) {
        depth += 1
        const units = name === 'outlet' ? value('instock') : undefined
        if (units !== undefined) offer.inOutlets = (offer.inOutlets ?? 0) + Number(units)
      } else if (name === 'offer') {
        const available = value('available')
        const id = value('id') ?? ''
        offer = { id, texts: new Map(), pictures: [], available, inOutlets: null }
        depth = 0
      } else if (name === 'category')
        category = { id: value('id') ?? '', parent: value('parentId') }
      if (depth <= 1) written = ''
    },
    text(text) {
      if ((offer || category) && written.length < LONGEST_TEXT) written += text
    },
    close(name) {
      if (offer && depth > 0) {
        const text = written.trim()
        if (depth === 1 && name === 'picture') offer.pictures.push(text)
        else if (depth === 1 && !offer.texts.has(name)) offer.texts.set(name, text)
        depth -= 1
      } else if (offer) {
        emit(cellsOf(offer, categories))
        offer = undefined
      } else if (category && name === 'category') {
        if (categories.size >= MOST_CATEGORIES) throw tooManyCategories()
        categories.set(category.id, { name: written.trim(), parent: category.parent })
        category = undefined
      }
    },
  }
}

function cellsOf(offer: Offer, categories: ReadonlyMap<string, Category>): string[] {
  const text = (name: string) => offer.texts.get(name) ?? ''
  const described = [text('typePrefix'), text('vendor'), text('model')].filter((part) => part)
  return [
    text('vendorCode'),
    text('name') || described.join(' '),
    text('vendor'),
    text('price'),
    text('currencyId'),
    pathOf(text('categoryId'), categories),
    stockOf(offer, text),
    text('barcode'),
    text('description'),
    offer.pictures.join(' '),
    offer.id,
  ]
}

/** Units, else whether it is there at all. */
function stockOf({ inOutlets, available }: Offer, text: (name: string) => string): string {
  const units = text('count') || text('quantity') || text('stock_quantity')
  if (units !== '') return units
  if (inOutlets !== null) return String(inOutlets)
  const isThere = available ?? text('available')
  if (isThere === 'true') return 'есть'
  return isThere === 'false' ? 'нет' : ''
}

const MOST_LEVELS = 10

function pathOf(id: string, categories: ReadonlyMap<string, Category>): string {
  const names: string[] = []
  for (let at = categories.get(id); at && names.length < MOST_LEVELS; ) {
    names.unshift(at.name.replaceAll('>', ' '))
    at = at.parent === undefined ? undefined : categories.get(at.parent)
  }
  return names.join(' > ')
}

const tooManyCategories = (): ShopError =>
  new ShopError('too-large', `В каталоге YML больше ${MOST_CATEGORIES} категорий: он не принят.`)

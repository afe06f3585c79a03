// Lists of a model with their pages, category trees and single products, as their pages ask them.

import type { Kind } from './question-kind.ts'
import type { Draw, Good, Shelf } from './search-goods.ts'

const PER_PAGE = 24
const FARTHEST_PAGE = 100
const PAGES_OF_A_MODEL = 10

function query(fields: Readonly<Record<string, string | number>>): string {
  const pairs = Object.entries(fields).map(([name, value]): [string, string] => [name, `${value}`])
  return new URLSearchParams(pairs).toString()
}

const sorted = (turn: number) => (turn % 2 === 0 ? 'price' : '-price')

export function listQuestions({ goods, shelves }: Draw): Kind[] {
  const fitting = goods.flatMap((good) => (good.brand && good.model ? [good] : []))
  const models = modelsOf(shelves)
  return [
    { name: 'f. a category of a model by price', aim: 10, paths: shelves.map(page) },
    { name: 'f. a branch of a model by price', aim: 10, paths: fitting.map(branch) },
    { name: 'f. a category for an engine', aim: 10, paths: goods.flatMap(forEngine) },
    { name: 'f. the whole model by price, pages', aim: 10, paths: wholeModels(models) },
    {
      name: 'g. category tree of a model',
      aim: 10,
      paths: models.map(
        ({ brand, model }) => `/api/products/categories?${query({ brand, model })}`,
      ),
    },
    { name: 'g. tree of all categories', aim: 10, paths: ['/api/categories'] },
    { name: 'h. a product', paths: goods.map(({ key }) => `/api/products/${key}`) },
  ]
}

/** Any of the pages that the list has, as far as lists are told. */
function page({ count, ...shelf }: Shelf, turn: number): string {
  const pages = Math.min(FARTHEST_PAGE, Math.ceil(count / PER_PAGE))
  return `/api/products?${query({ ...shelf, sort: sorted(turn), page: 1 + ((turn * 7) % pages) })}`
}

const branch = ({ brand, model, branch: category }: Good, turn: number): string =>
  `/api/products?${query({ brand: brand ?? '', model: model ?? '', category, sort: sorted(turn) })}`

const forEngine = ({ brand, model, engine, category }: Good, turn: number): string[] =>
  brand && model && engine
    ? [`/api/products?${query({ brand, model, engine, category, sort: sorted(turn) })}`]
    : []

/** Each model once, with all that fits it. */
function modelsOf(shelves: readonly Shelf[]) {
  const countByModel = new Map<string, { brand: string; model: string; count: number }>()
  for (const { brand, model, count } of shelves) {
    const known = countByModel.get(`${brand}/${model}`) ?? { brand, model, count: 0 }
    countByModel.set(`${brand}/${model}`, { ...known, count: known.count + count })
  }
  return [...countByModel.values()]
}

/** The search without a text lists what fits the car. All first pages, then all second ones … */
const wholeModels = (models: ReturnType<typeof modelsOf>): string[] =>
  Array.from({ length: PAGES_OF_A_MODEL }, (_, place) => place + 1).flatMap((number) =>
    models
      .filter(({ count }) => count > (number - 1) * PER_PAGE)
      .map(({ brand, model }, turn) => {
        const fields = { brand, model, sort: sorted(turn + number), page: number }
        return `/api/products/search?${query(fields)}`
      }),
  )

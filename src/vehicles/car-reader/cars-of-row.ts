// Reads the cars of one row of a price list: from its columns, its name and its article.

import { type CarLookup, carLookup } from './car-lookup.ts'
import { foldedText } from './car-tokens.ts'
import type { CarReading, Decisions, KnownCars, ReadFit, ReadingWords } from './known-cars.ts'
import { distinctFits, readCars } from './read-cars.ts'

export type CarRow = {
  readonly name: string
  readonly article: string
  readonly manufacturer: string
  /** The cell of a column of cars, with that of their make before it; absent without such columns. */
  readonly cars?: string | undefined
  /** Numbers of the original part. */
  readonly originals?: readonly string[] | undefined
}

export type CarReader = (row: CarRow) => CarReading

const CONFIDENCE_OF_ARTICLE = 70
const MOST_FITS = 60

/** Built once for a list; reading a row takes some microseconds. */
export function carReader(
  cars: KnownCars,
  words: ReadingWords & { readonly codes: ArticleCodes },
  decisions: Decisions = new Map(),
): CarReader {
  const lookup = carLookup(cars, words, decisions)
  const carsOfArticle = articleCars(cars, words.codes)
  return (row) => readRow(row, lookup, carsOfArticle)
}

function readRow(row: CarRow, lookup: CarLookup, carsOfArticle: ArticleCars): CarReading {
  const fromColumn = row.cars ? readCars(row.cars, lookup, 'column') : null
  const fromName = readCars(row.name, lookup, 'name')
  const byArticle = articleFits(row, carsOfArticle)
  // a column that names cars is surer: names are often cut short
  const hasColumn = fromColumn !== null && fromColumn.fits.length > 0
  const fits = hasColumn ? fromColumn.fits : fromName.fits
  const models = new Set(fits.map(({ modelId }) => modelId))
  const added = byArticle.filter(({ modelId }) => !models.has(modelId))
  const doubts = hasColumn ? fromColumn.doubts : [...(fromColumn?.doubts ?? []), ...fromName.doubts]
  return { fits: distinctFits([...fits, ...added]).slice(0, MOST_FITS), doubts }
}

function articleFits(row: CarRow, carsOfArticle: ArticleCars): ReadFit[] {
  const numbers = row.originals ? [row.article, ...row.originals] : [row.article]
  const found = numbers.flatMap(carsOfArticle)
  return found.length === 0 || !isOriginal(row)
    ? []
    : found.map(({ modelId, note }) => ({
        modelId,
        engineId: null,
        yearFrom: null,
        yearTo: null,
        source: 'article' as const,
        confidence: CONFIDENCE_OF_ARTICLE,
        note,
      }))
}

/** Articles of other manufacturers may look the same. */
const isOriginal = ({ manufacturer, originals, article }: CarRow): boolean =>
  /CHERY|ЧEPИ|HAVAL|GWM|GREAT WALL/.test(foldedText(manufacturer)) ||
  (originals?.length ?? 0) > 0 ||
  /^[A-ZА-Я]\d\d-\d{7}/i.test(article.trim())

type ArticleCode = {
  readonly code: string
  readonly make: string
  readonly models: readonly string[]
}
type ArticleCodes = {
  readonly chery: readonly ArticleCode[]
  readonly gwm: readonly ArticleCode[]
}

type ArticleCars = (number: string) => readonly { modelId: number; note: string }[]

/** T11-3501080BA: the car, the number of the part's group, variants. */
const CHERY = /^([A-Z]\d{2})[- ]?\d{7}[A-Z]{0,2}$/
/** 8100103XKV08A: the number of the group, X or A, the car, variants. */
const GWM = /^\d{7}[XA]([A-Z]{2})\d{2}[A-Z]?$/

function articleCars(cars: KnownCars, { chery, gwm }: ArticleCodes): ArticleCars {
  const byChery = modelsByCode(cars, chery)
  const byGwm = modelsByCode(cars, gwm)
  return (number) => {
    const folded = foldedText(number.trim())
    const [, first] = CHERY.exec(folded) ?? []
    const [, inner] = GWM.exec(folded) ?? []
    const models = (first && byChery.get(first)) || (inner && byGwm.get(inner)) || []
    return models.map((modelId) => ({ modelId, note: first ?? inner ?? '' }))
  }
}

function modelsByCode(cars: KnownCars, codes: readonly ArticleCode[]): Map<string, number[]> {
  const makeIds = new Map(cars.makes.map(({ id, name }) => [name, id]))
  return new Map(
    codes.map(({ code, make, models }) => [
      code,
      cars.models
        .filter((model) => model.makeId === makeIds.get(make) && models.includes(model.name))
        .map(({ id }) => id),
    ]),
  )
}

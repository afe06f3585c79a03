// The cars of one row of a price list: by its columns, by its name, by the number of the part.

import { type ArticleCars, type ArticleCodes, articleCars } from './article-cars.ts'
import { type CarLore, carLore } from './car-lore.ts'
import { foldedText } from './car-tokens.ts'
import type { CarReading, Decisions, KnownCars, ReadFit, ReadingWords } from './known-cars.ts'
import { readCars, unrepeated } from './read-cars.ts'

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

/** Built once for a list; reads a row in some microseconds. */
export function carReader(
  cars: KnownCars,
  words: ReadingWords & { readonly codes: ArticleCodes },
  decisions: Decisions = new Map(),
): CarReader {
  const lore = carLore(cars, words, decisions)
  const carsOfArticle = articleCars(cars, words.codes)
  return (row) => readRow(row, lore, carsOfArticle)
}

function readRow(row: CarRow, lore: CarLore, carsOfArticle: ArticleCars): CarReading {
  const told = row.cars ? readCars(row.cars, lore, 'column') : null
  const named = readCars(row.name, lore, 'name')
  const byArticle = articleFits(row, carsOfArticle)
  // a column that names cars has the last word; a name is often cut short
  const fits = told && told.fits.length > 0 ? told.fits : named.fits
  const models = new Set(fits.map(({ modelId }) => modelId))
  const added = byArticle.filter(({ modelId }) => !models.has(modelId))
  const doubts =
    told && told.fits.length > 0 ? told.doubts : [...(told?.doubts ?? []), ...named.doubts]
  return { fits: unrepeated([...fits, ...added]).slice(0, MOST_FITS), doubts }
}

function articleFits(row: CarRow, carsOfArticle: ArticleCars): ReadFit[] {
  const numbers = row.originals ? [row.article, ...row.originals] : [row.article]
  const told = numbers.flatMap(carsOfArticle)
  return told.length === 0 || !isOriginal(row)
    ? []
    : told.map(({ modelId, note }) => ({
        modelId,
        engineId: null,
        yearFrom: null,
        yearTo: null,
        source: 'article' as const,
        confidence: CONFIDENCE_OF_ARTICLE,
        note,
      }))
}

/** Numbers of other makers may look the same. */
const isOriginal = ({ manufacturer, originals, article }: CarRow): boolean =>
  /CHERY|ЧEPИ|HAVAL|GWM|GREAT WALL/.test(foldedText(manufacturer)) ||
  (originals?.length ?? 0) > 0 ||
  /^[A-ZА-Я]\d\d-\d{7}/i.test(article.trim())

// Parses a pasted list of articles with quantities, and joins its lines with parts of the shop.

import { normaliseArticle } from '#src/shared/article.ts'
import { type ListedPart, LONGEST_ARTICLE } from './contract.ts'

export const MOST_LISTED = 100

export type ListLine = {
  readonly typed: string
  /** The normalised article; '' if the line has none. */
  readonly norm: string
  readonly quantity: number
}

/** Drops empty lines; returns the first hundred. */
export function parseArticleList(text: string): ListLine[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, MOST_LISTED)
    .map(parseLine)
}

/** Number of lines beyond the limit. */
export const linesTooMany = (text: string): number =>
  Math.max(0, text.split(/\r?\n/).filter((line) => line.trim() !== '').length - MOST_LISTED)

/** Quantity behind a tab, a semicolon, «x 2» or «2 шт.». */
const MARKED = /^(.*?)(?:\s*[\t;,]\s*|\s+[xх×*]\s*)([1-9]\d{0,2})\s*(?:шт\.?)?$/i
const COUNTED = /^(.*?)\s+([1-9]\d{0,2})\s*шт\.?$/i
/** Quantity behind a space: a short number only, as articles have groups of digits too. */
const BARE = /^(.*\S)\s+([1-9]\d?)$/

function parseLine(line: string): ListLine {
  const found = MARKED.exec(line) ?? COUNTED.exec(line) ?? BARE.exec(line)
  const [typed = line, quantity = '1'] = found?.slice(1) ?? []
  const norm = normaliseArticle(typed).slice(0, LONGEST_ARTICLE)
  return { typed, norm, quantity: Number(quantity) }
}

/** A line with its candidate parts; a single one needs no choice. */
export type FoundLine = ListLine & { readonly parts: readonly ListedPart[] }

/** Parts with the article as their own come alone; else parts that list it as another number. */
export function foundLines(lines: readonly ListLine[], parts: readonly ListedPart[]): FoundLine[] {
  return lines.map((line) => {
    const carrying = parts.filter(({ asked }) => asked === line.norm)
    const own = carrying.filter(({ is_own }) => is_own)
    return { ...line, parts: own.length > 0 ? own : carrying }
  })
}

/** Rounds the quantity up to whole packs. */
export const inPacks = (quantity: number, { multiplicity }: ListedPart): number =>
  Math.ceil(quantity / multiplicity) * multiplicity

// A pasted list of articles with quantities: what its lines ask for, and what the shop has for each.

import { normaliseArticle } from '#src/shared/article.ts'
import { type ListedPart, LONGEST_ARTICLE } from './contract.ts'

export const MOST_LISTED = 100

export type ListLine = {
  readonly typed: string
  /** The spelling by which parts are found; empty: no article. */
  readonly norm: string
  readonly quantity: number
}

/** Without empty lines; the first hundred. */
export function parseArticleList(text: string): ListLine[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, MOST_LISTED)
    .map(parseLine)
}

/** How many lines of the text are over the limit. */
export const linesTooMany = (text: string): number =>
  Math.max(0, text.split(/\r?\n/).filter((line) => line.trim() !== '').length - MOST_LISTED)

/** A table's cell, a semicolon, «x 2», «2 шт.». */
const MARKED = /^(.*?)(?:\s*[\t;,]\s*|\s+[xх×*]\s*)([1-9]\d{0,2})\s*(?:шт\.?)?$/i
const COUNTED = /^(.*?)\s+([1-9]\d{0,2})\s*шт\.?$/i
/** After a blank, a short number alone: articles are written in groups of figures, too. */
const BARE = /^(.*\S)\s+([1-9]\d?)$/

function parseLine(line: string): ListLine {
  const found = MARKED.exec(line) ?? COUNTED.exec(line) ?? BARE.exec(line)
  const [typed = line, quantity = '1'] = found?.slice(1) ?? []
  const norm = normaliseArticle(typed).slice(0, LONGEST_ARTICLE)
  return { typed, norm, quantity: Number(quantity) }
}

/** A line with the parts that may be meant; one of them is no question. */
export type FoundLine = ListLine & { readonly parts: readonly ListedPart[] }

/** Parts whose own article it is come alone; those that carry the number are the second choice. */
export function foundLines(lines: readonly ListLine[], parts: readonly ListedPart[]): FoundLine[] {
  return lines.map((line) => {
    const carrying = parts.filter(({ asked }) => asked === line.norm)
    const own = carrying.filter(({ is_own }) => is_own)
    return { ...line, parts: own.length > 0 ? own : carrying }
  })
}

/** In whole packs, at least as many as wanted. */
export const inPacks = (quantity: number, { multiplicity }: ListedPart): number =>
  Math.ceil(quantity / multiplicity) * multiplicity

// The catalogue that the judge compares with, and how texts are compared.

import type { Product } from '#src/catalogue/contract.ts'
import { normaliseArticle } from '#src/shared/article.ts'

/** A product with its normalised texts. */
export type Goods = {
  readonly product: Product
  /** Name and category. */
  readonly text: string
  readonly article: string
}

export type JudgedCatalogue = {
  readonly goods: readonly Goods[]
  /** Codes of all engines that any product names. */
  readonly engines: ReadonlySet<string>
  /** Engines by car, see `carName`. */
  readonly enginesByCar: ReadonlyMap<string, ReadonlySet<string>>
}

export const goodsOf = (product: Product): Goods => ({
  product,
  text: folded(`${product.name} ${product.category.name}`),
  article: normaliseArticle(product.article),
})

export const carName = (brand: string, model: string): string => folded(`${brand}/${model}`)

export function judgedCatalogue(products: readonly Product[]): JudgedCatalogue {
  const enginesByCar = new Map<string, Set<string>>()
  for (const { brand, model, engine } of products.flatMap(({ cars }) => cars)) {
    const name = carName(brand, model)
    const engines = enginesByCar.get(name) ?? new Set()
    enginesByCar.set(name, engines)
    if (engine !== '') engines.add(engineCode(engine))
  }
  return {
    goods: products.map(goodsOf),
    engines: new Set([...enginesByCar.values()].flatMap((engines) => [...engines])),
    enginesByCar,
  }
}

/** Lower case, ё as е, single spaces. */
export const folded = (text: string): string =>
  text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim()

/** Matches whole words in sequence: «Tiggo 7» is in «Chery Tiggo 7, Tiggo 8», not in «Tiggo 75». */
export function namesWords(text: string, words: string): boolean {
  const spaced = (given: string) =>
    ` ${folded(given)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `
  return spaced(text).includes(spaced(words))
}

/** Engines are printed with and without separators: `JLH-3G15TD` is `JLH3G15TD`. */
export const engineCode = (text: string): string =>
  text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

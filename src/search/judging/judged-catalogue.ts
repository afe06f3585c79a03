// The catalogue as the judge knows it: what could have been found.

import type { Product } from '#src/catalogue/contract.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { engineCode, folded } from './compared-text.ts'

/** A product with the texts that are compared again and again. */
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

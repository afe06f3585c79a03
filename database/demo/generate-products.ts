// The demonstration catalogue as a stream: the same seed gives the same products in the same order.

import { walkAssortment } from './assortment.ts'
import { coreRange } from './core-range.ts'
import type { DemoProduct } from './demo-product.ts'
import { type DemoRun, startRun } from './demo-run.ts'
import { memoryProducts } from './memory-products.ts'
import { oilProducts } from './oil-products.ts'
import { partGroups } from './part-group.ts'
import { sourcedParts, sourcedSubstitutes } from './sourced-products.ts'
import { universalProduct } from './universal-products.ts'

const DEMO_SEED = 20261120

/**
 * Yields `count` products: the sourced articles first, then oils and fluids, substitutes of the
 * sourced articles, articles from memory, what every shop keeps, and further invented parts for as
 * long as wanted. What is kept in memory is the set of article numbers given out.
 */
export function* generateProducts(count: number, seed = DEMO_SEED): Generator<DemoProduct> {
  yield* take(count, everything(startRun(seed)))
}

function* everything(run: DemoRun): Generator<DemoProduct> {
  const sourced = sourcedParts(run)
  for (const { product } of sourced) yield product
  yield* oilProducts(run)
  yield* sourcedSubstitutes(run, sourced)
  yield* memoryProducts(run)
  yield* coreRange(run)
  for (const place of walkAssortment(run.random.next())) {
    if ('universal' in place) yield universalProduct(run, place.universal)
    else yield* partGroups(run, place.kind, place.car)
  }
}

function* take<Value>(count: number, values: Generator<Value>): Generator<Value> {
  let taken = 0
  if (count <= 0) return
  for (const value of values) {
    yield value
    taken += 1
    if (taken >= count) return
  }
}

// Whether a single product is what a query was looking for: everything that is asked of products.

import { fitsCar } from './fits-car.ts'
import type { Goods, JudgedCatalogue } from './judged-catalogue.ts'
import type { Expectation } from './judgement-set.ts'
import { hasAttributes } from './oil-attributes.ts'
import {
  hasAllNames,
  hasArticle,
  hasArticlePrefix,
  hasNoName,
  isInCategory,
  isMadeBy,
} from './product-predicates.ts'

/** A predicate that the judgement does not name holds. */
export function suitsExpectation(
  goods: Goods,
  expect: Expectation,
  catalogue: JudgedCatalogue,
): boolean {
  return (
    holds(expect.article_first, (article) => hasArticle(goods, [article])) &&
    holds(expect.articles_all, (articles) => hasArticle(goods, articles)) &&
    holds(expect.article_prefix, (prefix) => hasArticlePrefix(goods, prefix)) &&
    holds(expect.category_any, (names) => isInCategory(goods, names)) &&
    holds(expect.manufacturer_any, (names) => isMadeBy(goods, names)) &&
    holds(expect.name_all, (groups) => hasAllNames(goods, groups)) &&
    holds(expect.name_none, (stems) => hasNoName(goods, stems)) &&
    holds(expect.fits, (car) => fitsCar(goods, car, catalogue)) &&
    holds(expect.brand_any, (brands) =>
      brands.some((brand) => fitsCar(goods, { brand }, catalogue)),
    ) &&
    holds(expect.attrs, (attributes) => hasAttributes(goods, attributes))
  )
}

const holds = <Wanted>(wanted: Wanted | undefined, isMet: (wanted: Wanted) => boolean): boolean =>
  wanted === undefined || isMet(wanted)

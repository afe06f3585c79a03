// Judges one answer of the search by the expectation of a judgement set.

import type { SearchAnswer } from '#src/search/contract.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { folded, type Goods, goodsOf, type JudgedCatalogue } from './judged-catalogue.ts'
import type { Expectation, JudgedQuery } from './judgement-set.ts'
import {
  fitsCar,
  hasAllNames,
  hasArticle,
  hasArticlePrefix,
  hasAttributes,
  hasNoName,
  hasStem,
  isInCategory,
  isMadeBy,
} from './product-predicates.ts'

const LOOKED_AT = 5
const ENOUGH = 0.8

/** The fields of an answer that are judged. */
export type JudgedAnswer = Pick<
  SearchAnswer,
  'products' | 'similar' | 'ask' | 'vin' | 'article' | 'corrected' | 'advice'
>

/** Whether suitable products exist: yes, no, or none are wanted. */
export type Answerable = 'goods' | 'nothing-there' | 'nothing-wanted'

export type Verdict = {
  readonly answerable: Answerable
  /** A Russian sentence; null for a right answer. */
  readonly fault: string | null
}

export function judgeAnswer(
  { kind, expect }: Pick<JudgedQuery, 'kind' | 'expect'>,
  answer: JudgedAnswer,
  catalogue: JudgedCatalogue,
): Verdict {
  const shown = answer.products.map(goodsOf)
  const misread =
    (expect.not_exact_article && exactFault(expect.not_exact_article, shown, answer)) ??
    (expect.advice && adviceFault(expect.advice, answer))
  if (expect.empty === 'required' || expect.empty === 'required-or-flagged') {
    const fault = misread ?? emptyFault(answer, expect.empty === 'required-or-flagged')
    return { answerable: 'nothing-wanted', fault }
  }
  const suitable = suitableGoods(expect, answer, catalogue)
  if (suitable.length === 0) {
    return { answerable: 'nothing-there', fault: misread ?? emptyFault(answer, true) }
  }
  if (expect.empty === 'allowed' && shown.length === 0) return { answerable: 'goods', fault: null }
  const fault =
    misread ??
    shownFault(shown, suitable, expect.articles_all) ??
    (kind.endsWith('-two') ? missingNeed(expect, shown, suitable) : null)
  return { answerable: 'goods', fault }
}

/** The fault of an answer that shows one of `articles` first or as an exact match. */
function exactFault(
  articles: readonly string[],
  shown: readonly Goods[],
  { article }: JudgedAnswer,
): string | null {
  const exact = shown.slice(0, Math.max(1, article?.count ?? 0))
  const wrong = exact.find((goods) => hasArticle(goods, articles))
  return wrong ? `${wrong.article} стоит первым или как точное совпадение` : null
}

function adviceFault(
  { kind, says = [] }: NonNullable<Expectation['advice']>,
  { advice }: JudgedAnswer,
): string | null {
  const given = advice?.kind ?? 'none'
  if (given !== kind) return `совет: ${given}, а нужен ${kind}`
  const text = folded(JSON.stringify(advice ?? ''))
  const missing = says.find((stem) => !text.includes(folded(stem)))
  return missing === undefined ? null : `в совете нет «${missing}»`
}

function emptyFault(answer: JudgedAnswer, mayBeFlagged: boolean): string | null {
  if (answer.products.length === 0) return null
  const isFlagged = answer.similar === true || Boolean(answer.ask?.length) || Boolean(answer.vin)
  if (mayBeFlagged && isFlagged) return null
  return mayBeFlagged ? 'выдача не пуста и не помечена' : 'выдача не пуста'
}

/** All products that would be a right answer. */
function suitableGoods(
  expect: Expectation,
  answer: JudgedAnswer,
  catalogue: JudgedCatalogue,
): readonly Goods[] {
  const { article_first: article, ...others } = expect
  const suits = (wanted: Expectation) => (goods: Goods) =>
    suitsExpectation(goods, wanted, catalogue)
  const isKnown =
    article === undefined || catalogue.goods.some((goods) => hasArticle(goods, [article]))
  if (isKnown) return catalogue.goods.filter(suits(expect))
  // the API does not return other numbers of a part, so the answer's `article` is trusted
  const isClaimed =
    answer.article && normaliseArticle(answer.article.text) === normaliseArticle(article)
  const claimed = isClaimed ? answer.products.slice(0, answer.article?.count) : []
  return claimed.map(goodsOf).filter(suits(others))
}

function shownFault(
  shown: readonly Goods[],
  suitable: readonly Goods[],
  articles: readonly string[] | undefined,
): string | null {
  const ids = new Set(suitable.map(({ product }) => product.id))
  const isRight = ({ product }: Goods) => ids.has(product.id)
  const [first] = shown
  if (!first) return 'выдача пуста'
  if (!isRight(first)) return 'первый товар не тот'
  if (articles) return missingArticle(articles, shown, suitable)
  const wanted = Math.min(LOOKED_AT, suitable.length)
  const right = shown.slice(0, wanted).filter(isRight).length
  return right >= ENOUGH * wanted ? null : `среди первых ${wanted} верных ${right}`
}

function missingArticle(
  articles: readonly string[],
  shown: readonly Goods[],
  suitable: readonly Goods[],
): string | null {
  const isAmong = (goods: readonly Goods[], article: string) =>
    goods.some((one) => hasArticle(one, [article]))
  const missing = articles.find(
    (article) => isAmong(suitable, article) && !isAmong(shown.slice(0, LOOKED_AT), article),
  )
  return missing === undefined ? null : `среди первых ${LOOKED_AT} нет ${missing}`
}

/** For queries of two parts: a part without a product among the first. */
function missingNeed(
  { name_all: groups = [] }: Expectation,
  shown: readonly Goods[],
  suitable: readonly Goods[],
): string | null {
  const needs = groups.filter((stems) => stems.length > 1).flat()
  const isAmong = (goods: readonly Goods[], stem: string) => goods.some((one) => hasStem(one, stem))
  const missing = needs.find(
    (stem) => isAmong(suitable, stem) && !isAmong(shown.slice(0, LOOKED_AT), stem),
  )
  return missing === undefined ? null : `среди первых ${LOOKED_AT} нет «${missing}»`
}

/** Predicates that the judgement omits hold. */
function suitsExpectation(goods: Goods, expect: Expectation, catalogue: JudgedCatalogue): boolean {
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

// The verdict on one answer of the search: the scoring of judgement sets.

import { normaliseArticle } from '#src/shared/article.ts'
import type { SearchAnswer } from '../contract.ts'
import { type Goods, goodsOf, type JudgedCatalogue } from './judged-catalogue.ts'
import type { Expectation, JudgedQuery } from './judgement-set.ts'
import { hasArticle, hasStem } from './product-predicates.ts'
import { suitsExpectation } from './suits-expectation.ts'

const LOOKED_AT = 5
const ENOUGH = 0.8

/** What of an answer is judged. */
export type JudgedAnswer = Pick<
  SearchAnswer,
  'products' | 'similar' | 'ask' | 'vin' | 'article' | 'corrected'
>

/** What the catalogue can give: goods, nothing though goods are wanted, or nothing is wanted. */
export type Answerable = 'goods' | 'nothing-there' | 'nothing-wanted'

export type Verdict = {
  readonly answerable: Answerable
  /** null when the answer is right; else one Russian line. */
  readonly fault: string | null
}

export function judgeAnswer(
  { kind, expect }: Pick<JudgedQuery, 'kind' | 'expect'>,
  answer: JudgedAnswer,
  catalogue: JudgedCatalogue,
): Verdict {
  const shown = answer.products.map(goodsOf)
  const misread = expect.not_exact_article && exactFault(expect.not_exact_article, shown, answer)
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

/** Neither the first nor among those that the answer says carry the article exactly. */
function exactFault(
  articles: readonly string[],
  shown: readonly Goods[],
  { article }: JudgedAnswer,
): string | null {
  const exact = shown.slice(0, Math.max(1, article?.count ?? 0))
  const wrong = exact.find((goods) => hasArticle(goods, articles))
  return wrong ? `${wrong.article} стоит первым или как точное совпадение` : null
}

function emptyFault(answer: JudgedAnswer, mayBeFlagged: boolean): string | null {
  if (answer.products.length === 0) return null
  const isFlagged = answer.similar === true || Boolean(answer.ask?.length) || Boolean(answer.vin)
  if (mayBeFlagged && isFlagged) return null
  return mayBeFlagged ? 'выдача не пуста и не помечена' : 'выдача не пуста'
}

/** Everything in the catalogue that would be right. */
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
  // other numbers of a part do not travel: whether it has this one, only the shop can say
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

/** Two needs in one text: each of the stems is answered among the first. */
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

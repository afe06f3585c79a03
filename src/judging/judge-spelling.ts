// Judges whether misspelt articles find their products, and reports it.

import { normaliseArticle } from '#src/shared/article.ts'
import type { JudgedAnswer } from './judge-answer.ts'
import { mayMean, readingsOf, type Spelling, WAYS } from './spellings.ts'

const LOOKED_AT = 5

export type AskedSpelling = Spelling & { readonly article: string }

/** `second`: the text is also another product's article, and both are shown. */
export type SpellingVerdict = 'first' | 'second' | 'missed'

export function judgeSpelling(
  { article, text }: AskedSpelling,
  answer: Pick<JudgedAnswer, 'products' | 'article'>,
): SpellingVerdict {
  const shown = answer.products.map((product) => normaliseArticle(product.article))
  const wanted = normaliseArticle(article)
  const [first] = shown
  if (first === wanted) return 'first'
  if (first === undefined || !mayStandFirst(first, text, wanted)) return 'missed'
  const near = shown.slice(0, Math.max(LOOKED_AT, answer.article?.count ?? 0))
  return near.includes(wanted) ? 'second' : 'missed'
}

/** What is confused with the text stands first only when the text is not the article itself. */
function mayStandFirst(article: string, text: string, wanted: string): boolean {
  const readings = readingsOf(text)
  return readings.includes(article) || (!readings.includes(wanted) && mayMean(text, article))
}

const MOST_SHOWN = 100

export type JudgedSpelling = {
  readonly asked: AskedSpelling
  readonly verdict: SpellingVerdict
  /** The first article of the answer; null when nothing was found. */
  readonly first: string | null
}

export function spellingReport(judged: readonly JudgedSpelling[]): string[] {
  const missed = judged.filter(({ verdict }) => verdict === 'missed')
  const second = judged.filter(({ verdict }) => verdict === 'second')
  return [
    'Товар с этим артикулом первый, по способам записи:',
    ...Object.keys(WAYS).map((way) => wayLine(way, judged)),
    ...listed('Читается двояко, показаны оба, нужный ниже:', second),
    ...listed('Промахи:', missed),
    '',
    `Запросов: ${judged.length}, промахов: ${missed.length}, двояких: ${second.length}.`,
  ]
}

function wayLine(way: string, judged: readonly JudgedSpelling[]): string {
  const ones = judged.filter(({ asked }) => asked.way === way)
  const first = ones.filter(({ verdict }) => verdict === 'first').length
  return `  ${way.padEnd(20)} ${first} из ${ones.length}`
}

function listed(title: string, judged: readonly JudgedSpelling[]): string[] {
  if (judged.length === 0) return []
  const lines = judged.slice(0, MOST_SHOWN).map(({ asked: { text, article, way }, first }) => {
    return `  «${text}» (${way}) вместо ${article}: ${first ?? 'ничего'}`
  })
  const rest = judged.length > MOST_SHOWN ? [`  … показаны первые ${MOST_SHOWN}`] : []
  return ['', title, ...lines, ...rest]
}

// Every kind of question that buyers ask of a search and of lists, in many different wordings.

import { type Random, seededRandom } from '#database/demo/random.ts'
import { commonWords, pairsOf } from './common-words.ts'
import { listQuestions } from './list-questions.ts'
import { mistype } from './mistype.ts'
import { type Kind, search, suggest } from './question-kind.ts'
import type { Draw, Good } from './search-goods.ts'
import { strangeQuestions } from './strange-questions.ts'

const MOST = 1500
const COMMON = 60
/** Of a million goods, 200,000. */
const VERY_COMMON_SHARE = 0.2

export function searchQuestions(draw: Draw): Kind[] {
  const random = seededRandom(2026)
  const kinds = [
    ...articleQuestions(draw),
    ...wordQuestions(draw, random),
    ...listQuestions(draw),
    ...strangeQuestions(draw.names, random),
  ]
  return kinds.map((kind) => ({ ...kind, paths: [...new Set(kind.paths)].slice(0, MOST) }))
}

const SPELLINGS: readonly ((article: string) => string)[] = [
  (article) => article,
  (article) => article.toLowerCase(),
  (article) => article.replace(/[^\p{L}\d]/gu, ''),
  (article) => article.replaceAll('-', ' '),
]
const spelt = (article: string, turn: number): string =>
  SPELLINGS[turn % SPELLINGS.length]?.(article) ?? article

const beginning = (article: string, turn: number): string =>
  article.replace(/[^\p{L}\d]/gu, '').slice(0, 5 + (turn % 3))

function articleQuestions({ goods, numbers }: Draw): Kind[] {
  const articles = goods.map(({ article }) => article)
  return [
    { name: 'a. exact article', aim: 5, paths: articles.map(spelt).map((text) => search(text)) },
    { name: 'a. number of another maker', aim: 5, paths: numbers.map((text) => search(text)) },
    {
      name: 'b. beginning of an article',
      paths: articles.map(beginning).map((text) => search(text)),
    },
  ]
}

const words = (name: string, count: number): string => name.split(/\s+/).slice(0, count).join(' ')

const withTypo = ({ name }: Good, random: Random): string[] => {
  const long = /^\p{L}{6,}/u.exec(name)?.[0]
  return long ? [`${mistype(long, random)} ${words(name.slice(long.length + 1), 1)}`] : []
}

function wordQuestions({ goods, names }: Draw, random: Random): Kind[] {
  const common = commonWords(names, COMMON)
  const { together } = pairsOf(
    common.map(({ word }) => word),
    names,
  )
  const russian = commonWords(
    names.map((name) => name.replace(/[^а-яё]+/gi, ' ')),
    COMMON,
  )
  const { apart } = pairsOf(
    russian.map(({ word }) => word),
    names,
  )
  const veryCommon = common.filter(({ share }) => share >= VERY_COMMON_SHARE)
  return [
    {
      name: 'c. words of a name',
      aim: 15,
      paths: goods.map(({ name }, turn) => search(words(name, 2 + (turn % 3)))),
    },
    {
      name: 'c. words of a name, in stock, by price',
      aim: 15,
      paths: goods.map(({ name }, turn) =>
        search(words(name, 2 + (turn % 3)), { in_stock: 'any', sort: 'price' }),
      ),
    },
    {
      name: 'c. the commonest words',
      aim: 15,
      paths: [...common.map(({ word }) => word), ...together].map((t) => search(t)),
    },
    { name: 'c. common words that never meet', aim: 15, paths: apart.map((text) => search(text)) },
    {
      name: 'c. a word of a fifth of all goods, 40 pages',
      paths: veryCommon.flatMap(({ word }) =>
        Array.from({ length: 40 }, (_, page) => search(word, { page: String(page + 1) })),
      ),
    },
    {
      name: 'd. a misspelt word',
      aim: 15,
      paths: goods.flatMap((good) => withTypo(good, random)).map((text) => search(text)),
    },
    { name: 'e. words and an engine', aim: 15, paths: goods.flatMap(withEngine) },
    { name: 'suggestions while typing', aim: 10, paths: goods.map(typed).map(suggest) },
  ]
}

/** The part without the car that its name tells: the car is chosen in the selects. */
const withEngine = ({ name, brand, model, engine }: Good): string[] => {
  const part = /^[а-яё]{3,}(\s[а-яё]{3,})?/i.exec(name)?.[0]
  return part && brand && model && engine ? [search(part, { brand, model, engine })] : []
}

/** Three of four type a name, the fourth an article. */
const typed = ({ name, article }: Good, turn: number): string =>
  turn % 4 === 3 ? article.slice(0, 3 + (turn % 5)) : name.toLowerCase().slice(0, 2 + (turn % 17))

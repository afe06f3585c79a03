// npm run shop -- judge: asks a running shop a set of queries, or misspelt articles, and scores it.

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { seededRandom } from '#database/demo/random.ts'
import {
  type AskedSpelling,
  type AskShop,
  areGoalsMet,
  type Judged,
  type JudgedAnswer,
  type JudgedQuery,
  type JudgedSpelling,
  judgeAnswer,
  judgedCatalogue,
  judgementReport,
  judgeSpelling,
  MOST_READ,
  randomProducts,
  readJudgementSet,
  readWholeCatalogue,
  spellingReport,
  spellingsOf,
} from '#src/judging/server/public.ts'
import { searchApi } from '#src/search/contract.ts'
import { askShopAt, RefusedCall } from './ask-shop.ts'
import { JUDGE_USAGE, type StandaloneCommand, type StandaloneContext } from './command.ts'
import { readArguments } from './read-arguments.ts'

const OPTIONS = { url: { type: 'string' }, spellings: { type: 'string' } } as const
const MOST_SPELT = 100_000

export const judgeCommand: StandaloneCommand = async (words, context) => {
  const { values, positionals } = readArguments(words, { options: OPTIONS, usage: JUDGE_USAGE })
  const ask = askShopAt(addressOf(values.url ?? context.address))
  const [file, ...more] = positionals
  if (values.spellings !== undefined && file === undefined) {
    return judgeSpellings(ask, countOf(values.spellings), context)
  }
  if (file === undefined || values.spellings !== undefined || more.length > 0) {
    context.print(JUDGE_USAGE)
    return 1
  }
  const { queries, unknown } = readJudgementSet(await textOf(resolve(context.folder, file)))
  for (const name of unknown) context.print(`Условие ${name} незнакомо и не проверено.`)
  const judged = await judgeAll(ask, queries, context)
  for (const line of judgementReport(judged)) context.print(line)
  return areGoalsMet(judged) ? 0 : 1
}

function countOf(given: string): number {
  const count = Number(given)
  if (Number.isInteger(count) && count >= 1 && count <= MOST_SPELT) return count
  throw new Error(`--spellings: целое число от 1 до ${MOST_SPELT}.`)
}

const textOf = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `Файл ${path} не прочитан: ${error.code === 'ENOENT' ? 'его нет' : error.code}.`,
    )
  })

function addressOf(given: string): string {
  if (/^https?:\/\//.test(given) && URL.canParse(given)) return given.replace(/\/+$/, '')
  throw new Error(`--url: «${given}» — не адрес магазина, пишите http://127.0.0.1:3000.`)
}

async function judgeAll(
  ask: AskShop,
  queries: readonly JudgedQuery[],
  { print, progress }: StandaloneContext,
): Promise<Judged[]> {
  const { products, total } = await readWholeCatalogue(ask, (done, all) =>
    progress('Читаю каталог', done, all),
  )
  if (products.length === 0) throw new Error('В магазине нет товаров: оценивать нечего.')
  if (products.length < total) {
    const limit = products.length >= MOST_READ ? `, больше ${MOST_READ} не читается` : ''
    print(`Прочитано товаров: ${products.length} из ${total}${limit}. Не всё будет оценено верно.`)
  }
  const catalogue = judgedCatalogue(products)
  const judged: Judged[] = []
  for (const query of queries) {
    const { answer, failure } = await search(ask, query)
    const verdict = judgeAnswer(query, answer, catalogue)
    judged.push({ query, answer, verdict: failure ? { ...verdict, fault: failure } : verdict })
    progress('Спрашиваю', judged.length, queries.length)
  }
  return judged
}

type Asked = { readonly answer: JudgedAnswer; readonly failure?: string }

/** A query that the shop refuses, as a single letter, has no results; other errors fail. */
async function search(ask: AskShop, { query, filters }: JudgedQuery): Promise<Asked> {
  try {
    return { answer: await ask(searchApi.products, { query: { ...filters, search: query } }) }
  } catch (error) {
    if (!(error instanceof RefusedCall)) throw error
    const answer = { products: [] }
    return error.status === 422 ? { answer } : { answer, failure: error.message }
  }
}

/** Seeded, so that every run has the same products and spellings. */
const SEED = 7448
const AT_ONCE = 8

/** Resolves to the exit code: 0 when every product was found. */
async function judgeSpellings(
  ask: AskShop,
  count: number,
  { print, progress }: StandaloneContext,
): Promise<number> {
  const { next: chance } = seededRandom(SEED)
  const products = await randomProducts(ask, count, {
    chance,
    onProgress: (done, all) => progress('Выбираю товары', done, all),
    isMissing: (error) => error instanceof RefusedCall && error.status === 404,
  })
  if (products.length === 0) throw new Error('В магазине нет товаров: спрашивать не о чем.')
  if (products.length < count) print(`Товаров нашлось ${products.length}: спрашиваю обо всех.`)
  const asked = products.flatMap(({ article }) =>
    spellingsOf(article, chance).map((spelling) => ({ ...spelling, article })),
  )
  const judged: JudgedSpelling[] = []
  const waiting = asked.values()
  const askInTurn = async () => {
    for (const spelling of waiting) {
      judged.push(await judgedSpelling(ask, spelling))
      progress('Спрашиваю', judged.length, asked.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askInTurn))
  for (const line of spellingReport(judged)) print(line)
  return judged.some(({ verdict }) => verdict === 'missed') ? 1 : 0
}

async function judgedSpelling(ask: AskShop, asked: AskedSpelling): Promise<JudgedSpelling> {
  const answer = await ask(searchApi.products, { query: { search: asked.text, per_page: 5 } })
  const verdict = judgeSpelling(asked, answer)
  return { asked, verdict, first: answer.products[0]?.article ?? null }
}

// npm run shop -- judge FILE: asks a running shop the queries of a judgement set and scores it.

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { searchApi } from '#src/search/contract.ts'
import {
  type AskShop,
  areGoalsMet,
  type Judged,
  type JudgedAnswer,
  type JudgedQuery,
  judgeAnswer,
  judgedCatalogue,
  judgementReport,
  MOST_READ,
  readJudgementSet,
  readWholeCatalogue,
} from '#src/search/server/public.ts'
import { askShopAt, RefusedCall } from './ask-shop.ts'
import type { CommandDesk, DeskCommand } from './command.ts'
import { judgeSpellings } from './judge-spellings.ts'
import { readWords } from './read-words.ts'

export const JUDGE_USAGE =
  'judge ФАЙЛ | --spellings N [--url АДРЕС]   оценить поиск: по набору, по N артикулам с ошибками'

const OPTIONS = { url: { type: 'string' }, spellings: { type: 'string' } } as const
const MOST_SPELT = 100_000

export const judgeCommand: DeskCommand = async (words, desk) => {
  const { values, positionals } = readWords(words, { options: OPTIONS, usage: JUDGE_USAGE })
  const ask = askShopAt(addressOf(values.url ?? desk.address))
  const [file, ...more] = positionals
  if (values.spellings !== undefined && file === undefined) {
    return judgeSpellings(ask, countOf(values.spellings), desk)
  }
  if (file === undefined || values.spellings !== undefined || more.length > 0) {
    desk.print(JUDGE_USAGE)
    return 1
  }
  const { queries, unknown } = readJudgementSet(await textOf(resolve(desk.folder, file)))
  for (const name of unknown) desk.print(`Условие ${name} незнакомо и не проверено.`)
  const judged = await judgeAll(ask, queries, desk)
  for (const line of judgementReport(judged)) desk.print(line)
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
  { print, progress }: CommandDesk,
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

/** A refusal of the text, as of a single letter, shows nothing; anything else is a failure. */
async function search(ask: AskShop, { query, filters }: JudgedQuery): Promise<Asked> {
  try {
    return { answer: await ask(searchApi.products, { query: { ...filters, search: query } }) }
  } catch (error) {
    if (!(error instanceof RefusedCall)) throw error
    const answer = { products: [] }
    return error.status === 422 ? { answer } : { answer, failure: error.message }
  }
}

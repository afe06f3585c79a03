// npm run shop -- judge --spellings N: asks for N random products by eight spellings of each article.

import { seededRandom } from '#database/demo/random.ts'
import { searchApi } from '#src/search/contract.ts'
import {
  type AskedSpelling,
  type AskShop,
  type JudgedSpelling,
  judgeSpelling,
  randomProducts,
  spellingReport,
  spellingsOf,
} from '#src/search/server/public.ts'
import { RefusedCall } from './ask-shop.ts'
import type { CommandDesk } from './command.ts'

/** The same products and spellings at every run. */
const SEED = 7448
const AT_ONCE = 8

/** Resolves to the exit code: 0 when every product was found. */
export async function judgeSpellings(
  ask: AskShop,
  count: number,
  { print, progress }: CommandDesk,
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

// npm run shop -- reviews: lists new reviews, publishes, refuses and answers them.

import {
  answerReview,
  countNew,
  listNew,
  publishReview,
  refuseReview,
} from '#src/reviews/server/public.ts'
import type { Command, CommandContext } from './command.ts'
import { readArguments } from './read-arguments.ts'

export const REVIEWS_USAGE =
  'reviews | reviews publish N | reviews refuse N ПРИЧИНА | reviews answer N ОТВЕТ   ' +
  'отзывы покупателей: новые, показать на странице товара, отклонить, ответить'

const MOST = 20

export const reviewsCommand: Command = async (words, context) => {
  const { positionals } = readArguments(words, { options: {}, usage: REVIEWS_USAGE })
  const [name, number = '', ...rest] = positionals
  if (name === undefined || (name === 'list' && number === '')) return printNew(context)
  const text = rest.join(' ')
  const id = /^[1-9]\d{0,8}$/.test(number) ? Number(number) : 0
  const { db, print } = context
  if (id > 0 && name === 'publish' && text === '') {
    const { product } = await publishReview(db, id)
    print(`Отзыв № ${id} показан на странице товара «${product}».`)
    return 0
  }
  if (id > 0 && name === 'refuse' && text !== '') {
    const { author } = await refuseReview(db, id, text)
    print(`Отзыв № ${id} отклонён; ${author} увидит причину и сможет исправить его.`)
    return 0
  }
  if (id > 0 && name === 'answer') {
    await answerReview(db, id, text)
    print(text === '' ? `Ответ на отзыв № ${id} убран.` : `Ответ на отзыв № ${id} записан.`)
    return 0
  }
  print(REVIEWS_USAGE)
  return 1
}

async function printNew({ db, print }: CommandContext): Promise<number> {
  const reviews = await listNew(db, MOST)
  if (reviews.length === 0) print('Новых отзывов нет.')
  for (const { id, stars, author, product, article, text, writtenAt } of reviews) {
    print(`№ ${id}  ${stars} из 5  ${author}, ${writtenAt.toISOString().slice(0, 10)}`)
    print(`  ${product}, ${article}`)
    for (const line of text.split('\n')) print(`  ${line}`)
  }
  const count = await countNew(db)
  if (count > reviews.length) print(`И ещё ${count - reviews.length}.`)
  return 0
}

// A customer's review of a product that he has received.

import type { Customer, CustomerReviews } from '#src/accounts/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import {
  anonymisePublished,
  deleteUnpublished,
  findOwn,
  hasReceived,
  listOfCustomer,
  saveReview,
} from './reviews.repository.ts'

export async function readOwnReview(
  db: Database,
  customer: Pick<Customer, 'id'>,
  productId: number,
) {
  const writer = { customerId: customer.id, productId }
  const review = await findOwn(db, writer)
  const isFree = review === null || review.status === 'refused'
  return { may_write: isFree && (await hasReceived(db, writer)), review }
}

const NOBODY = 'Покупатель'
const LONGEST = 30

/** The name under a review, as strangers read it: returns `Анна` of `Анна Мария`; the anonymous name if it has no letter or is too long. */
export function firstName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return /\p{L}/u.test(first) && first.length <= LONGEST ? first : NOBODY
}

type Words = { readonly stars: number; readonly text: string }

/** Throws `forbidden` without a received order, `conflict` where one waits or is shown. */
export async function writeReview(
  db: Database,
  customer: Pick<Customer, 'id' | 'name'>,
  productId: number,
  words: Words,
) {
  const writer = { customerId: customer.id, productId }
  if (!(await hasReceived(db, writer))) {
    throw new ShopError('forbidden', 'Отзыв пишут о товаре, который получили.')
  }
  const author = firstName(customer.name)
  if (!(await saveReview(db, { ...writer, ...words, author }))) {
    throw new ShopError('conflict', 'Вы уже написали отзыв об этом товаре.')
  }
  return { may_write: false, review: await findOwn(db, writer) }
}

export const customerReviews: CustomerReviews = {
  list: async (db, customerId) =>
    (await listOfCustomer(db, customerId)).map(({ writtenAt, ...review }) => ({
      ...review,
      written_at: writtenAt.toISOString(),
    })),
  erase: async (db, customerId) => {
    await deleteUnpublished(db, customerId)
    await anonymisePublished(db, customerId, NOBODY)
  },
}

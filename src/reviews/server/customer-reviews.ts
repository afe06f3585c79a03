// A customer's reviews for his account: their list, and their erasure.

import type { CustomerReviews } from '#src/accounts/server/public.ts'
import { NOBODY } from '../first-name.ts'
import { anonymisePublished, deleteUnpublished, listOfCustomer } from './reviews.repository.ts'

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

// Routes of reviews.

import { requireCustomer } from '#src/accounts/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { reviewsApi } from '../contract.ts'
import { readPublished } from './reviews.repository.ts'
import { readOwnReview, writeReview } from './write-review.ts'

type Parts = {
  readonly db: Database
  /** Database for public reads. */
  readonly reads: Database
}

export function serveReviews(api: ApiServer, { db, reads }: Parts): void {
  serve(api, reviewsApi.ofProduct, async ({ params: { id }, query: { page = 1 } }) => {
    const { count, average, reviews } = await readPublished(reads, id, page)
    return {
      count,
      average,
      reviews: reviews.map(({ author, stars, text, writtenAt, answer }) => ({
        ...{ author, stars, text, answer, written_at: new Date(writtenAt).toISOString() },
      })),
    }
  })

  serve(api, reviewsApi.own, async ({ params: { id } }, caller) =>
    readOwnReview(db, await requireCustomer(db, caller), id),
  )

  serve(api, reviewsApi.write, async ({ params: { id }, body }, caller) =>
    writeReview(db, await requireCustomer(db, caller), id, body),
  )
}

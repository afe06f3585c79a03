// Endpoints of reviews: those of a product, and the customer's own one.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { paging, requiredText, wholeNumber } from '#src/shared/wire-fields.ts'

export const MOST_STARS = 5
export const LONGEST_REVIEW = 2000
export const REVIEWS_PER_PAGE = 20

const Review = z.object({
  /** First name only. */
  author: z.string(),
  stars: z.number(),
  text: z.string(),
  written_at: z.string(),
  /** The shop's answer; '' without one. */
  answer: z.string(),
})
export type Review = z.infer<typeof Review>

export const REVIEW_STATES = ['new', 'published', 'refused'] as const

/** The customer's own, whether it is shown or not. */
const OwnReview = z.object({
  stars: z.number(),
  text: z.string(),
  status: z.enum(REVIEW_STATES),
  /** Why it was refused; else empty. */
  refusal: z.string(),
})

const own = z.object({
  /** The customer received the product, and has no review that waits or is shown. */
  may_write: z.boolean(),
  review: z.nullable(OwnReview),
})

const PRODUCT = 'Неизвестный товар.'
const STARS = 'Поставьте оценку от 1 до 5.'

export const reviewsApi = {
  ofProduct: endpoint({
    method: 'GET',
    path: '/api/products/:id/reviews',
    summary:
      'Отзывы о товаре по номеру или ключу, по 20, новые первыми; сколько их, средняя оценка',
    access: 'public',
    params: z.object({ id: requiredText(300) }),
    query: z.object({ page: paging.page }),
    answer: z.object({
      count: z.number(),
      /** Average of all published reviews, to a tenth; null without any. */
      average: z.nullable(z.number()),
      /** Newest first. */
      reviews: z.array(Review),
    }),
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/user/reviews/:id',
    summary: 'Свой отзыв о товаре, и можно ли его написать',
    access: 'customer',
    params: z.object({ id: wholeNumber(1, 2_147_483_647, PRODUCT) }),
    answer: own,
  }),
  write: endpoint({
    method: 'POST',
    path: '/api/user/reviews/:id',
    summary: 'Отзыв о полученном товаре; появится на странице после проверки',
    access: 'customer',
    params: z.object({ id: wholeNumber(1, 2_147_483_647, PRODUCT) }),
    body: z.object({
      stars: wholeNumber(1, MOST_STARS, STARS),
      text: requiredText(LONGEST_REVIEW, 'Напишите хотя бы пару слов.'),
    }),
    answer: own,
    status: 201,
  }),
}

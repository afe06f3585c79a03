// What the home page needs, in one call: it is put together from several slices.

import * as z from 'zod/mini'
import { Choice, Product } from '#src/catalogue/contract.ts'
import { NewsTeaser } from '#src/content/contract.ts'
import { endpoint } from '#src/shared/endpoint.ts'

const Offer = z.object({ title: z.string(), text: z.string(), product: Product })
export type Offer = z.infer<typeof Offer>

export const homeApi = endpoint({
  method: 'GET',
  path: '/api/home',
  summary: 'Главная страница: предложения, популярные товары, масла, новости',
  access: 'public',
  answer: z.object({
    offers: z.array(Offer),
    popular: z.array(Product),
    /** The grades with most oils, and what is written about choosing one. */
    oil: z.object({ grades: z.array(Choice), articles: z.array(NewsTeaser) }),
    news: z.array(NewsTeaser),
    /** False: orders can only be picked up. */
    is_delivered: z.boolean(),
  }),
})

// Endpoint of products by id, for favourites and recently viewed goods.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { Product } from './contract.ts'

const ids = z
  .string()
  .check(z.regex(/^\d{1,9}(,\d{1,9}){0,99}$/, 'Номера товаров через запятую, не больше 100.'))

export const chosenProductsApi = endpoint({
  method: 'GET',
  path: '/api/products/chosen',
  summary: 'Товары по номерам через запятую, в том же порядке; чего больше нет, пропущено',
  access: 'public',
  query: z.object({ ids }),
  answer: z.object({ products: z.array(Product) }),
})

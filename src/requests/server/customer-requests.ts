// A customer's requests for his account: their list, and their erasure.

import type { CustomerRequests } from '#src/accounts/server/public.ts'
import { photoAddress } from '../contract.ts'
import {
  deleteArrivalsOf,
  expireRequestsOf,
  listArrivalsOf,
  listRequestsOf,
} from './customer-requests.repository.ts'

export const customerRequests: CustomerRequests = {
  list: async (db, customerId) =>
    (await listRequestsOf(db, customerId)).map(({ createdAt, photos, ...request }) => ({
      ...request,
      photos: photos.map(photoAddress),
      created_at: createdAt.toISOString(),
    })),
  listArrivals: async (db, customerId) =>
    (await listArrivalsOf(db, customerId)).map(({ product, createdAt, toldAt }) => ({
      product,
      created_at: createdAt.toISOString(),
      told_at: toldAt?.toISOString() ?? null,
    })),
  erase: async (db, customerId) => {
    await deleteArrivalsOf(db, customerId)
    await expireRequestsOf(db, customerId)
  },
}

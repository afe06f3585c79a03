// The metrics of the shop: databases, orders, letters, payments.

import type { FastifyInstance } from 'fastify'
import { countHolders, heldStock } from '#src/back-office/server/public.ts'
import { countRefusedOffers, countWaiting } from '#src/commerceml/server/public.ts'
import { unsentLetters } from '#src/letters/server/public.ts'
import { ordersApi } from '#src/orders/contract.ts'
import { countPromises, unconfirmedOrders } from '#src/orders/server/public.ts'
import { countPayments, countUnfinished } from '#src/payments/server/public.ts'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { serveMetrics } from '#src/platform/server/metrics.ts'

type Pooled = Pick<OpenDatabase, 'pool'>
type Watched = {
  readonly token: string | undefined
  readonly db: Database & Pooled
  /** The same database, or a replica. */
  readonly reads: Pooled
  /** The share of `db` for statements that wait for row locks. */
  readonly writes: Pooled
}

export function serveShopMetrics(
  server: FastifyInstance,
  { token, db, reads, writes }: Watched,
): void {
  serveMetrics(server, {
    token,
    databases: {
      first: db,
      ...(reads !== db && { replica: reads }),
      ...(writes !== db && { writes }),
    },
    counted: [
      {
        name: 'orders_placed_total',
        help: 'Orders answered with success, repeats of one request included',
        endpoint: ordersApi.place,
      },
    ],
    levels: [
      { name: 'letters', help: 'Letters that did not go yet', read: () => unsentLetters(db) },
      {
        name: 'reserved_units',
        help: 'Units that open orders hold: of all, of the largest account, of the largest address',
        read: () => heldStock(db),
      },
      {
        name: 'large_holders',
        help: 'Accounts and addresses that hold more than HOLDING_ALERT_PERCENT of the stock',
        read: () => countHolders(db),
      },
      {
        name: 'unconfirmed_orders',
        help: 'New orders about to expire, whose buyers cannot be warned, and paid ones that wait too long',
        read: () => unconfirmedOrders(db),
      },
      {
        name: 'promises',
        help: 'Promised orders reached in the last 30 days: kept, kept after a move, broken',
        read: () => countPromises(db),
      },
      {
        name: 'exchanges',
        help: 'Exchanges with 1C that wait for the decision of the owner',
        read: async () => ({ waiting: await countWaiting(db) }),
      },
      {
        name: 'exchange_offers',
        help: 'Offers of 1C that the shop refuses',
        read: async () => ({ refused: await countRefusedOffers(db) }),
      },
      {
        name: 'payments',
        help: 'Payments of the last day, and all that are open',
        read: () => countPayments(db),
      },
      {
        name: 'refunds',
        help: 'Refunds that did not go through',
        read: () => countUnfinished(db, 'refunds'),
      },
      {
        name: 'receipts',
        help: 'Receipts of handovers that are not made',
        read: () => countUnfinished(db, 'receipts'),
      },
    ],
  })
}

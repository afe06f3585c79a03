// Somebody of the staff has counted a product at a place: one transaction with its record.

import { correctStock } from '#src/catalogue/server/public.ts'
import { retried } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { Staff } from './staff.repository.ts'
import { insertAct } from './staff-acts.repository.ts'

type Count = {
  readonly productId: number
  readonly locationId: number
  readonly onHand: number
  readonly document: string
  readonly reason: string
}

export const correctShopStock = (db: Database, staff: Staff, count: Count): Promise<void> =>
  retried(() =>
    db.transaction(async (tx) => {
      const { productId, ...details } = count
      const before = await correctStock(tx, { ...count, actor: `staff ${staff.id}` })
      if (before === null) return // asked again after a lost answer: nothing is written down twice
      const subject = `product ${productId}`
      const act = { act: 'correct-stock' as const, subject, details: { before, ...details } }
      await insertAct(tx, { staffId: staff.id, ...act })
    }),
  )

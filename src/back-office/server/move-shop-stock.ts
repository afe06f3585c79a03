// Somebody of the staff takes units from one place to another, in one transaction with its record.

import { moveStock } from '#src/catalogue/server/public.ts'
import { retried } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { Staff } from './staff.repository.ts'
import { insertAct } from './staff-acts.repository.ts'

type Move = {
  readonly productId: number
  readonly fromId: number
  readonly toId: number
  readonly quantity: number
  readonly document: string
  readonly reason: string
}

export const moveShopStock = (db: Database, staff: Staff, move: Move): Promise<void> =>
  retried(() =>
    db.transaction(async (tx) => {
      const isMoved = await moveStock(tx, { ...move, actor: `staff ${staff.id}` })
      if (!isMoved) return // asked again after a lost answer: nothing is written down twice
      const { productId, ...details } = move
      const subject = `product ${productId}`
      await insertAct(tx, { staffId: staff.id, act: 'move-stock', subject, details })
    }),
  )

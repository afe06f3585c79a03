// A notification is never believed: it only says about which payment or refund to ask soon.

import * as z from 'zod/mini'
import type { Database } from '#src/platform/server/database.ts'
import { hastenPayment } from './payments.repository.ts'
import { hastenRefund } from './returns.repository.ts'

const Notification = z.object({
  object: z.object({ id: z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/)) }),
})

/** An unknown id and nonsense change nothing. */
export async function takeNotification(db: Database, body: unknown): Promise<void> {
  const { data } = Notification.safeParse(body)
  if (!data) return
  await hastenPayment(db, data.object.id)
  await hastenRefund(db, data.object.id)
}

// Buyers whose warning did not go because the shop's own mail was away are warned anew.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendLetters } from '#src/letters/server/send-letters.ts'
import { SendFailure, type Trouble } from '#src/letters/server/smtp-transport.ts'
import { unconfirmedOrders } from '#src/orders/server/late-orders.repository.ts'
import { findOrder, releaseUnconfirmed, saveConfirmationHours } from '#src/orders/server/public.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { placedFrom } from '#tests/support/placed-order.ts'
import { letterShop } from '#tests/support/sample-letter.ts'
import { addCustomer, addProduct, addStore, confirmEmail } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'

const never = new AbortController().signal

describe.each(testDatabases())('late warnings on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let product: number
  beforeAll(async () => {
    db = await open()
    const { locationId } = await addStore(db)
    product = await addProduct(db, { stock: new Map([[locationId, 100]]) })
    await saveConfirmationHours(db, { hours: 336, warningHours: 48 })
    await db.query(sql`UPDATE order_settings SET confirm_since = now() - interval '1 year'`)
    await releaseUnconfirmed(db)
  })
  afterAll(() => db?.close())

  const hoursPass = async (hours: number) => {
    const by = sql`make_interval(hours => ${hours})`
    await db.query(sql`
      UPDATE orders SET created_at = created_at - ${by}, kept_until = kept_until - ${by}`)
    await db.query(sql`
      UPDATE letters SET created_at = created_at - ${by}, due_at = due_at - ${by},
        sent_at = sent_at - ${by}, given_up_at = given_up_at - ${by},
        data = data || jsonb_strip_nulls(jsonb_build_object(
          'confirmUntil', (data ->> 'confirmUntil')::timestamptz - ${by}))`)
  }
  /** One round of the sender; resolves to the subjects of what went. */
  const send = async (trouble?: Trouble) => {
    const gone: string[] = []
    const transport = async ({ subject }: { subject: string }) => {
      if (trouble !== undefined) throw new SendFailure('not now', trouble)
      gone.push(subject)
    }
    await sendLetters({ db, transport, shop: letterShop }, { end: never, cut: never })
    return gone
  }
  const placed = async ({ isConfirmed = false } = {}) => {
    const buyer = await addCustomer(db)
    if (isConfirmed) await confirmEmail(db, buyer.id)
    const id = await placedFrom(db, buyer, [{ productId: product, quantity: 1 }])
    await send()
    return id
  }
  const statusOf = async (id: number) => (await findOrder(db, id))?.status

  test.each([
    ['nobody has confirmed, and nothing was tried', false, undefined],
    ['nobody has confirmed, and no server took it', false, 'server'],
    ['is confirmed', true, undefined],
  ] as const)('of a buyer whose e-mail %s', async (_, isConfirmed, trouble) => {
    const id = await placed({ isConfirmed })
    await hoursPass(289)
    expect(await releaseUnconfirmed(db)).toEqual({ warned: 1, expired: 0 })
    if (trouble) await send(trouble)
    await hoursPass(49)
    await releaseUnconfirmed(db)
    expect(await send()).toEqual([])
    await hoursPass(48)
    // the mail works again, and the buyer knows nothing
    expect(await releaseUnconfirmed(db)).toEqual({ warned: 1, expired: 0 })
    expect(await statusOf(id)).toBe('new')
    expect(await unconfirmedOrders(db)).toMatchObject({ expiring: 1, unwarned: 0 })
    expect(await send()).toEqual([`Заказ № ${id} ждёт подтверждения`])
    await hoursPass(47)
    expect(await releaseUnconfirmed(db)).toEqual({ warned: 0, expired: 0 })
    await hoursPass(2)
    expect(await releaseUnconfirmed(db)).toEqual({ warned: 0, expired: 1 })
    await send()
  })

  test.each(['letter', 'recipient'] as const)(
    'are no stranger’s whose mailbox refuses them (%s)',
    async (trouble) => {
      const id = await placed()
      await hoursPass(289)
      expect(await releaseUnconfirmed(db)).toEqual({ warned: 1, expired: 0 })
      await send(trouble)
      await hoursPass(48)
      await send()
      await releaseUnconfirmed(db)
      await hoursPass(48)
      expect(await releaseUnconfirmed(db)).toMatchObject({ warned: 0 })
      expect(await statusOf(id)).toBe('cancelled')
      await send()
    },
  )
})

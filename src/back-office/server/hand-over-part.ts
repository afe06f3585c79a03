// A part of an order is handed over: the rest falls out of it, in one transaction.

import { dropLine, type Order, stepOrder } from '#src/orders/server/public.ts'
import { requireShortKey } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import { formatPrice, type Kopecks, kopecksOf, rublesOf } from '#src/shared/money.ts'
import type { PartSum } from '../part-contract.ts'
import { handoverReason } from '../pay-ways.ts'
import { countPart, type Units, wrongPart } from '../taken-part.ts'
import { actOnOrder } from './act-as-staff.ts'
import {
  checkPickupCode,
  type HandoverWords,
  payAsSaid,
  READY_JUST_NOW,
} from './change-shop-order.ts'
import { findHandedPart, listPartLines, readOrderMoney } from './handed-part.repository.ts'
import { readVersion } from './locked-orders.repository.ts'
import { staleChange } from './order-versions.ts'
import { requireVerified } from './require-staff.ts'
import type { Staff, StaffSession } from './staff.repository.ts'
import { insertAct } from './staff-acts.repository.ts'
import { getVisibleOrder } from './visible-orders.ts'

const NO_KEY = 'Передайте заголовок Idempotency-Key: под одним ключом заказ выдаётся один раз.'
const OTHER_PART = 'Этот заказ уже выдан, и выдано другое. Откройте его заново.'
const NOT_READY = 'Часть выдают из заказа, который готов к выдаче.'

/** What it will cost; nothing is changed. */
export async function sumOfPart(
  db: Database,
  staff: Staff,
  { orderId, lines }: { readonly orderId: number; readonly lines: readonly Units[] },
): Promise<PartSum> {
  const { status } = await getVisibleOrder(db, staff, orderId)
  if (status !== 'ready') throw new ShopError('conflict', NOT_READY)
  return readPart(db, orderId, lines)
}

async function readPart(db: Database, orderId: number, taken: readonly Units[]): Promise<PartSum> {
  const held = { lines: await listPartLines(db, orderId), ...(await readOrderMoney(db, orderId)) }
  const wrong = wrongPart(held, taken)
  if (wrong !== null) throw invalidField('lines', wrong)
  const { total, due, refund, left } = countPart(held, taken)
  return {
    total: rublesOf(total),
    due: rublesOf(due),
    refund: rublesOf(refund),
    left: [...left],
  }
}

type Handover = {
  readonly orderId: number
  /** Of the order as the caller has seen it; null: he does not say. */
  readonly version: number | null
  readonly key: string | null
  readonly lines: readonly Units[]
  /** As the caller has seen it. */
  readonly due: Kopecks
  /** What goes back online, as the caller has seen it; undefined: not checked. */
  readonly refund: Kopecks | undefined
  readonly reason: string
  /** Why the buyer leaves the rest. */
  readonly leftReason: string
} & HandoverWords

/** Once under a key, also when it is repeated after the handover. */
export async function handOverPart(
  db: Database,
  staff: StaffSession,
  asked: Handover,
): Promise<Order> {
  const { orderId, version, lines } = asked
  const key = requireKey(asked)
  const { mayHandOver, isCodeNamed, said } = await checkPickupCode(db, staff, asked)
  const taken = textOf(lines)
  return actOnOrder(db, staff, { act: 'step-order', orderId }, async (tx, held) => {
    const done = await findHandedPart(tx, { orderId, key })
    if (done === taken) return { result: await getVisibleOrder(tx, staff, orderId), details: null }
    if (done !== null) throw new ShopError('conflict', OTHER_PART)
    if (version !== null && version !== held.version) {
      throw await staleChange(tx, staff, { orderId, version })
    }
    if (held.status !== 'ready') throw new ShopError('conflict', NOT_READY)
    if (!mayHandOver) throw new ShopError('conflict', READY_JUST_NOW)
    await dropUntaken(tx, staff, asked)
    const former = await payAsSaid(tx, staff, asked)
    const reason = handoverReason({ reason: asked.reason, said, former })
    const actor = `staff ${staff.id}`
    const step = { orderId, to: 'completed', reason, actor, actorKind: 'staff' } as const
    const result = await stepOrder(tx, step)
    const details = {
      from: held.status,
      to: 'completed',
      lines: taken,
      key,
      ...(reason !== '' && { reason }),
      ...(!isCodeNamed && { code: 'none' }),
      ...(said !== null && { said }),
    }
    return { result, details }
  })
}

function requireKey({ key }: Handover): string {
  if (key === null) throw invalidField('idempotency_key', NO_KEY)
  requireShortKey(key)
  return key
}

/** Alike for the same units in another order. */
const textOf = (lines: readonly Units[]): string =>
  lines
    .toSorted((one, other) => one.position - other.position)
    .map(({ position, quantity }) => `${position} × ${quantity}`)
    .join(', ')

/** All at once, so that money and letter are one; each line with an act of its own, as every drop. */
async function dropUntaken(tx: Database, staff: StaffSession, asked: Handover): Promise<void> {
  const { orderId, lines, due, refund = null, leftReason: reason } = asked
  const sum = await readPart(tx, orderId, lines)
  if (kopecksOf(sum.due) !== due) {
    throw new ShopError('conflict', `К оплате теперь ${formatPrice(sum.due)} Проверьте и решите.`)
  }
  if (refund !== null && kopecksOf(sum.refund) !== refund) {
    const back = `Покупателю вернётся ${formatPrice(sum.refund)}`
    throw new ShopError('conflict', `${back} Проверьте и решите.`)
  }
  // money that goes back is asked for again, as every refund is
  if (sum.refund > 0) requireVerified(staff)
  if (sum.left.length === 0) return
  await dropLine(tx, { orderId, left: sum.left, reason, actor: `staff ${staff.id}` })
  const version = await readVersion(tx, orderId)
  const act = { staffId: staff.id, act: 'drop-line', subject: `order ${orderId}` } as const
  for (const { position, quantity } of sum.left) {
    const isWhole = lines.every((taken) => taken.position !== position)
    const details = { position, reason, ...(!isWhole && { quantity }), version }
    await insertAct(tx, { ...act, details })
  }
}

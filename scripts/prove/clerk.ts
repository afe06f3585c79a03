// Clerks who move orders through their steps at random.

import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '#database/demo/random.ts'
import type { OrderStep } from '#src/back-office/permissions.ts'
import type { Order } from '#src/orders/contract.ts'
import { STAFF_PASSWORD, staffEmail } from '../visitors/staff.ts'
import type { World } from './world.ts'

const PICKUP = 'Самовывоз'
const LOOK_EVERY_MS = 50

export type OrderQueue = {
  /** Orders that no clerk has taken yet. */
  readonly waiting: Order[]
  readonly closed: AbortSignal
}

/** Resolves when the queue is closed and empty. */
export async function processOrders(
  world: World,
  { queue, random }: { queue: OrderQueue; random: Random },
): Promise<void> {
  const body = { email: staffEmail('manager'), password: STAFF_PASSWORD }
  const login = await world.shops.askUntilAnswered(0, { path: '/api/staff/login', body })
  const { token = '' } = login.body as { token?: string }
  while (!queue.closed.aborted || queue.waiting.length > 0) {
    const order = queue.waiting.shift()
    if (!order) await pause(LOOK_EVERY_MS)
    else if (random.chance(0.5)) await takeOn(world, { order, token }, random)
  }
}

function wayOf(order: Order, random: Random): OrderStep[] {
  const handOver: OrderStep = order.shipping_method === PICKUP ? 'ready' : 'shipped'
  const whole: OrderStep[] = ['confirmed', 'assembling', handOver, 'completed', 'returned']
  const way = whole.slice(0, 1 + random.below(whole.length))
  const isStillHere = !way.some((step) => /shipped|completed/.test(step))
  return isStillHere && random.chance(0.15) ? [...way, 'cancelled'] : way
}

type Task = { readonly order: Order; readonly token: string }

async function takeOn(world: World, { order, token }: Task, random: Random): Promise<void> {
  const { shops, notebook } = world
  if (random.chance(0.2)) await dropFirstLine(world, { order, token }, random)
  for (const to of wayOf(order, random)) {
    const path = `/api/staff/orders/${order.id}/steps`
    const body = { to, reason: 'Испытание' } // without the buyer's code a reason is needed
    const { status } = await shops.askUntilAnswered(random.below(2), { path, token, body })
    if (status === 409) return // its buyer was quicker
    if (status !== 200) {
      notebook.faults.push(`step ${to} of order ${order.id} was answered ${status}`)
      return
    }
    notebook.steps.push({ order: order.id, to })
    notebook.count('steps by staff')
  }
}

/** Of an order with several; the last line would take the order with it. */
async function dropFirstLine(
  { shops, notebook }: World,
  { order, token }: Task,
  random: Random,
): Promise<void> {
  const [first, ...others] = JSON.parse(order.items) as { id: number }[]
  if (!first || others.length === 0) return
  const path = `/api/staff/orders/${order.id}/lines/1/drop`
  const question = { path, token, body: { reason: 'Испытание' } }
  const { status } = await shops.askUntilAnswered(random.below(2), question)
  if (status === 409) return // its buyer was quicker
  if (status !== 200) {
    notebook.faults.push(`the line of order ${order.id} was answered ${status}`)
    return
  }
  notebook.dropped.set(order.id, first.id)
  notebook.count('lines dropped by staff')
}

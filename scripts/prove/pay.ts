// A buyer pays online in one tab or two; some of the provider's answers are lost.

import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '#database/demo/random.ts'
import type { Order } from '#src/orders/contract.ts'
import type { Payment } from '#src/payments/contract.ts'
import type { Customer, World } from './world.ts'

/** Payment methods: on receipt two, online two. */
export const ONLINE = [3, 4]
const LONGEST_THOUGHT_MS = 1500
const LOST_CALLS = /^(POST|GET) \/v3\/payments/

export async function payOnline(
  world: World,
  { token }: Customer,
  { order, random }: { order: Order; random: Random },
): Promise<void> {
  const { shops, notebook, provider } = world
  notebook.count('orders to be paid online')
  if (random.chance(0.1)) {
    notebook.count('calls that the provider lost')
    provider.mishap(LOST_CALLS, { kind: random.chance(0.5) ? 'lost-answer' : 'cut' })
  }
  const path = `/api/orders/${order.id}/payment`
  const tabs = random.chance(0.3) ? [0, 1] : [random.below(2)]
  const question = { path, token, body: {}, asksProvider: true }
  const answers = await Promise.all(tabs.map((which) => shops.askUntilAnswered(which, question)))
  const pages = answers.flatMap(({ status, body }) => {
    if (status !== 200 && status !== 503) {
      notebook.faults.push(`the payment of order ${order.id} was answered ${status}`)
    }
    return (body as { data?: Payment }).data?.confirmation_url ?? []
  })
  await pause(random.below(LONGEST_THOUGHT_MS))
  const [page] = pages
  if (page === undefined) return // the shop continues a payment that was begun
  const id = page.slice(page.lastIndexOf('/') + 1)
  if (random.chance(0.2)) {
    notebook.count('not paid at the provider')
    if (random.chance(0.5)) provider.cancel(id)
    return
  }
  notebook.count('paid at the provider')
  provider.pay(id)
  if (random.chance(0.5)) {
    const word = { type: 'notification', event: 'payment.succeeded', object: { id } }
    const notification = { path: '/api/payments/notifications', body: word }
    await shops.askUntilAnswered(random.below(2), notification)
  } else await shops.askUntilAnswered(random.below(2), { path, token, asksProvider: true })
}

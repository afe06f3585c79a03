// One person alone saves orders two hundred times, over two processes by turns, and no save may be
// refused as if another had changed the order. Then another really has, and the refusal says what.

import { type StaffAnswer, takeIn } from './member.ts'
import { faultsOf, layIn, type OfficeWorld, placeOne } from './office-world.ts'

const SAVES = 200

/** The way of an order: each save has the version of the answer before. */
const WAY: readonly (readonly [string, () => object])[] = [
  ['lines/2/drop', () => ({ reason: 'out-of-stock', quantity: 1 })],
  ['steps', () => ({ to: 'confirmed' })],
  ['promise', () => ({ promised_at: tomorrow(), reason: 'Поставщик задержал' })],
  ['lines/2/drop', () => ({ reason: 'out-of-stock' })],
  ['steps', () => ({ to: 'assembling' })],
  ['steps', () => ({ to: 'ready' })],
  ['steps', () => ({ to: 'cancelled' })],
]

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

/** Faults: a save that is refused, a change that is not noticed, or not told in words. */
export async function saveByTurns(world: OfficeWorld): Promise<string[]> {
  const { db, shops, say } = world
  const goods = await layIn(db, 2, SAVES)
  const anna = await takeIn(world, { name: 'Анна Иванова', role: 'manager' })
  const boris = await takeIn(world, { name: 'Борис Орлов', role: 'manager' })
  let asked = 0
  const pathOf = (id: number, path: string) => {
    asked += 1
    return `${shops[asked % 2]}/api/staff/orders/${id}${path && `/${path}`}`
  }
  const refused: StaffAnswer[] = []
  let saves = 0
  while (saves < SAVES) {
    const id = await placeOne(db, goods, { quantity: 2, isPickup: true })
    let saw = (await anna.ask(pathOf(id, ''))).etag
    for (const [path, body] of WAY.slice(0, SAVES - saves)) {
      const answer = await anna.ask(pathOf(id, path), { body: body(), saw })
      saves += 1
      if (answer.status !== 200) refused.push(answer)
      saw = answer.etag || (await anna.ask(pathOf(id, ''))).etag
    }
  }

  const id = await placeOne(db, goods, { quantity: 2, isPickup: true })
  const former = (await anna.ask(pathOf(id, ''))).etag
  const dropped = await boris.ask(pathOf(id, 'lines/2/drop'), {
    body: { reason: 'out-of-stock' },
    saw: (await boris.ask(pathOf(id, ''))).etag,
  })
  const step = { body: { to: 'confirmed' }, saw: former }
  const stale = await anna.ask<{ message?: string }>(pathOf(id, 'steps'), step)
  const message = stale.json?.message ?? stale.text
  const now = await anna.ask<{ order: { status: string } }>(pathOf(id, ''))

  const falseOnes = refused.filter(({ status }) => status === 412).length
  say(`saves: ${saves} saves of one person by two processes, ${falseOnes} false 412`)
  say(`saves: who confirms what another has changed: ${stale.status} «${message}»`)
  const [first] = refused
  return faultsOf('saves', {
    [`${refused.length} saves were refused, first ${first?.status} ${first?.text}`]:
      refused.length === 0,
    [`the line was not dropped: ${dropped.text}`]: dropped.status === 200,
    'what another has changed was confirmed': stale.status === 412,
    'the refusal does not say who and what':
      message.includes('Борис Орлов') && message.includes('строку 2'),
    'the order was confirmed': now.json.order.status === 'new',
  })
}

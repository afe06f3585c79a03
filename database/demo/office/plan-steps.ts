// The steps of an order of the demonstration: who took them, and when.

import type { STATUS_NAMES } from '#src/orders/server/public.ts'
import type { Random } from '../random.ts'

export type DemoStep = {
  readonly to: Exclude<keyof typeof STATUS_NAMES, 'new'>
  readonly at: Date
  readonly by: 'manager' | 'seller' | 'customer' | 'shop'
  readonly reason: string
}

type Life = {
  readonly placedAt: Date
  readonly now: Date
  readonly isPickup: boolean
  /** How many were placed after it, of the orders of the last hours; null: an older one. */
  readonly age: number | null
}

const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
const KEPT_MS = 3 * 24 * HOUR_MS
/** In Volgograd, UTC+3. */
const OPENS = 9
const CLOSES = 20

/** Of the orders of the last hours: how many steps are done, by how many were placed after them. */
const LATEST_STEPS = [
  { from: 50, steps: 3 },
  { from: 38, steps: 2 },
  { from: 28, steps: 1 },
]

const LOST = ['Не дозвонились', 'Нет в наличии', 'Покупатель отказался']
const CAME_BACK = ['Не подошло к автомобилю', 'Брак', 'Передумал']

export function stepsOf(life: Life, random: Random): DemoStep[] {
  const { age, now, placedAt, isPickup } = life
  if (age === null) return longLife(life, random).filter(({ at }) => at < now)
  const count = LATEST_STEPS.find(({ from }) => age >= from)?.steps ?? 0
  const share = (now.getTime() - placedAt.getTime()) / (count + 1)
  return stagesOf(isPickup)
    .slice(0, count)
    .map((stage, place) => ({
      ...stage,
      at: new Date(placedAt.getTime() + share * (place + 1)),
    }))
}

type Stage = Omit<DemoStep, 'at'>

const stagesOf = (isPickup: boolean): Stage[] => [
  { to: 'confirmed', by: 'manager', reason: '' },
  { to: 'assembling', by: isPickup ? 'seller' : 'manager', reason: '' },
  { to: isPickup ? 'ready' : 'shipped', by: isPickup ? 'seller' : 'manager', reason: '' },
]

/** As it goes in a shop that is open by day: some are lost, some are not fetched, some come back. */
function longLife({ placedAt, isPickup }: Life, random: Random): DemoStep[] {
  const steps: DemoStep[] = []
  let at = placedAt
  const go = (stage: Stage, minutes: readonly [number, number]) => {
    at = openMoment(new Date(at.getTime() + random.between(...minutes) * MINUTE_MS))
    steps.push({ ...stage, at })
  }
  if (random.chance(0.04)) {
    at = new Date(at.getTime() + random.between(3, 40) * MINUTE_MS)
    return [{ to: 'cancelled', at, by: 'customer', reason: 'Передумал' }]
  }
  const [confirmed, assembling, ready] = stagesOf(isPickup) as [Stage, Stage, Stage]
  if (random.chance(0.05)) {
    go({ to: 'cancelled', by: 'manager', reason: random.pick(LOST) }, [20, 200])
    return steps
  }
  go(confirmed, [3, 45])
  go(assembling, [5, 70])
  go(ready, [15, 150])
  if (isPickup && random.chance(0.06)) {
    const reason = 'Не забран в срок'
    return [...steps, { to: 'cancelled', at: new Date(at.getTime() + KEPT_MS), by: 'shop', reason }]
  }
  const by = isPickup ? 'seller' : 'manager'
  go({ to: 'completed', by, reason: '' }, isPickup ? [60, 2800] : [1440, 5500])
  if (random.chance(0.03)) {
    go({ to: 'returned', by: 'manager', reason: random.pick(CAME_BACK) }, [600, 4000])
  }
  return steps
}

/** The moment itself while the shops are open, else shortly after they open. */
function openMoment(moment: Date): Date {
  const local = new Date(moment.getTime() + 3 * HOUR_MS)
  const hour = local.getUTCHours()
  if (hour >= OPENS && hour < CLOSES) return moment
  const opens = new Date(local)
  if (hour >= CLOSES) opens.setUTCDate(opens.getUTCDate() + 1)
  // minutes stay, so that not everything happens at nine sharp
  opens.setUTCHours(OPENS)
  return new Date(opens.getTime() - 3 * HOUR_MS)
}

// The orders of the last two weeks of the demonstration: who buys what, and how far each has come.

import { type Random, seededRandom } from '../random.ts'
import { type DemoStep, HOUR_MS, stepsOf } from './plan-steps.ts'

/** A product of which the shop has some. */
export type DemoPart = {
  readonly id: number
  readonly multiplicity: number
  readonly isPickupOnly: boolean
  /** One that it fits; null: none is known. */
  readonly car: { readonly brand: string; readonly model: string } | null
  /** In all places together. */
  readonly free: number
}
type DemoStore = { readonly title: string; readonly city: string }

export type DemoOrder = {
  /** Its place among the customers. */
  readonly customer: number
  readonly placedAt: Date
  readonly promisedAt: Date
  readonly paymentMethodId: number
  readonly shippingMethodId: number
  readonly address: string
  readonly comment: string
  readonly carrier: string
  /** Kopecks. */
  readonly shippingCost: number
  readonly lines: readonly {
    readonly productId: number
    readonly quantity: number
    readonly car: DemoPart['car']
  }[]
  readonly steps: readonly DemoStep[]
}

type OrderPlan = {
  readonly now: Date
  readonly orders: number
  readonly customers: number
  readonly parts: readonly DemoPart[]
  readonly stores: readonly DemoStore[]
  readonly seed?: number
}

const DAY_MS = 24 * HOUR_MS
const DAYS = 14
/** Orders of the last hours: they stand in the queues, however early the shop is started. */
const LATEST = 60
const LATEST_MS = 5 * HOUR_MS
/** Some units stay for the buyers of the demonstration. */
const LEFT_FOR_BUYERS = 1

const COMMENTS = ['Позвоните за час', 'Нужен чек на организацию', 'Сверьте по VIN, пожалуйста']
const STREETS = ['ул. Садовая', 'пр-т Победы', 'ул. Гагарина', 'ул. Лесная', 'ул. Чехова']
const CARRIER_CITIES = ['Саратов', 'Ростов-на-Дону', 'Краснодар', 'Элиста']

/** The oldest first. The same seed and time give the same orders. */
export function planOrders(plan: OrderPlan): DemoOrder[] {
  const { now, orders, parts, seed = 24 } = plan
  const random = seededRandom(seed)
  const left = new Map(parts.map(({ id, free }) => [id, free - LEFT_FOR_BUYERS]))
  return momentsOf(now, orders, random).map((placedAt, place) => {
    const order = { ...wayOf(plan, random), customer: random.below(plan.customers) }
    const isPickup = order.shippingMethodId === 1
    const lines = linesOf({ parts, left, isPickup }, random)
    const age = orders - 1 - place
    const steps = stepsOf({ placedAt, now, isPickup, age: age < LATEST ? age : null }, random)
    const comment = random.chance(0.1) ? random.pick(COMMENTS) : ''
    const days = isPickup ? 1 + random.below(2) : 2 + random.below(3)
    const promisedAt = evening(new Date(placedAt.getTime() + days * DAY_MS))
    return { ...order, placedAt, promisedAt, comment, lines, steps }
  })
}

/** Few at night, most in the daytime of Volgograd. */
function momentsOf(now: Date, count: number, random: Random): Date[] {
  const latest = Math.min(LATEST, count)
  const start = now.getTime() - DAYS * DAY_MS
  const old: number[] = []
  while (old.length < count - latest) {
    const at = start + random.next() * (DAYS * DAY_MS - LATEST_MS)
    const hour = new Date(at + 3 * HOUR_MS).getUTCHours()
    if (random.chance(hour < 7 ? 0.1 : hour < 9 || hour > 20 ? 0.5 : 1)) old.push(at)
  }
  const recent = Array.from({ length: latest }, () => now.getTime() - random.next() * LATEST_MS)
  return [...old, ...recent].sort((one, other) => one - other).map((at) => new Date(at))
}

function wayOf({ stores }: OrderPlan, random: Random) {
  const store = random.pick(stores)
  const paymentMethodId = 1 + random.below(2)
  const point = random.next()
  if (point < 0.7) {
    const way = { shippingMethodId: 1, address: store.title, carrier: '', shippingCost: 0 }
    return { paymentMethodId, ...way }
  }
  const street = `${random.pick(STREETS)}, ${1 + random.below(90)}`
  const isCourier = point < 0.88
  return {
    paymentMethodId,
    shippingMethodId: isCourier ? 2 : 3,
    address: `${isCourier ? store.city : random.pick(CARRIER_CITIES)}, ${street}`,
    carrier: isCourier ? '' : 'СДЭК',
    shippingCost: isCourier ? 30_000 : 45_000,
  }
}

type Shelf = {
  readonly parts: readonly DemoPart[]
  readonly left: Map<number, number>
  readonly isPickup: boolean
}

/** From one part to four; what has run out is left alone. */
function linesOf({ parts, left, isPickup }: Shelf, random: Random): DemoOrder['lines'] {
  const wanted = 1 + Math.floor(random.next() ** 2 * 4)
  const lines = new Map<number, DemoOrder['lines'][number]>()
  for (let tries = 0; lines.size < wanted && (tries < 50 || lines.size === 0); tries += 1) {
    if (tries > 10_000) throw new Error('the demonstration has too little stock for its orders')
    // what is popular stands first, and is bought more often
    const part = parts[Math.floor(random.next() ** 2 * parts.length)]
    if (!part || lines.has(part.id) || (part.isPickupOnly && !isPickup)) continue
    const quantity = part.multiplicity * (random.chance(0.2) ? 2 : 1)
    const free = left.get(part.id) ?? 0
    if (free < quantity) continue
    left.set(part.id, free - quantity)
    lines.set(part.id, {
      productId: part.id,
      quantity,
      car: random.chance(0.6) ? part.car : null,
    })
  }
  return [...lines.values()]
}

/** Eight o'clock in Volgograd. */
const evening = (day: Date): Date => new Date(new Date(day).setUTCHours(17, 0, 0, 0))

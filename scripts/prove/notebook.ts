// Records the answers that buyers and staff got, to be compared with the shop's tables at the end.

import type { OrderStep } from '#src/back-office/permissions.ts'
import type { Order } from '#src/orders/contract.ts'

export type WantedLine = { readonly id: number; readonly quantity: number }

/** One order under one idempotency key, sent once or several times. Its comment contains the key. */
export type Attempt = {
  readonly key: string
  readonly buyer: number
  /** The buyer who used the key first; null if no other did. */
  readonly lender: number | null
  /** Lines as they were sent: a product may be named twice. */
  readonly lines: readonly WantedLine[]
  /** The order of every 201. */
  readonly answers: Order[]
}

export type Happening =
  | 'sent again under the same key'
  | 'sent to both processes at once'
  | 'cut off before the answer'
  | 'never asked again after the cut'
  | 'asked again after the answer'
  | 'key used for another order'
  | 'key used by another customer'
  | 'prices sent by the browser'
  | 'prices changed'
  | 'orders to be paid online'
  | 'paid at the provider'
  | 'not paid at the provider'
  | 'calls that the provider lost'
  | 'refused: not enough'
  | 'cancelled by the buyer'
  | 'came too late to cancel'
  | 'steps by staff'
  | 'lines dropped by staff'
  | 'answered 503 in trouble'
  | 'connections lost in trouble'
  | 'processes killed'
  | 'crashes of the database'
  | 'orders on the way when a process was killed'
  | 'orders on the way when the database fell'

/** The price may apply from `beganAt`, and must from `doneAt`; Unix times in milliseconds. */
export type PriceChange = {
  readonly product: number
  readonly price: number
  readonly beganAt: number
  readonly doneAt: number
}

export class Notebook {
  readonly attempts: Attempt[] = []
  /** Ids of orders with a confirmed cancellation. */
  readonly cancelled = new Set<number>()
  readonly steps: { readonly order: number; readonly to: OrderStep }[] = []
  /** The product of the dropped line by order. */
  readonly dropped = new Map<number, number>()
  /** Products that were ordered beyond their stock. */
  readonly ranShort = new Set<number>()
  /** Prices of a product in kopecks, with their times. */
  readonly prices: PriceChange[] = []
  /** Answers that the shop must never give. */
  readonly faults: string[] = []
  readonly counts = new Map<Happening, number>()

  count(happening: Happening, times = 1): void {
    this.counts.set(happening, (this.counts.get(happening) ?? 0) + times)
  }

  timesOf(happening: Happening): number {
    return this.counts.get(happening) ?? 0
  }

  begin(buyer: number, lines: readonly WantedLine[]): Attempt {
    const key = `wish-${this.attempts.length + 1}`
    return this.#noted({ key, buyer, lender: null, lines, answers: [] })
  }

  /** The same order under the same key by another buyer, who gets an order of his own. */
  borrow({ key, buyer, lines }: Attempt, borrower: number): Attempt {
    return this.#noted({ key, buyer: borrower, lender: buyer, lines, answers: [] })
  }

  #noted(attempt: Attempt): Attempt {
    this.attempts.push(attempt)
    return attempt
  }
}

/** Units by product: adds up lines of the same product. */
export function unitsOf(lines: Iterable<WantedLine>): Map<number, number> {
  const units = new Map<number, number>()
  for (const { id, quantity } of lines) units.set(id, (units.get(id) ?? 0) + quantity)
  return units
}

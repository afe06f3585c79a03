// What the buyers and the staff were told, written down outside of the shop: the shop's own books
// are compared with it at the end.

import type { OrderStep } from '#src/back-office/permissions.ts'
import type { Order } from '#src/orders/contract.ts'

export type WantedLine = { readonly id: number; readonly quantity: number }

/** One wish under one key, however often it was sent. The key stands in the order's comment too. */
export type Attempt = {
  readonly key: string
  readonly buyer: number
  /** By whom its key was used first; null: by nobody else. */
  readonly lender: number | null
  /** As they were sent: a product may be named twice. */
  readonly lines: readonly WantedLine[]
  /** Every 201 that came for it. */
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

/** The price may be in force from `beganAt` on, and is from `doneAt` on; milliseconds of the date. */
export type PriceChange = {
  readonly product: number
  readonly price: number
  readonly beganAt: number
  readonly doneAt: number
}

export class Notebook {
  readonly attempts: Attempt[] = []
  /** Ids of orders whose cancellation was confirmed to their buyer. */
  readonly cancelled = new Set<number>()
  readonly steps: { readonly order: number; readonly to: OrderStep }[] = []
  /** By order: the product whose line fell out of it. */
  readonly dropped = new Map<number, number>()
  /** Products of which somebody wanted more than there was. */
  readonly ranShort = new Set<number>()
  /** What a unit of a product costs, in kopecks, and since when. */
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

  /** The same wish under the same key, by another buyer: it is another order. */
  borrow({ key, buyer, lines }: Attempt, borrower: number): Attempt {
    return this.#noted({ key, buyer: borrower, lender: buyer, lines, answers: [] })
  }

  #noted(attempt: Attempt): Attempt {
    this.attempts.push(attempt)
    return attempt
  }
}

/** Units by product: what the shop makes of lines that name a product twice. */
export function unitsOf(lines: Iterable<WantedLine>): Map<number, number> {
  const units = new Map<number, number>()
  for (const { id, quantity } of lines) units.set(id, (units.get(id) ?? 0) + quantity)
  return units
}

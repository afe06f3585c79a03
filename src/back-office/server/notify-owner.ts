// Notifies the owner of large reservations, orders whose buyers cannot be warned, new reviews.

import { queueLetter } from '#src/letters/server/public.ts'
import { claimTroubles } from '#src/list-sources/server/public.ts'
import { claimUnwarned } from '#src/orders/server/public.ts'
import { NETWORK_FACTOR } from '#src/platform/server/call-price.ts'
import type { Database } from '#src/platform/server/database.ts'
import { claimUntold } from '#src/reviews/server/public.ts'
import {
  countHeldUnits,
  countReportedHolders,
  countStockUnits,
  deleteHolder,
  type Holder,
  insertHolder,
  isWiderNetwork,
  listLargestHolders,
  listOwnerEmails,
  listReportedHolders,
  lockWatch,
  ordersOfHolder,
  type Subject,
} from './stock-holders.repository.ts'

export type HolderWatch = {
  /** Of the units in stock; 0: off. */
  readonly percent: number
  /** Of the company; used when no owner is on the staff. */
  readonly email: string
}

const MOST_HOLDERS = 50
const MOST_ORDERS = 20
/** Fewer units are an ordinary order even in a small shop. */
const LEAST_UNITS = 50

/**
 * Reports accounts and addresses whose open orders reserve a large share of the stock, each once
 * until its share falls below half. Resolves to those reported now.
 */
export const notifyOfHolders = (db: Database, { percent, email }: HolderWatch): Promise<Holder[]> =>
  db.transaction(async (tx) => {
    if (!(await lockWatch(tx))) return []
    const holders = percent === 0 ? [] : await listLargestHolders(tx, MOST_HOLDERS)
    const noted = await listReportedHolders(tx)
    if (noted.length === 0 && !holders.some(({ units }) => units >= LEAST_UNITS)) return []
    // at least the reserved units: an earlier count may be smaller
    const held = Math.max(0, ...holders.map(({ units }) => units))
    const stock = await countStockUnits(tx, held)
    const share = Math.max(LEAST_UNITS, (stock * percent) / 100)
    const mostOf = (one: Subject) => (isWiderNetwork(one) ? share * NETWORK_FACTOR : share)
    for (const one of noted) {
      const now = holders.find((holder) => isSame(holder, one))
      if (!now || now.units < mostOf(one) / 2) await deleteHolder(tx, one)
    }
    const large = holders.filter(
      (holder) => holder.units > mostOf(holder) && !noted.some((one) => isSame(one, holder)),
    )
    for (const holder of large) await queueHolderLetter(tx, holder, { stock, email })
    return large
  })

const isSame = (one: Subject, other: Subject): boolean =>
  one.kind === other.kind && one.subject === other.subject

type LetterFacts = { readonly stock: number; readonly email: string }

async function queueHolderLetter(db: Database, holder: Holder, { stock, email }: LetterFacts) {
  await insertHolder(db, holder)
  const { kind, subject, units } = holder
  const found = await ordersOfHolder(db, holder, MOST_ORDERS)
  for (const recipient of await listOwnerEmails(db, email)) {
    await queueLetter(db, {
      kind: 'stock-held',
      recipient,
      data: { holder: kind, subject, units, stock, ...found },
      customerId: null, // without personal data
    })
  }
}

/** For metrics. */
export const countHolders = countReportedHolders

/** For metrics: reserved units, and the most of one account and of one address. */
export async function heldStock(db: Database): Promise<Readonly<Record<string, number>>> {
  const [all, largest] = await Promise.all([countHeldUnits(db), listLargestHolders(db, 1)])
  const held: Record<string, number> = { all }
  for (const { kind, units } of largest) held[kind] = Math.max(held[kind] ?? 0, units)
  return held
}

/** In one letter; others go into the next. */
const MOST_UNWARNED = 100

/**
 * Names unconfirmed orders that do not expire, because their buyers cannot be warned. `email` is the
 * company's, for a staff without an owner. Resolves to the orders.
 */
export const notifyOfUnwarned = (db: Database, email: string): Promise<number[]> =>
  db.transaction(async (tx) => {
    const orders = await claimUnwarned(tx, MOST_UNWARNED)
    if (orders.length === 0) return orders
    for (const recipient of await listOwnerEmails(tx, email)) {
      await queueLetter(tx, {
        kind: 'orders-unwarned',
        recipient,
        data: { orders },
        customerId: null, // without personal data
      })
    }
    return orders
  })

/** Limit for one letter; the rest goes into the next. */
const MOST_REVIEWS = 50

/** Lists each new review in one letter. `email` as above. Resolves to their number. */
export const notifyOfReviews = (db: Database, email: string): Promise<number> =>
  db.transaction(async (tx) => {
    const reviews = await claimUntold(tx, MOST_REVIEWS)
    if (reviews.length === 0) return 0
    for (const recipient of await listOwnerEmails(tx, email)) {
      await queueLetter(tx, {
        kind: 'reviews-written',
        recipient,
        data: { reviews },
        customerId: null, // without personal data
      })
    }
    return reviews.length
  })

/** Sources of price lists in one round. */
const MOST_SOURCES = 20

/** Tells of price lists that wait, ask, fail or do not come, each once. Resolves to their number. */
export const notifyOfSources = (db: Database, email: string): Promise<number> =>
  db.transaction(async (tx) => {
    const troubles = await claimTroubles(tx, MOST_SOURCES)
    for (const { id, supplier, runId, failures, trouble, troubleText: text } of troubles) {
      for (const recipient of await listOwnerEmails(tx, email)) {
        await queueLetter(tx, {
          kind: 'list-troubled',
          recipient,
          data: {
            supplier,
            source: id,
            trouble,
            text,
            run: trouble === 'waits' ? runId : null,
            failures,
          },
          customerId: null, // without personal data
        })
      }
    }
    return troubles.length
  })

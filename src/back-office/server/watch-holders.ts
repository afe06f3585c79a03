// Writes to the owner when open orders of one account or network address hold much of the stock.

import { queueLetter } from '#src/letters/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import {
  claimWatch,
  countHeldUnits,
  countNotedHolders,
  countStockUnits,
  forgetHolder,
  type Holder,
  listLargestHolders,
  listNotedHolders,
  listOwnerEmails,
  noteHolder,
  ordersOfHolder,
} from './holders.repository.ts'

export type HolderWatch = {
  /** Of the units in stock; 0: nobody is watched. */
  readonly percent: number
  /** Of the company: written to where no owner is on the staff. */
  readonly email: string
}

const MOST_HOLDERS = 50
const MOST_ORDERS = 20
/** Fewer units are an ordinary order, whatever share of a small shop they are. */
const LEAST_UNITS = 50

/** Resolves to whom the owner is written of now; an episode ends below half of the share. */
export const watchHolders = (db: Database, { percent, email }: HolderWatch): Promise<Holder[]> =>
  db.transaction(async (tx) => {
    if (!(await claimWatch(tx))) return []
    const holders = percent === 0 ? [] : await listLargestHolders(tx, MOST_HOLDERS)
    const noted = await listNotedHolders(tx)
    if (noted.length === 0 && !holders.some(({ units }) => units >= LEAST_UNITS)) return []
    // what is held lies in stock: a count from before a delivery may be smaller
    const held = Math.max(0, ...holders.map(({ units }) => units))
    const stock = await countStockUnits(tx, held)
    const most = Math.max(LEAST_UNITS, (stock * percent) / 100)
    for (const one of noted) {
      const now = holders.find((holder) => isSame(holder, one))
      if (!now || now.units < most / 2) await forgetHolder(tx, one)
    }
    const large = holders.filter(
      (holder) => holder.units > most && !noted.some((one) => isSame(one, holder)),
    )
    for (const holder of large) await writeOf(tx, holder, { stock, email })
    return large
  })

const isSame = (one: Omit<Holder, 'units'>, other: Omit<Holder, 'units'>): boolean =>
  one.kind === other.kind && one.subject === other.subject

type Particulars = { readonly stock: number; readonly email: string }

async function writeOf(db: Database, holder: Holder, { stock, email }: Particulars) {
  await noteHolder(db, holder)
  const { kind, subject, units } = holder
  const found = await ordersOfHolder(db, holder, MOST_ORDERS)
  const owners = await listOwnerEmails(db)
  for (const recipient of owners.length > 0 ? owners : [email]) {
    await queueLetter(db, {
      kind: 'stock-held',
      recipient,
      data: { holder: kind, subject, units, stock, ...found },
      customerId: null, // of his number and his orders, nothing that names him
    })
  }
}

/** For metrics. */
export const countHolders = countNotedHolders

/** For metrics: units that are reserved for orders, and the most of one account and one address. */
export async function heldStock(db: Database): Promise<Readonly<Record<string, number>>> {
  const [all, largest] = await Promise.all([countHeldUnits(db), listLargestHolders(db, 1)])
  return { all, ...Object.fromEntries(largest.map(({ kind, units }) => [kind, units])) }
}

// One visitor orders as much stock as possible: by one account or many, with unconfirmed e-mails or
// with e-mails that he has confirmed.

import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { Stocked } from '../visitors/sample-goods.ts'
import { order, type Shopper, signUp } from '../visitors/shopper.ts'
import { addressAt, type Visitor, visitFrom } from '../visitors/visitor.ts'
import { ATTACKER_NET, type Attack } from './attack.ts'
import { answersText } from './flood.ts'

const MOST_ORDERS = 80
const MOST_LINES = 100
const MOST_OF_ONE = 999
const AT_ONCE = 4
/** LIMIT_SIGNUP_PER_HOUR, less one as a margin. */
const MANY = 29
/** Least share of the bound that an attack must reserve: else the bound was not tested. */
const LEAST_SHARE = 0.5
/** Least share of the goods that must stay in stock. */
const LEAST_LEFT = 0.95
/** Is in the names of many goods. */
const WORD = 'фильтр'

type Hoard = {
  readonly name: string
  readonly title: string
  readonly accounts: number
  readonly isConfirmed: boolean
  /** The default bound. */
  readonly mostHeld: number
  /** Units in the first order of each account. */
  readonly asks: number
  /** Network of the attacker. */
  readonly place: number
  /** Share of the goods that is skipped. */
  readonly part: number
}

const hoardBy = (hoard: Hoard): Attack => ({
  name: hoard.name,
  title: hoard.title,
  needsDatabase: hoard.isConfirmed,
  begin: async ({ shop, sample, db }) => {
    const visitor = visitFrom(addressAt(ATTACKER_NET, hoard.place), shop)
    const accounts: Shopper[] = []
    for (let n = 0; n < hoard.accounts; n += 1) {
      accounts.push(await signUp(visitor, 666_000 + hoard.place * 100 + n))
    }
    if (hoard.isConfirmed && db) await confirmAll(db, accounts)
    const before = await inStock(visitor)
    const answers = new Map<number, number>()
    let held = 0
    let orders = 0
    // each of these attacks starts at other goods
    let next = Math.floor(sample.stocked.length * hoard.part)
    /** Units that each account orders: half as many after a refusal. */
    const wishes = new Map(accounts.map((account) => [account, hoard.asks]))
    const hoardOn = async (end: AbortSignal) => {
      while (
        !end.aborted &&
        orders < MOST_ORDERS * accounts.length &&
        next < sample.stocked.length
      ) {
        const account = accounts[orders % accounts.length] as Shopper
        orders += 1
        const cart = cartOf(sample.stocked.slice(next, next + MOST_LINES), wishes.get(account) ?? 1)
        const { status } = await order(account, cart)
        answers.set(status, (answers.get(status) ?? 0) + 1)
        const units = unitsOf(cart)
        if (status === 201) held += units
        if (status === 201 || units === 1) next += cart.length
        else wishes.set(account, Math.max(1, units >> 1))
      }
    }
    return {
      round: async (end) => {
        await Promise.all(Array.from({ length: AT_ONCE }, () => hoardOn(end)))
      },
      finish: async () => {
        const whole = sample.stocked.reduce((sum, { free }) => sum + free, 0)
        const after = await inStock(visitor)
        await visitor.close()
        return {
          summary: `holds ${held} of ${whole} units; in stock ${before} → ${after}; ${answersText(answers)}`,
          broken: [
            ...(held <= hoard.mostHeld
              ? []
              : [`${hoard.title}: ${held} of ${whole} units are held, at most ${hoard.mostHeld}`]),
            ...(held >= hoard.mostHeld * LEAST_SHARE
              ? []
              : [
                  `${hoard.title}: only ${held} units are held, ` +
                    `at least ${hoard.mostHeld * LEAST_SHARE} were to be`,
                ]),
            ...(after >= before * LEAST_LEFT
              ? []
              : [`the list in stock has ${after} goods, ${before} before`]),
            ...((answers.get(500) ?? 0) > 0 ? ['an order was answered 500'] : []),
          ],
        }
      },
    }
  },
})

export const HOARDS: readonly Attack[] = [
  hoardBy({
    name: 'hoard',
    title: 'one unconfirmed account, 80 orders of 100 lines',
    accounts: 1,
    isConfirmed: false,
    mostHeld: 50, // LIMIT_OPEN_UNITS_UNCONFIRMED
    asks: 2000,
    place: 10,
    part: 0,
  }),
  hoardBy({
    name: 'hoard-accounts',
    title: `${MANY} unconfirmed accounts of one address`,
    accounts: MANY,
    isConfirmed: false,
    mostHeld: 300, // LIMIT_OPEN_UNITS_PER_ADDRESS
    asks: 100,
    place: 11,
    part: 0.25,
  }),
  hoardBy({
    name: 'hoard-confirmed',
    title: `${MANY} confirmed accounts of one address`,
    accounts: MANY,
    isConfirmed: true,
    mostHeld: 3000, // LIMIT_OPEN_UNITS_NEWCOMERS
    asks: 2000,
    place: 12,
    part: 0.5,
  }),
]

/** Like opening the links of letters to the attacker's own domain. */
const confirmAll = (db: OpenDatabase, accounts: readonly Shopper[]) =>
  db.query(sql`
    UPDATE customers SET email_confirmed_at = now()
    WHERE email = ANY (${accounts.map(({ email }) => email)}::text[])`)

/** Fills an order with the free units of one good after the other. */
function cartOf(stocked: readonly Stocked[], units: number) {
  const cart: { id: number; quantity: number }[] = []
  let left = units
  for (const { id, free } of stocked) {
    if (left === 0) break
    const quantity = Math.min(free, MOST_OF_ONE, left)
    cart.push({ id, quantity })
    left -= quantity
  }
  return cart
}

const unitsOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

async function inStock(visitor: Visitor): Promise<number> {
  const path = `/api/products/search?in_stock=any&search=${encodeURIComponent(WORD)}`
  const { json } = await visitor.ask({ path })
  return (json as { total?: number } | null)?.total ?? 0
}

// Floods from one address by several accounts: each account has its own budget.

import { orderBody, type Shopper, signUp } from '../visitors/shopper.ts'
import { type Visitor, visitFrom } from '../visitors/visitor.ts'
import type { Attack, World } from './attack.ts'
import { cartCall } from './cart-call.ts'
import type { FloodRequest } from './flood.ts'
import { type Flood, floodAttack } from './flood-attack.ts'

/** LIMIT_SIGNUP_PER_HOUR, less one as a margin. */
const MANY = 29
const FEW = 3
const CARTS = 300
const LINES = 50

const FLOODS: readonly Flood[] = [
  {
    name: 'carts-accounts',
    title: `150 carts/s of 100 products by ${MANY} accounts`,
    place: 6,
    perSecond: 150,
    requestsOf: async (world, from) => {
      const tokens = (await accountsAt(world, from, MANY)).map(({ token }) => token)
      return Array.from({ length: CARTS }, (_, turn) => ({
        method: 'GET' as const,
        path: cartCall(world.sample.goods, turn),
        headers: { authorization: `Bearer ${tokens[turn % tokens.length]}` },
      }))
    },
  },
  {
    name: 'orders-at-once',
    title: `400 orders/s of ${LINES} lines by ${FEW} accounts, at a total that nobody has shown`,
    place: 7,
    perSecond: 400,
    connections: 525,
    requestsOf: async (world, from) => {
      const accounts = await accountsAt(world, from, FEW)
      return accounts.map((account) => orderAtWrongTotal(account, world))
    },
  },
]

/** New accounts with tokens that the shop has verified. */
async function accountsAt({ shop }: World, from: string, count: number): Promise<Shopper[]> {
  const visitor: Visitor = visitFrom(from, shop)
  const accounts: Shopper[] = []
  for (let n = 0; n < count; n += 1) {
    const account = await signUp(visitor, 670_000 + n)
    await visitor.ask({ path: '/api/orders', token: account.token })
    accounts.push(account)
  }
  await visitor.close()
  return accounts
}

/** An order that is refused after it has locked the rows of goods that others buy. */
function orderAtWrongTotal(account: Shopper, { sample }: World): FloodRequest {
  const ids = [...sample.plenty, ...sample.stocked.map(({ id }) => id)].slice(0, LINES)
  const lines = ids.map((id) => ({ id, quantity: 1 }))
  return {
    method: 'POST',
    path: '/api/orders',
    headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...orderBody(account, lines), expected_total: 1 }),
  }
}

export const ACCOUNT_FLOODS: readonly Attack[] = FLOODS.map(floodAttack)

// Orders a second: the database function alone, and over HTTP with a token.

import type { Request } from 'autocannon'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { Transaction } from './limits.ts'

const PLENTY = 1_000_000
const HOT_PRODUCTS = 10

/** Fills one shop with so much that nothing runs short; returns product ids and its address. */
export async function stockUp(db: Database) {
  const products = await db.query<{ id: number }>(
    sql`SELECT id FROM products WHERE NOT is_hidden ORDER BY id LIMIT 5000`,
  )
  const ids = products.map(({ id }) => id)
  const [first = 0, last = 0] = [ids[0], ids.at(-1)]
  // pgbench draws a number between two
  if (last - first + 1 !== ids.length) throw new Error('the products are not numbered in a row')
  const [store] = await db.query<{ locationId: number; title: string }>(sql`
    SELECT location.id AS "locationId", store.title
    FROM stores AS store JOIN stock_locations AS location ON location.store_id = store.id
    ORDER BY store.id LIMIT 1`)
  if (!store) throw new Error('the shop has no stores')
  const places = ids.map(() => store.locationId)
  const counts = ids.map(() => PLENTY)
  await db.query(
    sql`SELECT count_stock(${ids}, ${places}, ${counts}, 'corrected', 'bench', 'bench')`,
  )
  return { ids, title: store.title }
}

type Stock = Awaited<ReturnType<typeof stockUp>>

/** One line per order; `isHot` draws all of them from ten products. */
const soldOf = ({ ids }: Stock, isHot: boolean) => (isHot ? ids.slice(0, HOT_PRODUCTS) : ids)

/** An order by the function alone. */
const ORDER_SCRIPT = `
\\set product random(:first, :last)
SELECT place_order(:customer, NULL, '', 1, 1, :address, :phone, '', ARRAY[:product]::integer[], ARRAY[1], NULL);
`

export function orderTransaction(stock: Stock, customer: number, isHot: boolean): Transaction {
  const ids = soldOf(stock, isHot)
  const [first = 0, last = 0] = [ids[0], ids.at(-1)]
  const variables = { customer, first, last, address: stock.title, phone: CUSTOMER.phone }
  return { script: ORDER_SCRIPT, variables }
}

const CUSTOMER = {
  name: 'Замер',
  lastname: 'Скорости',
  phone: '79990000000',
  email: 'bench@silkway.example',
  password: 'Bench1234',
  password_confirmation: 'Bench1234',
}

async function post(address: string, path: string, body: object): Promise<{ token?: string }> {
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { token?: string }
}

/** Signs a customer up and in; the token is for orders over HTTP. */
export async function becomeCustomer(address: string, db: Database) {
  await post(address, '/api/signup', CUSTOMER)
  const { token } = await post(address, '/api/login', CUSTOMER)
  const [customer] = await db.query<{ id: number }>(
    // letters to an unconfirmed e-mail end at twenty an hour: every order is to write one
    sql`UPDATE customers SET email_confirmed_at = now() WHERE email = ${CUSTOMER.email}
        RETURNING id`,
  )
  if (!token || !customer) throw new Error('the customer could not log in')
  return { token, customerId: customer.id }
}

/** Requests that each place an order of one line. */
export function orderRequests(stock: Stock, token: string, isHot: boolean): Request[] {
  const ids = soldOf(stock, isHot)
  return stock.ids.slice(0, 500).map((_, turn) => ({
    method: 'POST',
    path: '/api/orders',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      payment_method: 1,
      shipping_method: 1,
      address: stock.title,
      phone: CUSTOMER.phone,
      items: JSON.stringify([{ id: ids[turn % ids.length], quantity: 1 }]),
    }),
  }))
}

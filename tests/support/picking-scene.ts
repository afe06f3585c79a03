// Staff and orders of one shop, for tests of picking and of the counter in the browser.

import type { Page } from '@playwright/test'
import { loadDemo } from '#database/demo/load-demo.ts'
import { placeOrder } from '#src/orders/server/place-order.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { logInAt } from './office-page.ts'
import { walkOrder } from './order-life.ts'
import { addCustomer, confirmEmail, courier } from './sample-rows.ts'
import { expect } from './shop-page.ts'
import { STAFF_PASSWORD, staffCommand } from './staff-member.ts'

export const MANAGER = 'manager@silkway.example'
export const SELLER = 'seller@silkway.example'
export const BARCODE = '4011558736002'
const OFFICE = { 'x-office': 'attended' }

/** How far orders have come, by the number of steps. */
export const CONFIRMED = 1
export const ASSEMBLING = 2
export const READY = 3

const USUAL = [READY, READY, ASSEMBLING, ASSEMBLING, ASSEMBLING, CONFIRMED]

/** Orders of one shop, where all their goods lie, with the numbers 1, 2 and so on. */
export async function fillPicking(db: Database, orders: readonly number[] = USUAL): Promise<void> {
  await loadDemo(db, { products: 200 })
  const [shop] = await db.query<{ title: string }>(
    sql`SELECT title FROM stores ORDER BY id LIMIT 1`,
  )
  const title = shop?.title ?? ''
  const staff = [
    ['--email', MANAGER, '--name', 'Ирина Ковалёва', '--role', 'manager'],
    ['--email', SELLER, '--name', 'Пётр Ильин', '--role', 'seller', '--store', title],
  ]
  for (const words of staff) await staffCommand({ db }, ['add', ...words])
  const parts = await db.query<{ id: number }>(sql`
    SELECT level.product_id AS id FROM stock_levels AS level
    JOIN stock_locations AS location ON location.id = level.location_id
    JOIN stores ON stores.id = location.store_id
    WHERE stores.title = ${title} AND level.on_hand - level.reserved >= ${2 * orders.length}
    ORDER BY level.product_id LIMIT 2`)
  const [first, second] = parts.map(({ id }) => id)
  await db.query(sql`
    INSERT INTO product_barcodes (product_id, code, source) VALUES (${first}, ${BARCODE}, '1c')`)
  const way = { ...courier, shippingMethodId: 1, address: title }
  const lines = [
    { productId: first ?? 0, quantity: 2 },
    { productId: second ?? 0, quantity: 1 },
  ]
  const steps = ['confirmed', 'assembling', 'ready'] as const
  for (const done of orders) {
    const customer = await addCustomer(db)
    await confirmEmail(db, customer.id)
    const { id } = await placeOrder(db, customer, { ...way, lines })
    await walkOrder(db, id, ...steps.slice(0, done))
  }
}

export async function enter(page: Page, who: string, path: string): Promise<void> {
  await logInAt(page, path, { email: who })
  await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible()
}

type Order = { readonly id: number; readonly lines: readonly { readonly article: string }[] }

export const ordersOf = async (page: Page, status: string): Promise<readonly Order[]> => {
  const path = `/api/staff/orders?status=${status}&oldest_first=1`
  const answer = await page.request.get(path, { headers: OFFICE })
  return ((await answer.json()) as { orders: Order[] }).orders
}

/** The pickup code, by the manager, who sees it. */
export async function codeOf(page: Page, id: number): Promise<string> {
  const login = { email: MANAGER, password: STAFF_PASSWORD }
  const { token } = await (await page.request.post('/api/staff/login', { data: login })).json()
  const answer = await page.request.get(`/api/staff/orders/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as { pickup_code: string }).pickup_code
}

// What a check of the office works on, and how it opens a browser.

import { type Browser, chromium, type Page } from '@playwright/test'
import { placeOrder } from '#src/orders/server/place-order.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addCustomer, confirmEmail, courier, putStock } from '#tests/support/sample-rows.ts'
import { findChromium } from '../lib/find-chromium.mjs'
import { STAFF_PASSWORD } from '../visitors/staff.ts'

export type OfficeWorld = {
  readonly db: Database
  /** Addresses of two processes of the shop on one database. */
  readonly shops: readonly [string, string]
  /** With which another process of it starts. */
  readonly settings: Readonly<Record<string, string>>
  readonly say: (line: string) => void
}

/** Faults: the names of what is not as it must be. */
export const faultsOf = (check: string, isRight: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(isRight)
    .filter(([, right]) => !right)
    .map(([fault]) => `${check}: ${fault}`)

export async function openBrowser(): Promise<Browser> {
  const { path } = await findChromium()
  return chromium.launch({
    executablePath: path,
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu', '--disable-quic'] : [],
  })
}

/** Logs in by the keyboard alone and waits for the frame of the office. */
export async function logInByKeyboard(page: Page, screen: string, email: string): Promise<void> {
  await page.goto(screen)
  await page.getByLabel('E-mail').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(STAFF_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Выйти' }).waitFor()
}

export type Good = { readonly id: number; readonly article: string; readonly store: string }

/** Goods of one shop, so many units of each more than it had. */
export async function layIn(db: Database, count: number, units: number): Promise<Good[]> {
  const goods = await db.query<Good & { locationId: number }>(sql`
    SELECT product.id, product.article, store.title AS store, place.id AS "locationId"
    FROM products AS product
    JOIN stock_levels AS level ON level.product_id = product.id
    JOIN stock_locations AS place ON place.id = level.location_id
    JOIN stores AS store ON store.id = place.store_id
    WHERE NOT product.is_hidden AND product.multiplicity = 1 AND product.order_location_id IS NULL
      AND store.id = (SELECT min(id) FROM stores)
    ORDER BY product.id DESC LIMIT ${count}`)
  if (goods.length < count) throw new Error(`only ${goods.length} goods are in the shop`)
  for (const { id, locationId } of goods) await putStock(db, id, { locationId, units })
  return goods
}

type Wish = { readonly quantity?: number; readonly isPickup?: boolean }

/** Places an order of a new buyer, whose letters are sent. */
export async function placeOne(
  db: Database,
  goods: readonly Good[],
  { quantity = 1, isPickup = false }: Wish = {},
): Promise<number> {
  const buyer = await addCustomer(db)
  await confirmEmail(db, buyer.id)
  const lines = goods.map(({ id }) => ({ productId: id, quantity }))
  const way = isPickup
    ? { ...courier, shippingMethodId: 1, address: goods[0]?.store ?? '' }
    : courier
  return (await placeOrder(db, buyer, { ...way, lines })).id
}

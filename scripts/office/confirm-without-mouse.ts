// A manager confirms a hundred new orders with the keyboard alone, a key every 150 ms.

import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { placeOrder } from '#src/orders/server/place-order.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addCustomer, courier } from '#tests/support/sample-rows.ts'
import { logInByKeyboard, type OfficeWorld, openBrowser } from './office-world.ts'

const ORDERS = 100
const KEY_MS = 150
const MOST_MINUTES = 12
const LEAST_LOOK_MS = 300
const PATIENCE_MS = 10_000

/** Faults: orders that are not confirmed, more time than twelve minutes. */
export async function confirmWithoutMouse({ db, address, say }: OfficeWorld): Promise<string[]> {
  await placeOrders(db)
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await logInByKeyboard(page, address, 'manager')
    const startedAt = performance.now()
    for (let done = 0; done < ORDERS; done++) {
      if (!(await confirmOpenOrder(page))) break
    }
    await pause(1000)
    const minutes = (performance.now() - startedAt) / 60_000
    const left = await countNew(db)
    say(`desk: ${ORDERS - left} of ${ORDERS} orders confirmed in ${minutes.toFixed(1)} min`)
    return [
      ...(left > 0 ? [`desk: ${left} orders are still new`] : []),
      ...(minutes > MOST_MINUTES ? [`desk: it took ${minutes.toFixed(1)} min`] : []),
    ]
  } finally {
    await browser.close()
  }
}

/** Looks at the order and confirms it; whether the next one came, or the end of the queue. */
async function confirmOpenOrder(page: Page): Promise<boolean> {
  const title = page.getByRole('article').getByRole('heading', { level: 1 })
  const before = await title.textContent()
  await pause(LEAST_LOOK_MS)
  await page.keyboard.press('Enter', { delay: KEY_MS })
  const other = title.filter({ hasNotText: before ?? '' })
  const next = other.or(page.getByText('других в ней нет')).first()
  return next.waitFor({ timeout: PATIENCE_MS }).then(
    () => true,
    () => false,
  )
}

async function placeOrders(db: Database): Promise<void> {
  const goods = await db.query<{ id: number }>(sql`
    SELECT product_id AS id FROM stock_levels WHERE on_hand - reserved >= 3
    GROUP BY product_id ORDER BY product_id LIMIT ${ORDERS}`)
  const customer = await addCustomer(db)
  for (let each = 0; each < ORDERS; each++) {
    const { id } = goods[each % goods.length] ?? { id: 0 }
    await placeOrder(db, customer, { ...courier, lines: [{ productId: id, quantity: 1 }] })
  }
}

async function countNew(db: Database): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM orders WHERE status = 'new'`,
  )
  return row?.count ?? 0
}

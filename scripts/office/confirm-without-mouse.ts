// A manager confirms a hundred new orders with the keyboard alone, a key every 150 ms; in ten of them
// a part is replaced by an analogue first.

import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { placeOrder } from '#src/orders/server/place-order.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { listStockDifferences } from '#src/supply/server/commands.ts'
import { addCustomer, courier } from '#tests/support/sample-rows.ts'
import { staffEmail } from '../visitors/staff.ts'
import { logInByKeyboard, type OfficeWorld, openBrowser } from './office-world.ts'

const ORDERS = 100
/** Every so many orders one has a part that is replaced. */
const EVERY = 10
const KEY_MS = 150
const MOST_MINUTES = 12
const LEAST_LOOK_MS = 300
const PATIENCE_MS = 10_000

/** Faults: orders that are not confirmed, parts that are not replaced, more time than twelve minutes. */
export async function confirmWithoutMouse({ db, shops, say }: OfficeWorld): Promise<string[]> {
  await placeOrders(db)
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await logInByKeyboard(page, `${shops[0]}/office/desk`, staffEmail('manager'))
    const startedAt = performance.now()
    for (let done = 0; done < ORDERS; done++) {
      if (done % EVERY === 0) await replaceFirstLine(page)
      if (!(await confirmOpenOrder(page))) break
    }
    await pause(1000)
    const minutes = (performance.now() - startedAt) / 60_000
    const left = await countNew(db)
    const replaced = await countReplaced(db)
    const wrong = await listStockDifferences(db, 10)
    say(
      `desk: ${ORDERS - left} of ${ORDERS} orders confirmed, ${replaced} with a replacement, ` +
        `in ${minutes.toFixed(1)} min`,
    )
    return [
      ...(left > 0 ? [`desk: ${left} orders are still new`] : []),
      ...(replaced < ORDERS / EVERY ? [`desk: only ${replaced} parts were replaced`] : []),
      ...(minutes > MOST_MINUTES ? [`desk: it took ${minutes.toFixed(1)} min`] : []),
      ...wrong.map((level) => `desk: the ledger differs: ${JSON.stringify(level)}`),
    ]
  } finally {
    await browser.close()
  }
}

const press = (page: Page, key: string) => page.keyboard.press(key, { delay: KEY_MS })

/** R lists the analogues, 1 chooses the first one, Enter agrees to its difference. */
async function replaceFirstLine(page: Page): Promise<void> {
  await pause(LEAST_LOOK_MS)
  await press(page, 'KeyR')
  const dialog = page.getByRole('dialog', { name: 'Заменить аналогом?' })
  await dialog.getByRole('radio', { name: /^1\. / }).waitFor({ timeout: PATIENCE_MS })
  await press(page, 'Digit1')
  await dialog.getByText('Заказ будет стоить').waitFor({ timeout: PATIENCE_MS })
  await press(page, 'Enter')
  await dialog.waitFor({ state: 'hidden', timeout: PATIENCE_MS })
}

/** Looks at the order and confirms it; whether the next one came, or the end of the queue. */
async function confirmOpenOrder(page: Page): Promise<boolean> {
  const title = page.getByRole('article').getByRole('heading', { level: 1 })
  const before = await title.textContent()
  await pause(LEAST_LOOK_MS)
  await press(page, 'Enter')
  const other = title.filter({ hasNotText: before ?? '' })
  const next = other.or(page.getByText('других в ней нет')).first()
  return next.waitFor({ timeout: PATIENCE_MS }).then(
    () => true,
    () => false,
  )
}

async function placeOrders(db: Database): Promise<void> {
  const replaceable = await goodsWithAnalogues(db)
  const goods = await db.query<{ id: number }>(sql`
    SELECT product_id AS id FROM stock_levels WHERE on_hand - reserved >= 3
    GROUP BY product_id ORDER BY product_id LIMIT ${ORDERS}`)
  const customer = await addCustomer(db)
  for (let each = 0; each < ORDERS; each++) {
    const among = each % EVERY === 0 ? replaceable : goods
    const { id } = among[each % among.length] ?? { id: 0 }
    await placeOrder(db, customer, { ...courier, lines: [{ productId: id, quantity: 1 }] })
  }
}

/** Parts with free units whose group has another part with free units. */
const goodsWithAnalogues = (db: Database) =>
  db.query<{ id: number }>(sql`
    WITH free AS (
      SELECT product.id, product.analogue_group_id AS part_group
      FROM products AS product JOIN stock_levels AS level ON level.product_id = product.id
      WHERE NOT product.is_hidden AND product.multiplicity = 1
        AND product.analogue_group_id IS NOT NULL AND product.order_location_id IS NULL
      GROUP BY product.id HAVING sum(level.on_hand - level.reserved) >= ${ORDERS / EVERY})
    SELECT id FROM free
    WHERE part_group IN (SELECT part_group FROM free GROUP BY part_group HAVING count(*) >= 2)
    ORDER BY id LIMIT ${ORDERS / EVERY}`)

async function countNew(db: Database): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM orders WHERE status = 'new'`,
  )
  return row?.count ?? 0
}

async function countReplaced(db: Database): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM order_lines WHERE replaces IS NOT NULL`,
  )
  return row?.count ?? 0
}

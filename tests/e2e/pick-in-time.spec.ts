// The list for picking goes by the clock of the day, and says what is late and how far it is.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { barriersOf } from '#tests/support/barriers.ts'
import { overflowOf } from '#tests/support/layout.ts'
import { officeTest } from '#tests/support/office-page.ts'
import { enter, fillPicking, ordersOf, SELLER } from '#tests/support/picking-scene.ts'
import { expect } from '#tests/support/shop-page.ts'

/** Of the three that are assembled the oldest was confirmed and is promised last, and the second is late. */
async function fill(db: Database): Promise<void> {
  await fillPicking(db)
  await db.query(sql`
    UPDATE orders SET promised_at = now() + given.later
    FROM (
      SELECT id, (ARRAY['2 days', '-40 minutes', '1 hour']::interval[])[
        row_number() OVER (ORDER BY id)] AS later
      FROM orders WHERE status = 'assembling') AS given
    WHERE orders.id = given.id`)
  await db.query(sql`
    UPDATE order_status_changes AS change SET created_at = change.created_at - given.before
    FROM (
      SELECT id, (ARRAY['0 days', '6 days', '3 days']::interval[])[
        row_number() OVER (ORDER BY id)] AS before
      FROM orders WHERE status = 'assembling') AS given
    WHERE change.order_id = given.id AND change.status = 'confirmed'`)
  await db.query(sql`
    UPDATE orders SET promised_at = now() - interval '125 minutes' WHERE status = 'confirmed'`)
}

const test = officeTest(fill)

test.use({ viewport: { width: 360, height: 760 } })

test('what the clock names first is picked first, and lateness is said in the list and in the order', async ({
  page,
}) => {
  await enter(page, SELLER, '/office/pick')
  const [last, late, soon] = (await ordersOf(page, 'assembling')).map(({ id }) => id)
  const begun = page.getByRole('region', { name: 'Собираются' })
  await expect(begun.getByRole('link')).toHaveText([
    new RegExp(`№ ${late}.*опаздывает на 4\\d мин`),
    new RegExp(`№ ${soon}`),
    new RegExp(`№ ${last}`),
  ])
  await expect(begun.getByText('опаздывает')).toHaveCount(1)
  await expect(begun.getByText(/^собрать/)).toHaveCount(3)
  await expect(begun.getByText('собрано 0 из 3')).toHaveCount(3)
  const waiting = page.getByRole('region', { name: 'Ждут сборки' })
  await expect(waiting.getByText(/^опаздывает на 2 ч \d+ мин$/)).toBeVisible()
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, [360, 768, 1440])).toEqual([])
  await page.getByRole('link', { name: `№ ${late}` }).click()
  await expect(page.getByRole('heading', { name: `Заказ № ${late}` })).toBeVisible()
  await expect(page.getByText(/^опаздывает на 4\d мин$/)).toBeVisible()
  expect.soft(await barriersOf(page)).toEqual([])
})

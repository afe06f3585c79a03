// Goods that come are for orders: from a supplier, marked at the order or counted; and from another shop.

import { placeOrder } from '#src/orders/server/place-order.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { barriersOf } from '#tests/support/barriers.ts'
import { officeTest } from '#tests/support/office-page.ts'
import { enter, fillReceiving, lineOf, MANAGER, PICKER } from '#tests/support/receiving-scene.ts'
import { addCustomer, addProduct, courier } from '#tests/support/sample-rows.ts'
import { expect } from '#tests/support/shop-page.ts'

type Ordered = { readonly id: number; readonly article: string; readonly at: number }
const placed: Ordered[] = []
const [MARKED, COUNTED, MOVED] = [0, 1, 2] as const

function orderAt(at: number): Ordered {
  const order = placed[at]
  if (!order) throw new Error('the shop is not filled yet')
  return order
}

/** Two orders of what a supplier has, and one of a second shop for what lies in the first. */
async function fill(db: Database): Promise<void> {
  await fillReceiving(db)
  const [here, there] = await db.query<{ id: number; title: string }>(sql`
    SELECT location.id, store.title FROM stores AS store
    JOIN stock_locations AS location ON location.store_id = store.id ORDER BY store.id LIMIT 2`)
  const [supplier] = await db.query<{ id: number }>(sql`
    WITH made AS (INSERT INTO suppliers (name) VALUES ('Оптовик') RETURNING id),
    place AS (
      INSERT INTO stock_locations (city_id, address, order_days)
      SELECT city_id, 'Оптовик', 3 FROM stock_locations WHERE id = ${here?.id} RETURNING id),
    terms AS (
      INSERT INTO order_terms (supplier_id, location_id)
      SELECT made.id, place.id FROM made, place)
    SELECT id FROM place`)
  placed.length = 0
  const order = async (from: number, shop?: { id: number; title: string }) => {
    const stock = new Map([[from, 4]])
    const productId = await addProduct(db, { stock })
    if (from === supplier?.id) {
      await db.query(sql`UPDATE products SET order_location_id = ${from} WHERE id = ${productId}`)
    }
    const { id } = await placeOrder(db, await addCustomer(db), {
      ...{ ...courier, shippingMethodId: 1, address: shop?.title ?? '' },
      lines: [{ productId, quantity: 2 }],
    })
    const [product] = await db.query<{ article: string }>(sql`
      SELECT article FROM products WHERE id = ${productId}`)
    placed.push({ id, article: product?.article ?? '', at: shop?.id ?? 0 })
  }
  for (const from of [supplier?.id, supplier?.id]) await order(from ?? 0, here)
  await order(here?.id ?? 0, there)
}

const test = officeTest(fill)

test('what came from a supplier is marked at its order, once', async ({ page }) => {
  const { id, article } = orderAt(MARKED)
  await enter(page, MANAGER, `/office/orders/${id}`)
  const row = page.getByRole('table', { name: 'Строки заказа' }).getByRole('row').nth(1)
  await expect(row).toContainText('под заказ: Оптовик')
  const come = row.getByRole('button', { name: /^Пришло/ })
  await come.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`${article} — 2 шт.`)
  expect.soft(await barriersOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Пришло' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).not.toContainText('под заказ')
  await expect(come).toHaveCount(0)
})

test('a reception says before and after its end for which orders it is', async ({ page }) => {
  const { id, article } = orderAt(COUNTED)
  await enter(page, PICKER, '/office/receive')
  await page.getByRole('button', { name: 'Принять товар' }).click()
  await page.getByRole('button', { name: 'Считать без списка' }).click()
  await page.getByLabel('Штрихкод или артикул').fill(article)
  await page.keyboard.press('Enter')
  const row = lineOf(page, article)
  await row.getByRole('button', { name: `+1 ${article}` }).click()
  await row.getByRole('button', { name: `+1 ${article}` }).click()
  await expect(page.getByText(`Из насчитанного заказам: № ${id} — 2 шт.`)).toBeVisible()
  await page.getByRole('button', { name: 'Закрыть приёмку' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`отложится заказам: № ${id} — 2 шт., остальное продаётся`)
  await dialog.getByRole('button', { name: 'Закрыть приёмку' }).click()
  await expect(
    page.getByText(`Принято, товар на остатке, из них заказам: № ${id} — 2 шт.`),
  ).toBeVisible()
})

test('a move proposes what orders of the other shop wait for, and adds it by one tap', async ({
  page,
}) => {
  const { id, article, at } = orderAt(MOVED)
  await enter(page, PICKER, '/office/receive')
  await page.getByRole('button', { name: 'Отправить в другую точку' }).click()
  await page.getByLabel('Куда', { exact: true }).selectOption(String(at))
  await page.getByRole('button', { name: 'Собирать' }).click()
  const wanted = page.getByRole('region', { name: 'Ждут заказы той точки' })
  await expect(wanted).toContainText(article)
  await expect(wanted).toContainText(`для заказа № ${id}`)
  expect.soft(await barriersOf(page)).toEqual([])
  await wanted.getByRole('button', { name: `Добавить 2 шт. ${article}` }).click()
  await expect(lineOf(page, article)).toContainText('2')
  await expect(wanted).toBeHidden()
})

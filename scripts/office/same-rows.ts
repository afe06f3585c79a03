// A filtered list keeps its rows: after an order was opened and left, after a reload, and in the
// browser of somebody else who opens the same address.

import type { Page } from '@playwright/test'
import { walkOrder } from '#tests/support/order-life.ts'
import { takeIn } from './member.ts'
import {
  faultsOf,
  layIn,
  logInByKeyboard,
  type OfficeWorld,
  openBrowser,
  placeOne,
} from './office-world.ts'

const ORDERS = 6

/** Faults: each way of coming back that shows other rows. */
export async function comeBackToRows(world: OfficeWorld): Promise<string[]> {
  const { db, shops, say } = world
  const goods = await layIn(db, 1, ORDERS)
  for (let each = 0; each < ORDERS; each++) {
    const id = await placeOne(db, goods)
    if (each % 2) await walkOrder(db, id, 'confirmed')
  }
  const names = ['Ирина Лебедева', 'Олег Морозов']
  const [one, other] = await Promise.all(
    names.map((name) => takeIn(world, { name, role: 'manager' })),
  )
  const address = `${shops[0]}/office/orders?status=confirmed&way=delivery`
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await logInByKeyboard(page, address, one?.email ?? '')
    const first = await rowsOf(page)
    await page.getByRole('link', { name: first[1] ?? '' }).click()
    await page.getByRole('heading', { level: 1, name: 'Заказы' }).waitFor({ state: 'detached' })
    await page.goBack()
    const back = await rowsOf(page)
    await page.reload()
    const reloaded = await rowsOf(page)
    const elsewhere = await (await browser.newContext()).newPage()
    await logInByKeyboard(elsewhere, page.url().replace(shops[0], shops[1]), other?.email ?? '')
    const seen = await rowsOf(elsewhere)
    say(
      `rows: ${first.length} orders by two filters, seen again after an order, a reload, elsewhere`,
    )
    const isSame = (rows: readonly string[]) => rows.join() === first.join()
    return faultsOf('rows', {
      [`${first.length} orders are found`]: first.length >= ORDERS / 2,
      [`after an order: ${back.join(', ')}`]: isSame(back),
      [`after a reload: ${reloaded.join(', ')}`]: isSame(reloaded),
      [`in another browser: ${seen.join(', ')}`]: isSame(seen),
    })
  } finally {
    await browser.close()
  }
}

/** The names of the orders on the screen, from top to bottom. */
async function rowsOf(page: Page): Promise<string[]> {
  const links = page.getByRole('table', { name: 'Заказы' }).locator('tbody').getByRole('link')
  await links.first().waitFor()
  return links.allInnerTexts()
}

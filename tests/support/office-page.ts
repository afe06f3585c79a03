// Tests of the office in the browser: a shop of its own for each worker, and the login.

import type { Page } from '@playwright/test'
import type { Database } from '#src/platform/server/database.ts'
import { runShop } from './running-shop.ts'
import { shopDatabases } from './shop-database.ts'
import { test as shopTest } from './shop-page.ts'
import { STAFF_PASSWORD } from './staff-member.ts'

/**
 * Tests on an embedded database that `fill` has filled; `url` is the address of its shop, of which
 * `host` is the name.
 */
export const officeTest = (fill: (db: Database) => Promise<void>, host?: string) =>
  shopTest.extend<object, { url: string }>({
    url: [
      // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, here nothing
      async ({}, use) => {
        const [embedded] = shopDatabases()
        if (!embedded) throw new Error('no database')
        const database = await embedded.prepare(fill)
        const shop = await runShop(database.settings, host)
        await use(shop.url)
        await shop.stop()
        await database.remove()
      },
      { scope: 'worker', timeout: 90_000 },
    ],
    baseURL: async ({ url }, use) => use(url),
  })

type Login = { readonly email: string; readonly password?: string }

/** Opens a page of the office and sends the login by keyboard; what comes of it is the test's. */
export async function logInAt(
  page: Page,
  path: string,
  { email, password = STAFF_PASSWORD }: Login,
): Promise<void> {
  await page.goto(path)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

// Playwright's test of a shop of its own that is paid online, at a stand-in of the provider.

import type { Page } from '@playwright/test'
import { loadDemo } from '#database/demo/load-demo.ts'
import { aPopularPart } from './buyer.ts'
import { anOrder, linesText } from './order-form.ts'
import { type PaymentProvider, paymentProvider } from './payment-provider.ts'
import { runShop } from './running-shop.ts'
import { shopDatabases } from './shop-database.ts'
import { expect, test as shopTest } from './shop-page.ts'

export { expect }

type Running = { readonly url: string; readonly provider: PaymentProvider }

export const test = shopTest.extend<{ provider: PaymentProvider }, { running: Running }>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, here nothing
    async ({}, use) => {
      const [embedded] = shopDatabases()
      if (!embedded) throw new Error('no database')
      const database = await embedded.prepare((db) => loadDemo(db, { products: 200 }))
      const provider = await paymentProvider()
      const shop = await runShop({ ...database.settings, ...provider.settings })
      await use({ url: shop.url, provider })
      await shop.stop()
      await provider.close()
      await database.remove()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ running }, use) => use(running.url),
  /** The one other host to which a browser goes. */
  provider: [
    async ({ running, eye }, use) => {
      eye.allow(new RegExp(new URL(running.provider.url).origin))
      await use(running.provider)
    },
    { auto: true },
  ],
})

/** An order of one part, sent behind the scenes; answers with its number. */
export async function hasOrdered(page: Page, paymentMethod: number): Promise<number> {
  const part = await aPopularPart(page.request)
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? 'null'))
  const answer = await page.request.post('/api/orders', {
    data: anOrder({ items: linesText([part.id, 1]), payment_method: paymentMethod }),
    headers: { authorization: `Bearer ${token}` },
  })
  if (answer.status() !== 201) throw new Error(await answer.text())
  return ((await answer.json()) as { data: { id: number } }).data.id
}

// Staff and goods of one shop, for tests of receiving in the browser.

import type { Page } from '@playwright/test'
import { loadDemo } from '#database/demo/load-demo.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { logInAt } from './office-page.ts'
import { expect } from './shop-page.ts'
import { staffCommand } from './staff-member.ts'

export const MANAGER = 'manager@silkway.example'
export const PICKER = 'picker@silkway.example'
export const KNOWN = '4011558736002'

const PARTS = sql`
  SELECT product.id, product.article FROM products AS product
  JOIN stock_levels AS level ON level.product_id = product.id
  JOIN stock_locations AS location ON location.id = level.location_id
  WHERE level.on_hand - level.reserved >= 5
    AND location.store_id = (SELECT min(id) FROM stores)
  GROUP BY product.id ORDER BY product.id LIMIT 3`

type Part = { readonly id: number; readonly article: string }

const parts: Part[] = []

/** Three products, of which the first has the barcode `KNOWN`; of the shop of this worker. */
export function partAt(place: number): Part {
  const part = parts[place]
  if (!part) throw new Error('the shop is not filled yet')
  return part
}

export async function fillReceiving(db: Database): Promise<void> {
  await loadDemo(db, { products: 200 })
  const [shop] = await db.query<{ title: string }>(
    sql`SELECT title FROM stores ORDER BY id LIMIT 1`,
  )
  const staff = [
    ['--email', MANAGER, '--name', 'Ирина Ковалёва', '--role', 'manager'],
    ['--email', PICKER, '--name', 'Олег Ким', '--role', 'picker', '--store', shop?.title ?? ''],
  ]
  for (const words of staff) await staffCommand({ db }, ['add', ...words])
  parts.splice(0, parts.length, ...(await db.query<Part>(PARTS)))
  await db.query(sql`
    INSERT INTO product_barcodes (product_id, code, source)
    VALUES (${parts[0]?.id}, ${KNOWN}, 'test')`)
}

export async function enter(page: Page, who: string, path: string): Promise<void> {
  await logInAt(page, path, { email: who })
  await expect(page.getByRole('button', { name: 'Выйти' })).toBeAttached()
}

/** As a hand scanner: all keys at once, Enter behind them. */
export const scan = (page: Page, text: string) =>
  page.evaluate((signs) => {
    const keys = [...signs].map((sign) => `${/\d/.test(sign) ? 'Digit' : 'Key'}${sign}`)
    for (const code of [...keys, 'Enter']) {
      dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }))
    }
  }, text)

/** Of the goods of a reception. */
export const lineOf = (page: Page, article: string) =>
  page
    .getByRole('list', { name: 'Товары' })
    .getByRole('listitem')
    .filter({ has: page.getByText(article, { exact: true }) })

// Photographs of goods on a screen: many by their names, and those of one product.

import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { barriersOf } from '#tests/support/barriers.ts'
import { overflowOf } from '#tests/support/layout.ts'
import { logInAt, officeTest } from '#tests/support/office-page.ts'
import { addProduct } from '#tests/support/sample-rows.ts'
import { expect } from '#tests/support/shop-page.ts'
import { staffCommand } from '#tests/support/staff-member.ts'

const EDITOR = 'editor@silkway.example'
const ARTICLE = 'PHOTO-77'

async function fill(db: Database): Promise<void> {
  const words = ['add', '--email', EDITOR, '--name', 'Ева Словова', '--role', 'editor']
  await staffCommand({ db }, words)
  const id = await addProduct(db, {})
  await db.query(sql`
    UPDATE products SET article = ${ARTICLE}, article_norm = 'PHOTO77' WHERE id = ${id}`)
  await db.query(sql`SELECT rebuild_product_lists()`)
}

const test = officeTest(fill)

const aPicture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer(),
})
const shown = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('img') })

test('files are matched by their names, and what is wrong is told', async ({ page }) => {
  await logInAt(page, '/office/pictures', { email: EDITOR })
  await expect(page.getByRole('heading', { name: 'Фотографии', exact: true })).toBeVisible()
  await page.getByLabel('Артикул, штрихкод или слова').fill(ARTICLE)
  await page.getByRole('button', { name: 'Найти' }).click()
  await expect(page.getByText(`Фотографий нет. Первая называется ${ARTICLE}.jpg.`)).toBeVisible()
  await page
    .locator('input[type=file]')
    .setInputFiles([
      await aPicture(`${ARTICLE}.png`, 'red'),
      await aPicture(`${ARTICLE}_2.png`, 'blue'),
      await aPicture('НИЧЕЙ-1.png', 'green'),
      { name: `${ARTICLE}_3.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') },
    ])
  await expect(page.getByText('Готово. Добавлено фотографий: 2.')).toBeVisible()
  await expect(page.getByText('Товара с таким артикулом нет: 1')).toBeVisible()
  await expect(page.getByText('НИЧЕЙ-1.png')).toBeVisible()
  await expect(page.getByText(/PHOTO-77_3\.jpg: /)).toBeVisible()
  await expect(shown(page)).toHaveCount(2)
  const blue = await page.getByRole('img', { name: 'Фотография 2' }).getAttribute('src')

  expect(await overflowOf(page, [360, 768, 1024, 1440, 1920])).toEqual([])
  expect(await barriersOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Сделать первой' }).click()
  await expect(page.getByRole('img', { name: 'Фотография 1' })).toHaveAttribute('src', blue ?? '')
  await page.getByRole('button', { name: /^Убрать.*фотография 2$/ }).click()
  await expect(shown(page)).toHaveCount(1)
  await page.reload()
  await expect(shown(page)).toHaveCount(1)
  await expect(page.getByRole('img', { name: 'Фотография 1' })).toHaveAttribute('src', blue ?? '')
})

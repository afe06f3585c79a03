// The owner's margins on a screen: what they would change, saving, taking back, and who only reads.

import type { Page } from '@playwright/test'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { barriersOf } from '#tests/support/barriers.ts'
import { overflowOf } from '#tests/support/layout.ts'
import { logInAt, officeTest } from '#tests/support/office-page.ts'
import { addProduct } from '#tests/support/sample-rows.ts'
import { expect } from '#tests/support/shop-page.ts'
import { staffCommand } from '#tests/support/staff-member.ts'

const OWNER = 'owner@silkway.example'
const ACCOUNTANT = 'accountant@silkway.example'
const GOODS = 5
/** A new database counts its products from 1. */
const IDS = '1,2,3,4,5'

/** Five products at 1 000 rubles, as a list of «Восток» states them. */
async function fill(db: Database): Promise<void> {
  for (const [email, name, role] of [
    [OWNER, 'Олег Ветров', 'owner'],
    [ACCOUNTANT, 'Нина Счётова', 'accountant'],
  ]) {
    const person = ['--email', email ?? '', '--name', name ?? '', '--role', role ?? '']
    await staffCommand({ db }, ['add', ...person])
  }
  await db.query(sql`INSERT INTO suppliers (name) VALUES ('Восток'), ('Запад')`)
  for (let made = 0; made < GOODS; made++) {
    const id = await addProduct(db, { price: 100_000 })
    await db.query(sql`
      INSERT INTO supplier_offers (supplier_id, product_id, price)
      SELECT id, ${id}, 100000 FROM suppliers WHERE name = 'Восток'`)
  }
}

const test = officeTest(fill)

async function enter(page: Page, email = OWNER): Promise<void> {
  await logInAt(page, '/office/margins', { email })
  await expect(page.getByRole('heading', { name: 'Наценки' })).toBeVisible()
}
const rule = (page: Page, number: number) => page.getByRole('group', { name: `Правило ${number}` })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** As buyers see them. */
async function pricesOf(page: Page): Promise<number[]> {
  const answer = await page.request.get(`/api/products/chosen?ids=${IDS}`)
  const { products } = (await answer.json()) as { products: { price: number }[] }
  return products.map(({ price }) => price)
}

test('margins are tried, saved and taken back', async ({ page }) => {
  await enter(page)
  await expect(page.getByText('Правил нет: товары продаются по ценам списков.')).toBeVisible()
  await button(page, 'Добавить правило').click()
  await button(page, 'Что изменится').click()
  await expect(rule(page, 1).getByText('От 0 до 1000 %')).toBeVisible()
  await rule(page, 1).getByLabel('Наценка, %').fill('12,5')
  await rule(page, 1).getByLabel('Округлить до, руб.').fill('10')
  await button(page, 'Что изменится').click()
  const told = page.getByText('Цен изменится: 5 из 5, в среднем +13\u00a0%. Дороже: 5, дешевле: 0.')
  await expect(told).toBeVisible()
  expect(await pricesOf(page)).toEqual(Array(GOODS).fill(1000))
  const first = page
    .getByRole('table', { name: 'Самые большие изменения цен' })
    .getByRole('row')
    .nth(1)
  await expect(first).toContainText(/1\s000\sруб\.\s*1\s130\sруб\.\s*\+13\s%/)

  // another look is needed for what was changed since
  await rule(page, 1).getByLabel('Поставщик').selectOption('Запад')
  await expect(told).toBeHidden()
  await button(page, 'Что изменится').click()
  await expect(page.getByText('Ни одна цена не изменится.')).toBeVisible()
  await rule(page, 1).getByLabel('Поставщик').selectOption('Восток')
  await button(page, 'Что изменится').click()
  await button(page, 'Сохранить и пересчитать цены').click()
  await expect(page.getByText('Цены пересчитаны: 5.')).toBeVisible()
  expect(await pricesOf(page)).toEqual(Array(GOODS).fill(1130))
  const journal = page.getByRole('table', { name: 'Изменения наценок' })
  await expect(journal.getByRole('row', { name: /Изменение № 1/ })).toContainText('Олег Ветров')

  await journal.getByRole('button', { name: 'Вернуть прежние' }).click()
  await button(page, 'Вернуть').click()
  await expect(journal.getByText('Возврат изменения № 1')).toBeVisible()
  await expect(page.getByText('Правил нет: товары продаются по ценам списков.')).toBeVisible()
  expect(await pricesOf(page)).toEqual(Array(GOODS).fill(1000))
})

test('who edits while another saves reads so, and keeps what he typed', async ({
  page,
  context,
}) => {
  await enter(page)
  await button(page, 'Добавить правило').click()
  const last = await page.getByRole('group', { name: /^Правило/ }).count()
  await rule(page, last).getByLabel('Поставщик').selectOption('Запад')
  await rule(page, last).getByLabel('Наценка, %').fill('40')
  await button(page, 'Что изменится').click()
  const other = await context.newPage()
  await other.goto('/office/margins')
  await button(other, 'Добавить правило').click()
  await rule(other, last).getByLabel('Наценка, %').fill('7')
  await button(other, 'Что изменится').click()
  await button(other, 'Сохранить и пересчитать цены').click()
  await expect(other.getByText('Цены пересчитаны: 5.')).toBeVisible()
  await button(page, 'Сохранить').click()
  await expect(page.getByText(/Наценки тем временем изменил кто-то другой/)).toBeVisible()
  await expect(rule(page, last).getByLabel('Наценка, %')).toHaveValue('40')
  await button(page, 'Вернуть как было').click()
  await expect(rule(page, 1).getByLabel('Наценка, %')).toHaveValue('7')
})

test('what is shown belongs to what stands in the fields, also when they change meanwhile', async ({
  page,
}) => {
  await enter(page)
  await button(page, 'Добавить правило').click()
  const last = await page.getByRole('group', { name: /^Правило/ }).count()
  const percent = rule(page, last).getByLabel('Наценка, %')
  await rule(page, last).getByLabel('Поставщик').selectOption('Восток')
  await percent.fill('3')
  const { promise: corrected, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/staff/margins/try', async (route) => {
    await corrected
    await route.continue()
  })
  await button(page, 'Что изменится').click()
  await percent.fill('90')
  answer()
  await expect(button(page, 'Что изменится')).toBeEnabled()
  await expect(page.getByRole('heading', { name: 'Что изменится' })).toBeHidden()
  await button(page, 'Что изменится').click()
  await expect(page.getByText(/в среднем \+/)).toBeVisible()
  await expect(button(page, 'Сохранить и пересчитать цены')).toBeVisible()
})

test('a field that is changed and changed back is no edit when others save', async ({
  page,
  context,
}) => {
  await enter(page)
  const other = await context.newPage()
  await other.goto('/office/margins')
  await expect(button(other, 'Добавить правило')).toBeVisible()
  const rules = await other.getByRole('group', { name: /^Правило/ }).count()
  if (rules === 0) await button(other, 'Добавить правило').click()
  const saved = async (percent: string) => {
    await rule(other, 1).getByLabel('Наценка, %').fill(percent)
    await button(other, 'Что изменится').click()
    await button(other, 'Сохранить и пересчитать цены').click()
    await expect(button(other, 'Сохранить и пересчитать цены')).toBeHidden()
  }
  await saved('20')
  await saved('21')
  await page.reload()
  const percent = rule(page, 1).getByLabel('Наценка, %')
  await percent.fill('22')
  await percent.fill('21')
  const journal = page.getByRole('table', { name: 'Изменения наценок' })
  await journal.getByRole('button', { name: 'Вернуть прежние' }).first().click()
  await button(page, 'Вернуть').click()
  await expect(journal.getByText(/^Возврат изменения/).first()).toBeVisible()
  await expect(percent).toHaveValue('20')
})

test('an accountant reads margins and changes none', async ({ page }) => {
  await enter(page, ACCOUNTANT)
  await expect(button(page, 'Добавить правило')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Вернуть прежние' })).toBeHidden()
})

test('everybody can use it, at every width', async ({ page }) => {
  await enter(page)
  await button(page, 'Добавить правило').click()
  const last = await page.getByRole('group', { name: /^Правило/ }).count()
  await rule(page, last).getByLabel('Наценка, %').fill('15')
  await rule(page, last).getByLabel('Категория').selectOption({ index: 1 })
  await button(page, 'Что изменится').click()
  await expect(page.getByRole('heading', { name: 'Что изменится' })).toBeVisible()
  expect(await overflowOf(page, [360, 768, 1024, 1440, 1920])).toEqual([])
  expect(await barriersOf(page)).toEqual([])
})

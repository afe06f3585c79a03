// «Безопасность»: the password, other devices, the customer's data, the end of the account.

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type Buyer, logInSomebody } from '#tests/support/buyer.ts'
import { header, heading, loginScreen, securityScreen, toast } from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 ' +
  '(KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** The customer logs in on a phone as well. */
async function alsoOnAPhone(page: Page, { email, password }: Buyer): Promise<string> {
  const headers = { 'user-agent': IPHONE }
  const answer = await page.request.post('/api/login', { data: { email, password }, headers })
  return ((await answer.json()) as { token: string }).token
}
const isIn = async (page: Page, token: string) =>
  (await page.request.get('/api/user/edit', { headers: { authorization: `Bearer ${token}` } })).ok()

async function openSecurity(page: Page) {
  await visit(page, '/personal-area/info')
  await page.getByRole('link', { name: 'Безопасность' }).click()
  await expect(heading(page, 'Безопасность')).toBeVisible()
  return securityScreen(page)
}

test('another device is seen and logged out, this one stays', async ({ page }) => {
  const buyer = await logInSomebody(page)
  const phone = await alsoOnAPhone(page, buyer)
  const { sessions } = await openSecurity(page)
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'это устройство' })).toHaveCount(1)
  await sessions
    .filter({ hasText: 'Safari, iPhone' })
    .getByRole('button', { name: 'Выйти' })
    .click()
  await expect(sessions).toHaveCount(1)
  expect(await isIn(page, phone)).toBe(false)
  await expect(header(page).customer('Иван Петров')).toBeVisible()
})

test('a device that logged in before says so at the next login, after logging out too', async ({
  page,
}) => {
  const buyer = await logInSomebody(page)
  const device = await page.evaluate(() => JSON.parse(localStorage.getItem('device') ?? 'null'))
  expect(device).toMatch(/^[\w-]{43}$/)
  await header(page).customer('Иван Петров').click()
  await header(page).logOut.click()
  await expect(header(page).logIn).toBeVisible()

  await visit(page, '/login')
  const login = loginScreen(page)
  await login.email.fill(buyer.email)
  await login.password.fill(buyer.password)
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/login'))
  await login.submit.click()
  expect((await sent).postDataJSON()).toEqual({
    email: buyer.email,
    password: buyer.password,
    device,
  })
  await page.waitForURL('/')
})

test('«Выйти везде» ends every session, this one too', async ({ page }) => {
  const buyer = await logInSomebody(page)
  const phone = await alsoOnAPhone(page, buyer)
  const { leaveEverywhere } = await openSecurity(page)
  await leaveEverywhere.click()
  await expect(page).toHaveURL('/')
  await expect(toast(page, 'Вы вышли на всех устройствах')).toBeVisible()
  await expect(header(page).logIn).toBeVisible()
  expect(await isIn(page, phone)).toBe(false)
})

test('the password is changed by whoever knows the old one', async ({ page }) => {
  const buyer = await logInSomebody(page)
  const phone = await alsoOnAPhone(page, buyer)
  const security = await openSecurity(page)
  await security.oldPassword.fill('Drugoi999')
  await security.newPassword.fill('novyi')
  await security.change.click()
  await expect(security.newPassword).toHaveAccessibleDescription(/от 6 до 16 символов/)
  await security.newPassword.fill('Novyi456')
  await security.change.click()
  await expect(security.oldPassword).toHaveAccessibleDescription('Неверный пароль.')
  await security.oldPassword.fill(buyer.password)
  await security.change.click()
  await expect(
    toast(page, 'Пароль изменён. На других устройствах нужно войти заново.'),
  ).toBeVisible()
  await expect(security.oldPassword).toHaveValue('')
  await expect(security.sessions).toHaveCount(1)
  expect(await isIn(page, phone)).toBe(false)
})

test('personal data are saved as a file', async ({ page }) => {
  const { email } = await logInSomebody(page)
  const { download } = await openSecurity(page)
  const saved = page.waitForEvent('download')
  await download.click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('personal-data.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data).toMatchObject({ profile: { email }, orders: [], sessions: [expect.anything()] })
})

test('a consent is taken back', async ({ page }) => {
  await logInSomebody(page)
  await visit(page, '/personal-data')
  await page.getByRole('main').getByRole('button', { name: 'Дать согласие' }).click()
  await expect(page.getByText(/^Вы дали согласие/)).toBeVisible()
  const security = await openSecurity(page)
  await expect(security.consent).toContainText('Вы дали согласие')
  await security.revoke.click()
  await expect(security.consent.getByText(/^Согласие отозвано\./)).toBeFocused()
  await expect(security.revoke).toHaveCount(0)
})

test('the account is deleted behind the password, and nobody logs in again', async ({ page }) => {
  const { email, password } = await logInSomebody(page)
  const security = await openSecurity(page)
  await security.openDeletion.click()
  await security.password.fill('Drugoi999')
  await security.deleteForever.click()
  await expect(security.password).toHaveAccessibleDescription('Неверный пароль.')
  await security.password.fill(password)
  await security.deleteForever.click()
  await expect(page).toHaveURL('/')
  await expect(toast(page, 'Аккаунт удалён')).toBeVisible()
  await expect(header(page).logIn).toBeVisible()

  await visit(page, '/login')
  const login = loginScreen(page)
  await login.email.fill(email)
  await login.password.fill(password)
  await login.submit.click()
  await expect(page.getByRole('alert')).toHaveText('Неверный e-mail или пароль.')
})

// A forgotten password and an e-mail to be confirmed, by the links of letters.

import { openPostgres } from '#src/platform/server/postgres-database.ts'
import { logInSomebody } from '#tests/support/buyer.ts'
import { letterTokenOf } from '#tests/support/letter-token.ts'
import { header, heading, loginScreen, securityScreen } from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'

/** Text of the newest letter of that kind. */
async function linkOf(kind: string, email: string): Promise<string> {
  const db = await openPostgres(process.env.SHOP_DATABASE_URL ?? '', { poolSize: 1 })
  const token = await letterTokenOf(db, kind, email).finally(() => db.close())
  return `${kind === 'password-reset' ? '/new-password' : '/confirm-email'}/${token}`
}

test('a buyer who has forgotten the password gets a letter, and a new password by it', async ({
  page,
}) => {
  const { email } = await logInSomebody(page)
  await header(page).customer('Иван Петров').click()
  await header(page).logOut.click()
  await header(page).logIn.click()
  const login = loginScreen(page)
  await login.email.fill(email)
  await login.forgotten.click()
  await expect(heading(page, 'Забыли пароль?')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByLabel('E-mail')).toHaveValue(email)
  await main.getByRole('button', { name: 'Отправить письмо' }).click()
  const sent = main.getByText(/^Если такой адрес есть, мы отправили на него письмо/)
  await expect(sent).toBeFocused()

  const link = await linkOf('password-reset', email)
  await visit(page, link)
  await main.getByLabel('Новый пароль').fill('Novyi456')
  await main.getByLabel('Пароль ещё раз').fill('Novyi457')
  const change = main.getByRole('button', { name: 'Сменить пароль' })
  await change.click()
  await expect(main.getByText('Пароли не совпадают.')).toBeVisible()
  await main.getByLabel('Пароль ещё раз').fill('Novyi456')
  await change.click()
  await expect(page).toHaveURL('/login')
  await expect(main.getByText('Пароль изменён. Войдите с новым паролем.')).toBeVisible()
  await login.email.fill(email)
  await login.password.fill('Novyi456')
  await login.submit.click()
  await expect(header(page).customer('Иван Петров')).toBeVisible()

  await visit(page, link)
  await main.getByLabel('Новый пароль').fill('Novyi789')
  await main.getByLabel('Пароль ещё раз').fill('Novyi789')
  await change.click()
  await expect(page.getByRole('alert')).toContainText('Ссылка не действует')
  await page.getByRole('alert').getByRole('link', { name: 'Запросить письмо ещё раз' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('an e-mail is confirmed by the link of its letter, by a button and once', async ({ page }) => {
  const { email } = await logInSomebody(page)
  await visit(page, '/personal-area/security')
  const security = securityScreen(page)
  await expect(security.email).toContainText(`${email} — не подтверждён`)
  const old = await linkOf('email-confirmation', email)
  await security.sendAgain.click()
  await expect(security.email.getByText(`Мы отправили письмо на ${email}`)).toBeFocused()

  const confirm = page.getByRole('main').getByRole('button', { name: 'Подтвердить e-mail' })
  await visit(page, old)
  await confirm.click()
  await expect(page.getByRole('alert')).toContainText('Ссылка не действует')

  await visit(page, await linkOf('email-confirmation', email))
  await confirm.click()
  await expect(page.getByText(/^E-mail подтверждён\./)).toBeFocused()
  await visit(page, '/personal-area/security')
  await expect(security.email).toContainText(`${email} — подтверждён`)
  await expect(security.sendAgain).toHaveCount(0)
})

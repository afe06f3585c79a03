// The office: a second factor, sessions, staff and the journal, as their owner uses them.

import type { Page } from '@playwright/test'
import { loadDemo } from '#database/demo/load-demo.ts'
import { eventsApi } from '#src/back-office/events-contract.ts'
import { codeOf, stepAt } from '#src/back-office/server/factor/totp.ts'
import type { Database } from '#src/platform/server/database.ts'
import { barriersOf } from '#tests/support/barriers.ts'
import { overflowOf } from '#tests/support/layout.ts'
import { logInAt, officeTest } from '#tests/support/office-page.ts'
import { expect } from '#tests/support/shop-page.ts'
import { STAFF_PASSWORD, staffCommand } from '#tests/support/staff-member.ts'

const OWNER = 'owner@silkway.example'
const CAREFUL = 'careful@silkway.example'
const NEW_PASSWORD = 'Novyi-dlinnyi-parol'
const WIDTHS = [360, 768, 1024, 1440, 1920]
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

async function fill(db: Database): Promise<void> {
  await loadDemo(db, { products: 200 })
  for (const [email, name] of [
    [OWNER, 'Анна Котова'],
    [CAREFUL, 'Борис Львов'],
  ] as const) {
    await staffCommand({ db }, ['add', '--email', email, '--name', name, '--role', 'owner'])
  }
}

const test = officeTest(fill)

async function enter(page: Page, email: string, path = '/office/me', password = STAFF_PASSWORD) {
  await logInAt(page, path, { email, password })
}

/** As a telephone reads the secret. */
function bytesOf(secret: string): Buffer {
  const bits = [...secret]
    .map((sign) => LETTERS.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

test('a second factor is set with a telephone, and asked for at the next login', async ({
  page,
}) => {
  await enter(page, CAREFUL)
  await expect(page.getByText('Второй фактор не включён', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Включить' }).click()
  await expect(page.getByRole('img', { name: 'QR-код', exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Отмена' }).click()
  await expect(page.getByRole('img', { name: 'QR-код', exact: false })).toBeHidden()
  await page.getByRole('button', { name: 'Включить' }).click()
  const written = (await page.locator('code').first().textContent()) ?? ''
  const secret = bytesOf(written.replaceAll(' ', ''))
  await page.getByLabel('Код из приложения').fill('000000')
  await page.getByRole('button', { name: 'Включить' }).click()
  await expect(
    page.getByText('Код неверный или уже использован', { exact: false }).first(),
  ).toBeVisible()
  await page.getByLabel('Код из приложения').fill(codeOf(secret, stepAt(Date.now())))
  await page.getByRole('button', { name: 'Включить' }).click()
  await expect(page.getByText('Сохраните запасные коды', { exact: false })).toBeVisible()
  await expect(page.getByRole('list').locator('code')).toHaveCount(10)
  const recovery = (await page.getByRole('list').locator('code').first().textContent()) ?? ''
  expect(await barriersOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Коды сохранены' }).click()
  await expect(page.getByText('Запасных кодов осталось: 10', { exact: false })).toBeVisible()
  await expect(page.getByText('Второй фактор не включён', { exact: false })).toBeHidden()

  await page.getByRole('button', { name: 'Сменить телефон' }).click()
  await expect(page.getByText('действует прежний телефон', { exact: false })).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Отмена' }).click()
  await expect(page.getByText('Запасных кодов осталось: 10', { exact: false })).toBeVisible()

  await page.getByRole('button', { name: 'Выйти' }).click()
  await enter(page, CAREFUL)
  const code = page.getByLabel('Код из приложения')
  await expect(code).toBeFocused()
  await code.fill('123456')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Код неверный или уже использован', { exact: false })).toBeVisible()
  await code.fill(codeOf(secret, stepAt(Date.now()) + 1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Мой вход' })).toBeVisible()

  await page.getByRole('button', { name: 'Выйти' }).click()
  await enter(page, CAREFUL)
  await code.fill(recovery)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Запасных кодов осталось: 9', { exact: false })).toBeVisible()
})

test('before the factor is set nothing is listened to, and an owner reads who gives him a password', async ({
  page,
}) => {
  const heard: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === eventsApi.officeEvents.path) heard.push(request.url())
  })
  await page.route('**/api/staff/session', async (route) => {
    const answer = await route.fetch()
    if (!answer.ok()) return route.fulfill({ response: answer })
    return route.fulfill({ json: { ...(await answer.json()), may: [], lacks_factor: true } })
  })
  await enter(page, OWNER)
  await expect(page.getByText('Магазин требует второй фактор', { exact: false })).toBeVisible()
  await expect(page.getByText(`staff password --email ${OWNER}`, { exact: false })).toBeVisible()
  await expect(page.getByText('Пароль меняет владелец магазина')).toHaveCount(0)
  expect(heard).toEqual([])
  await page.unroute('**/api/staff/session')
  const listens = page.waitForRequest(`**${eventsApi.officeEvents.path}`)
  await page.reload()
  await listens
})

test('somebody is invited, sets his password, works with his role, and is shut out', async ({
  page,
  browser,
  url,
}) => {
  await enter(page, OWNER, '/office/staff')
  await page.getByRole('button', { name: 'Пригласить' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Имя и фамилия').fill('Вера Сомова')
  await dialog.getByLabel('E-mail').fill('vera@silkway.example')
  await dialog.getByLabel('Роль').selectOption('бухгалтер')
  await dialog.getByRole('button', { name: 'Пригласить' }).click()
  const link = (await page.getByRole('status').locator('code').textContent()) ?? ''
  expect(link).toContain('/office/invitation/')

  const hers = await (await browser.newContext({ baseURL: url })).newPage()
  await hers.goto(new URL(link).pathname)
  await hers.getByLabel('Новый пароль').fill('короткий')
  await hers.getByRole('button', { name: 'Задать пароль' }).click()
  await expect(hers.getByText('Пароль — не короче 10 знаков.')).toBeVisible()
  expect(await barriersOf(hers)).toEqual([])
  await hers.getByLabel('Новый пароль').fill(NEW_PASSWORD)
  await hers.getByRole('button', { name: 'Задать пароль' }).click()
  await expect(hers.getByText('Пароль задан', { exact: false })).toBeVisible()
  await enter(hers, 'vera@silkway.example', '/office/orders', NEW_PASSWORD)
  // on a phone the sections are behind a button
  await hers.setViewportSize({ width: 360, height: 760 })
  const menu = hers.getByRole('button', { name: 'Меню' })
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  expect(await barriersOf(hers, [{ width: 360, colorScheme: 'light' }])).toEqual([])
  const sections = hers.getByRole('navigation', { name: 'Разделы' })
  await expect(sections).toContainText('Заказы')
  await expect(sections).not.toContainText('Сотрудники')
  await expect(sections).not.toContainText('Журнал')

  await page.getByRole('button', { name: /Закрыть доступ.*Вера Сомова/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть доступ' }).click()
  await expect(page.getByRole('button', { name: /Вернуть доступ.*Вера Сомова/ })).toBeVisible()
  await hers.getByRole('link', { name: 'Мой вход' }).click()
  await expect(hers.getByRole('heading', { name: 'Служебная часть' })).toBeVisible()
  await hers.context().close()

  await page.getByRole('link', { name: 'Журнал' }).click()
  const journal = page.getByRole('main').getByRole('listitem')
  await expect(journal.first()).toContainText('Вера Сомова: доступ закрыт')
  await expect(journal.first()).toContainText('Анна Котова')
  await page.getByLabel('Кто').selectOption('Вера Сомова')
  await expect(page).toHaveURL(/staff=\d+/)
  await expect(journal).toHaveCount(2)
  await expect(journal.last()).toContainText('Пароль задан по ссылке')
})

test('an act that matters asks again who is here, and is then done', async ({ page }) => {
  await enter(page, OWNER, '/office/staff')
  let refusals = 1
  await page.route('**/api/staff/people', async (route) => {
    if (route.request().method() !== 'POST' || refusals-- <= 0) return route.continue()
    const body = { message: 'Подтвердите', code: 'verification-needed', request_id: '1' }
    await route.fulfill({ status: 403, json: body })
  })
  await page.getByRole('button', { name: 'Пригласить' }).click()
  const dialog = page.getByRole('dialog', { name: 'Пригласить сотрудника' })
  await dialog.getByLabel('Имя и фамилия').fill('Глеб Орлов')
  await dialog.getByLabel('E-mail').fill('gleb@silkway.example')
  await dialog.getByLabel('Роль').selectOption('менеджер')
  await dialog.getByRole('button', { name: 'Пригласить' }).click()
  const question = page.getByRole('dialog', { name: 'Подтвердите, что это вы' })
  await expect(question.getByLabel('Пароль', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toContainText('Это поле обязательно к заполнению.')
  await question.getByLabel('Пароль', { exact: true }).fill('Neverny-parol-9')
  await page.keyboard.press('Enter')
  await expect(question).toContainText('Пароль неверный.')
  expect(await barriersOf(page)).toEqual([])
  await question.getByLabel('Пароль', { exact: true }).fill(STAFF_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'Глеб Орлов' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Пригласить' })).toBeFocused()
})

test('another session is seen and ended', async ({ page, browser, url }) => {
  await enter(page, OWNER)
  const other = await (await browser.newContext({ baseURL: url })).newPage()
  await enter(other, OWNER)
  await expect(other.getByText('этот сеанс')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Завершить все остальные' }).click()
  await expect(page.getByRole('button', { name: 'Завершить все остальные' })).toBeHidden()
  await other.getByRole('link', { name: 'Журнал' }).click()
  await expect(other.getByRole('heading', { name: 'Служебная часть' })).toBeVisible()
  await other.context().close()
})

test('a screen that fails says so and is asked again', async ({ page }) => {
  await enter(page, OWNER)
  await expect(page.getByRole('heading', { name: 'Мой вход' })).toBeVisible()
  for (const [path, call, text] of [
    ['/office/staff', '**/api/staff/people', 'Сотрудники не загрузились.'],
    ['/office/acts', '**/api/staff/acts?*', 'Журнал не загрузился.'],
    ['/office/me', '**/api/staff/me', 'Сведения о входе не загрузились.'],
  ] as const) {
    await page.route(call, (route) => route.abort())
    await page.goto(path)
    const notice = page.getByRole('alert').filter({ hasText: text })
    await expect(notice).toBeVisible({ timeout: 15_000 })
    await page.unroute(call)
    await notice.getByRole('button', { name: 'Повторить' }).click()
    await expect(notice).toBeHidden()
  }
})

test('everybody can use it, at every width and in both themes', async ({ page }) => {
  await enter(page, OWNER)
  await expect(page.getByRole('heading', { name: 'Мой вход' })).toBeVisible()
  for (const path of ['/office/staff', '/office/acts', '/office/me']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect.soft(await barriersOf(page), `${path} ${colorScheme}`).toEqual([])
    }
    expect.soft(await overflowOf(page, WIDTHS), path).toEqual([])
  }
})

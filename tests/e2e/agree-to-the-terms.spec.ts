// The terms are read section by section, accepted once, and the acceptance is remembered.

import type { Page } from '@playwright/test'
import { logInSomebody } from '#tests/support/buyer.ts'
import { answers, recovers, refuses } from '#tests/support/failing-calls.ts'
import { agreement, footer, heading, loginScreen } from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'

const CALL = '/api/user/agreements'
const ACCEPTED = /^Вы приняли соглашение \d\d\.\d\d\.\d{4}, редакция от \d\d\.\d\d\.\d{4}\.$/

test.describe('the text of the terms', () => {
  test('shows the next sections at each click, until it is whole', async ({ page }) => {
    await visit(page, '/terms')
    const { sections, more } = agreement(page)
    await expect(sections).toHaveText([/^Термины/, /^Общие положения/, /^Предмет/])
    for (const shown of [3, 6]) {
      await more.click()
      await expect(sections).toHaveCount(shown + 3)
      await expect(sections.nth(shown)).toBeFocused()
    }
    while (await more.isVisible()) await more.press('Enter')
    await expect(more).toBeHidden()
    await expect(sections.last()).toHaveText('Реквизиты Продавца')
    expect(await sections.count()).toBeGreaterThanOrEqual(10)
  })

  test('says that a new edition holds ten calendar days after publication', async ({ page }) => {
    await visit(page, '/terms')
    const main = page.getByRole('main')
    await expect(main).toContainText('через 10 календарных дней после публикации')
    await expect(main.getByText(/^Редакция от \d\d\.\d\d\.\d{4}, действует с/)).toBeVisible()
  })

  test('is whole on paper', async ({ page }) => {
    await visit(page, '/terms')
    await page.emulateMedia({ media: 'print' })
    const { sections, more, accept } = agreement(page)
    await expect(sections.last()).toHaveText('Реквизиты Продавца')
    await expect(more).toBeHidden()
    await expect(accept).toBeHidden()
  })
})

test.describe('«Принять соглашение»', () => {
  test('leads a visitor to the registration, says why, and back after the login', async ({
    page,
  }) => {
    const buyer = await logInSomebody(page)
    await page.evaluate(() => localStorage.clear())
    await visit(page, '/terms')
    await page.getByRole('main').getByRole('link', { name: 'Принять соглашение' }).click()
    await expect(page).toHaveURL('/registration')
    const why = page.getByText('Чтобы принять соглашение, зарегистрируйтесь или войдите.')
    await expect(why).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Вход' }).click()
    await expect(why).toBeVisible()
    const login = loginScreen(page)
    await login.email.fill(buyer.email)
    await login.password.fill(buyer.password)
    await login.submit.click()
    await expect(page).toHaveURL('/terms')
    await expect(agreement(page).accept).toBeVisible()
  })

  test('is kept for a customer and shown after a reload, here and in the personal area', async ({
    page,
  }) => {
    await logInSomebody(page)
    await visit(page, '/terms')
    await agreement(page).accept.click()
    const words = page.getByRole('main').getByRole('status').getByText(ACCEPTED)
    await expect(words).toBeVisible()
    await expect(words).toBeFocused()
    await expect(agreement(page).accept).toBeHidden()
    for (const path of ['/terms', '/personal-area/terms']) {
      await visit(page, path)
      await expect(page.getByRole('main').getByText(ACCEPTED), path).toBeVisible()
      await expect(agreement(page).accept, path).toBeHidden()
    }
  })

  test('is asked for again when there is a newer edition', async ({ page }) => {
    await logInSomebody(page)
    const old = { kind: 'terms', version: '2020-01-31', given_at: '2020-02-01T22:00:00.000Z' }
    await answers(page, CALL, JSON.stringify({ agreements: [old] }))
    await visit(page, '/terms')
    await expect(
      page.getByText(
        /^Вы приняли соглашение 02\.02\.2020, редакция от 31\.01\.2020\. Опубликована новая редакция от \d\d\.\d\d\.\d{4}, она действует с \d\d\.\d\d\.\d{4}\.$/,
      ),
    ).toBeVisible()
    await recovers(page)
    await agreement(page).accept.click()
    await expect(page.getByRole('main').getByText(ACCEPTED)).toBeVisible()
  })

  test('says what went wrong, and can be tried again', async ({ page, eye }) => {
    eye.allow(/^503 /)
    await logInSomebody(page)
    await refuses(page, CALL, 'Магазин недоступен.')
    await visit(page, '/terms')
    await expect(page.getByRole('alert')).toContainText('Магазин недоступен.')
    await recovers(page)
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(agreement(page).accept).toBeVisible()
    await refusesToKeep(page)
    await agreement(page).accept.click()
    await expect(page.getByRole('alert')).toContainText('Опубликована другая редакция.')
    await recovers(page)
    await agreement(page).accept.click()
    await expect(page.getByRole('main').getByText(ACCEPTED)).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
  })
})

test.describe('the consent to the processing of personal data', () => {
  test('is a page of its own, linked from the footer and the registration', async ({ page }) => {
    await visit(page, '/')
    await footer(page).link('Персональные данные').click()
    await expect(heading(page, 'Согласие на обработку персональных данных')).toBeVisible()
    const main = page.getByRole('main')
    for (const name of ['Кому', 'Для чего', 'Какие данные', 'На какой срок', 'Как отозвать']) {
      await expect(main.getByRole('heading', { name, exact: true })).toBeVisible()
    }
    await expect(main).toContainText('ОГРН')
    await expect(main).toContainText('Файлов cookie магазин не использует')
    await visit(page, '/registration')
    const link = page.getByRole('main').getByRole('link', { name: /^согласие на обработку/ })
    await expect(link).toHaveAttribute('href', '/personal-data')
  })

  test('can be given later, and is separate from the terms', async ({ page }) => {
    await logInSomebody(page)
    await visit(page, '/personal-data')
    await page.getByRole('button', { name: 'Дать согласие' }).click()
    await expect(page.getByText(/^Вы дали согласие \d\d\.\d\d\.\d{4}, редакция от/)).toBeVisible()
    await visit(page, '/terms')
    await expect(agreement(page).accept).toBeVisible()
  })
})

test('the shop sets no cookies', async ({ page, context }) => {
  await logInSomebody(page)
  await visit(page, '/personal-data')
  expect(await context.cookies()).toEqual([])
})

/** Reading works, agreeing is refused: another edition was published meanwhile. */
const refusesToKeep = (page: Page) =>
  page.route(
    (url) => url.pathname === CALL,
    (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 409,
            json: { message: 'Опубликована другая редакция.', code: 'conflict', request_id: '1' },
          })
        : route.continue(),
  )

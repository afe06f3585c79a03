// Registration, login, the personal area: the rules and their texts.

import type { Page } from '@playwright/test'
import { formatPhone } from '#src/shared/phone.ts'
import { aBuyer, type Buyer, logInSomebody } from '#tests/support/buyer.ts'
import { isLate } from '#tests/support/failing-calls.ts'
import {
  header,
  heading,
  loginScreen,
  profileScreen,
  registrationScreen,
  toast,
} from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'

test.describe('registration', () => {
  test('says under every field what is wrong, and sends nothing', async ({ page }) => {
    await visit(page, '/registration')
    const form = registrationScreen(page)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    await form.phone.pressSequentially('912')
    await form.email.fill('Иван')
    await form.password.fill('parol')
    await form.passwordAgain.fill('другой')
    await form.submit.click()
    for (const text of [
      'Это поле обязательно к заполнению.',
      'Некорректный номер телефона.',
      'E-mail введён некорректно.',
      'Пароль должен содержать от 6 до 16 символов.',
      'Пароли не совпадают.',
      'Пожалуйста, примите условия обслуживания перед регистрацией.',
    ]) {
      await expect(page.getByText(text).first()).toBeVisible()
    }
    await form.password.fill('parolparol')
    await form.password.blur()
    await expect(page.getByText('Недостаточно сложный пароль.')).toBeVisible()
    expect(sent).toEqual([])
  })

  test('shows and hides the password', async ({ page }) => {
    await visit(page, '/registration')
    const { password } = registrationScreen(page)
    await password.fill('Parol123')
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Показать пароль' }).first().click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Скрыть пароль' }).click()
    await expect(password).toHaveAttribute('type', 'password')
  })

  test('refuses an e-mail and a phone that are taken, under their fields', async ({ page }) => {
    const buyer = aBuyer()
    const data = { ...buyer, password_confirmation: buyer.password }
    await page.request.post('/api/signup', { data })
    await visit(page, '/registration')
    const form = registrationScreen(page)
    await fillIn(page, buyer)
    await form.submit.click()
    await expect(page.getByText(/^Ошибка: /)).toBeVisible()
    await expect(form.email).toHaveAccessibleDescription('Этот e-mail уже зарегистрирован.')
    await expect(form.phone).toHaveAccessibleDescription('Этот номер телефона уже зарегистрирован.')
  })

  test('has two separate ticks that nobody set, and sends what was ticked', async ({ page }) => {
    await visit(page, '/registration')
    const form = registrationScreen(page)
    await expect(form.terms).not.toBeChecked()
    await expect(form.consent).not.toBeChecked()
    await fillIn(page, aBuyer())
    const sent = page.waitForRequest('**/api/signup')
    await form.submit.click()
    expect((await sent).postDataJSON()).toMatchObject({ terms: true, personal_data_consent: false })
    await expect(page).toHaveURL('/login')
  })

  test('says «Error!» under a field that is refused without a text', async ({ page }) => {
    const errors = { phone: [], email: ['Занято.', 'Ещё раз занято.'] }
    await answersSignUp(page, 422, { message: 'Проверьте поля.', errors })
    await visit(page, '/registration')
    await fillIn(page, aBuyer())
    const form = registrationScreen(page)
    await form.submit.click()
    await expect(page.getByRole('alert')).toContainText('Ошибка: Проверьте поля.')
    await expect(form.phone).toHaveAccessibleDescription('Error!')
    await expect(form.email).toHaveAccessibleDescription('Занято.')
  })

  test('that nobody answers keeps what was typed and says that it failed', async ({ page }) => {
    await page.route('**/api/signup', (route) => route.abort('connectionrefused'))
    await visit(page, '/registration')
    const buyer = aBuyer()
    await fillIn(page, buyer)
    const form = registrationScreen(page)
    await form.submit.click()
    await expect(page.getByText('Не удалось зарегистрироваться', { exact: true })).toBeVisible()
    await expect(form.email).toHaveValue(buyer.email)
    await expect(form.phone).toHaveValue(formatPhone(buyer.phone))
  })
})

test.describe('login', () => {
  test('checks its fields as they are left', async ({ page }) => {
    await visit(page, '/login')
    const { email, password } = loginScreen(page)
    await email.fill('ivan')
    await email.blur()
    await expect(email).toHaveAccessibleDescription('E-mail введён некорректно.')
    await password.fill('12345')
    await password.blur()
    await expect(password).toHaveAccessibleDescription(
      'Пароль должен содержать не менее 6 символов.',
    )
    await password.fill('12345678901234567')
    await password.blur()
    await expect(password).toHaveAccessibleDescription('Пароль не должен превышать 16 символов.')
    await email.fill('')
    await email.blur()
    await expect(email).toHaveAccessibleDescription('Это поле обязательно к заполнению.')
  })

  test('does not mark what was corrected while its rules were on the way', async ({ page }) => {
    let letGo = () => {}
    const isLetGo = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/assets/login-rules-*', async (route) => {
      await isLetGo
      await route.continue()
    })
    await visit(page, '/login')
    const { email, password } = loginScreen(page)
    await email.fill('a')
    await password.focus()
    await email.fill('ivan@example.ru')
    letGo()
    await password.fill('1')
    await email.focus()
    await expect(page.getByText('не менее 6 символов')).toBeVisible()
    await expect(page.getByText('E-mail введён некорректно.')).toBeHidden()
  })

  test('is sent without its rules when they do not come: the server knows them', async ({
    page,
  }) => {
    await page.route('**/assets/login-rules-*', () => {})
    const answerComes = await isLate(page, '/api/login')
    await visit(page, '/login')
    const { email, password, submit } = loginScreen(page)
    await email.fill('nobody@example.ru')
    await password.fill('Parol123')
    await submit.click()
    await expect(submit).toBeDisabled()
    await answerComes()
    await expect(page.getByRole('alert')).toBeVisible()
  })

  test('shows the message of the server above the form', async ({ page }) => {
    await visit(page, '/login')
    await loginScreen(page).email.fill('nobody@example.ru')
    await loginScreen(page).password.fill('Parol123')
    await loginScreen(page).submit.click()
    await expect(page.getByRole('alert').getByText('Неверный e-mail или пароль.')).toBeVisible()
  })

  test('is remembered as the specification says, and forgotten at logout', async ({ page }) => {
    const buyer = await logInSomebody(page)
    await expect(header(page).customer('Иван Петров')).toBeVisible()
    const stored = () =>
      page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])
    const [token, user] = await stored()
    expect(typeof JSON.parse(token ?? '')).toBe('string')
    expect(JSON.parse(user ?? '')).toMatchObject({ email: buyer.email, name: 'Иван' })

    await page.reload()
    await header(page).customer('Иван Петров').click()
    await header(page).logOut.click()
    await expect(page).toHaveURL('/')
    await expect(header(page).logIn).toBeVisible()
    expect(await stored()).toEqual([null, null])
  })

  test('of a customer sends him home; a visitor is sent home from the personal area', async ({
    page,
  }) => {
    for (const path of ['info', 'orders', 'terms', 'security']) {
      await visit(page, `/personal-area/${path}`)
      await expect(page).toHaveURL('/')
    }
    await logInSomebody(page)
    await visit(page, '/login')
    await expect(page).toHaveURL('/')
  })

  test('that has died logs the customer out and keeps the cart', async ({ page }) => {
    await logInSomebody(page)
    const cart = JSON.stringify([{ id: 1, quantity: 1 }])
    await page.evaluate((items) => {
      localStorage.setItem('token', JSON.stringify('dead'))
      localStorage.setItem('cartItems', items)
    }, cart)
    await visit(page, '/personal-area/orders')
    await expect(page).toHaveURL('/')
    await expect(header(page).logIn).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('cartItems'))).not.toBeNull()
  })
})

test.describe('the personal area', () => {
  test('shows the customer and changes what was changed', async ({ page }) => {
    const buyer = await logInSomebody(page)
    const { name, phone, email } = aBuyer()
    await header(page).customer('Иван Петров').click()
    await page.getByRole('banner').getByRole('link', { name: 'Личный кабинет' }).click()
    await expect(heading(page, 'Личная информация')).toBeVisible()
    const main = page.getByRole('main')
    for (const text of ['Иван Петров', 'Неизвестно', formatPhone(buyer.phone), buyer.email]) {
      await expect(main.getByText(text, { exact: true })).toBeVisible()
    }
    const profile = profileScreen(page)
    await profile.edit.click()
    await expect(profile.name).toHaveValue(name)
    await profile.lastname.fill('Сидоров')
    await profile.phone.fill(formatPhone(phone))
    await profile.email.fill(email)
    await profile.save.click()
    await expect(main.getByText('Иван Сидоров', { exact: true })).toBeVisible()
    await expect(main.getByText(formatPhone(phone), { exact: true })).toBeVisible()
    await expect(header(page).customer('Иван Сидоров')).toBeVisible()
  })

  test('asks for the password where the e-mail changes', async ({ page }) => {
    const { password } = await logInSomebody(page)
    const { email } = aBuyer()
    await visit(page, '/personal-area/info')
    const profile = profileScreen(page)
    await profile.edit.click()
    await expect(profile.password).toHaveCount(0)
    await profile.email.fill(email)
    await profile.password.fill('Drugoi999')
    await profile.save.click()
    await expect(profile.password).toHaveAccessibleDescription(/Неверный пароль\./)
    await profile.password.fill(password)
    await profile.save.click()
    await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible()
    const told = 'Сохранено. Подтвердите новый e-mail по ссылке из письма.'
    await expect(toast(page, told)).toBeVisible()
  })

  test('changes nothing when the change is called off', async ({ page }) => {
    await logInSomebody(page)
    await visit(page, '/personal-area/info')
    const profile = profileScreen(page)
    await profile.edit.click()
    await profile.name.fill('Другой')
    await profile.cancel.click()
    await expect(page.getByRole('main').getByText('Иван Петров', { exact: true })).toBeVisible()
  })

  test('that cannot be changed says so and keeps the form', async ({ page }) => {
    await logInSomebody(page)
    await visit(page, '/personal-area/info')
    const profile = profileScreen(page)
    await profile.edit.click()
    await profile.name.fill('Пётр')
    await page.route('**/api/user/update', (route) => route.abort('connectionrefused'))
    await profile.save.click()
    await expect(page.getByRole('alert')).toHaveText('Произошла ошибка при обновлении данных.')
    await expect(profile.name).toHaveValue('Пётр')
  })

  test('says what is wrong under each field of the profile', async ({ page }) => {
    await logInSomebody(page)
    await visit(page, '/personal-area/info')
    const profile = profileScreen(page)
    await profile.edit.click()
    await profile.name.fill('')
    await profile.email.fill('nobody')
    await profile.save.click()
    await expect(profile.name).toHaveAccessibleDescription('Это поле обязательно к заполнению.')
    await expect(profile.email).toHaveAccessibleDescription('E-mail введён некорректно.')
  })

  test('has no orders at first and shows the terms', async ({ page }) => {
    await logInSomebody(page)
    await visit(page, '/personal-area/orders')
    await expect(page.getByText('Заказов пока нет.')).toBeVisible()
    await page.getByRole('link', { name: 'Условия обслуживания' }).click()
    await expect(heading(page, 'Условия обслуживания')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Пользовательское соглашение' })).toBeVisible()
  })
})

/** Fills in the registration with the terms accepted and without the consent. */
async function fillIn(page: Page, buyer: Buyer) {
  const form = registrationScreen(page)
  await form.name.fill(buyer.name)
  await form.lastname.fill(buyer.lastname)
  await form.phone.fill(formatPhone(buyer.phone))
  await form.email.fill(buyer.email)
  await form.password.fill(buyer.password)
  await form.passwordAgain.fill(buyer.password)
  await form.terms.check()
}

const answersSignUp = (page: Page, status: number, body: object) =>
  page.route('**/api/signup', (route) =>
    route.fulfill({ status, json: { code: 'invalid', request_id: '1', ...body } }),
  )

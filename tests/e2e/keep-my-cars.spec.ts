// The garage: cars in the browser for everybody, at the shop for customers.

import { barriersOf } from '#tests/support/barriers.ts'
import { aBuyer } from '#tests/support/buyer.ts'
import { heading, loginScreen } from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'

const VIN = 'LVTDD24B1ND100457'

test('a visitor keeps cars, which come along when he logs in, and leave with him', async ({
  page,
}) => {
  const buyer = aBuyer()
  const data = { ...buyer, password_confirmation: buyer.password }
  expect((await page.request.post('/api/signup', { data })).status()).toBe(201)

  await visit(page, '/oil')
  await page.getByRole('button', { name: 'Выбрать автомобиль' }).click()
  await page.getByRole('button', { name: 'Мои автомобили' }).click()
  const garage = page.getByRole('dialog', { name: 'Мои автомобили' })
  await garage.getByLabel('VIN').fill(VIN.toLowerCase())
  await expect(garage.getByLabel('Марка')).toHaveValue('Chery')
  await expect(garage.getByLabel('Год выпуска')).toHaveValue('2022')
  await garage.getByRole('button', { name: 'Выбрать' }).click()
  await expect(garage.getByRole('alert')).toHaveText('Выберите марку и модель.')
  await garage.getByLabel('Модель').selectOption('Tiggo 7 Pro')
  await garage.getByLabel('Как называть').fill('Семейная')
  expect(await barriersOf(page)).toEqual([])
  await garage.getByRole('button', { name: 'Выбрать' }).click()
  await expect(garage).toHaveCount(0)
  await expect(
    page.getByRole('banner').getByRole('button', { name: /^Chery Tiggo 7 Pro/ }),
  ).toBeVisible()
  // the only engine of the model is the car's: a part for it fits, whatever car is chosen
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('garage') ?? '[]'))
  expect(kept).toMatchObject([{ model: 'Tiggo 7 Pro', engine: 'SQRE4T15C' }])

  await visit(page, '/login')
  const login = loginScreen(page)
  await login.email.fill(buyer.email)
  await login.password.fill(buyer.password)
  await login.submit.click()
  await page.waitForURL('/')
  await visit(page, '/personal-area/cars')
  await expect(heading(page, 'Мои автомобили')).toBeVisible()
  const car = page.getByRole('main').getByRole('listitem').filter({ hasText: VIN })
  await expect(car).toContainText('Семейная')
  await expect(car).toContainText('2022 год')
  await expect(car).toContainText('1.5 л турбо')
  for (const [way, address] of [
    [/^ТО по регламенту/, '/service/chery/tiggo-7-pro?engine=SQRE4T15C'],
    [/^Моторное масло/, '/oil?brand=Chery&model=Tiggo+7+Pro&engine=SQRE4T15C'],
    [/^Запчасти/, '/catalog/chery/tiggo-7-pro?engine=SQRE4T15C'],
  ] as const)
    await expect(car.getByRole('link', { name: way })).toHaveAttribute('href', address)
  expect(await barriersOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Добавить автомобиль' }).click()
  await page.getByRole('main').getByLabel('Марка').selectOption('Haval')
  await page.getByRole('main').getByLabel('Модель').selectOption('Jolion')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  const jolion = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Haval Jolion' })
  await jolion.getByRole('button', { name: 'Выбрать' }).click()
  await expect(jolion.getByRole('button', { name: 'Выбран' })).toBeDisabled()

  // the other car is two taps away on every page
  await visit(page, '/oil')
  await page.getByRole('button', { name: /^Haval Jolion/ }).click()
  await page.getByRole('button', { name: 'Мои автомобили' }).click()
  await garage.getByRole('button', { name: /^Семейная/ }).click()
  await expect(
    page.getByRole('banner').getByRole('button', { name: /^Chery Tiggo 7 Pro/ }),
  ).toBeVisible()

  await visit(page, '/personal-area/cars')
  await car.getByRole('button', { name: 'Удалить' }).click()
  await expect(car).toHaveCount(0)

  // the car that is still chosen is offered
  const main = page.getByRole('main')
  await expect(main.getByText(/^Сейчас выбран Chery Tiggo 7 Pro/)).toBeVisible()
  await main.getByRole('button', { name: 'Сохранить в мои автомобили' }).click()
  const saved = main.getByRole('listitem').filter({ hasText: 'Chery Tiggo 7 Pro' })
  await expect(saved.getByRole('button', { name: 'Выбран' })).toBeDisabled()
  await expect(main.getByText(/^Сейчас выбран/)).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('banner').getByRole('button', { name: buyer.name }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Выйти' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('garage'))).toBe('[]')
})

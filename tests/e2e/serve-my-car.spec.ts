// Oil for my car in four taps, and a service of it in one: with what the regulation asks for.

import type { Page } from '@playwright/test'
import type { ServiceSet } from '#src/maintenance/contract.ts'
import { barriersOf } from '#tests/support/barriers.ts'
import { heading, oilOfCar, searchForm, serviceScreen } from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'

const CAR = { brand: 'Chery', model: 'Tiggo 7 Pro' }
const SERVICE = '/service/chery/tiggo-7-pro'

async function setAt(page: Page, km: number): Promise<ServiceSet> {
  const query = new URLSearchParams({ ...CAR, km: String(km), soonest: 'true' })
  return (await page.request.get(`/api/maintenance?${query}`)).json()
}

const cartOf = (page: Page): Promise<{ id: number; quantity: number }[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]'))

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('oil for my car is in the cart after four taps', async ({ page }) => {
    await visit(page, '/')
    const taps = [
      () => searchForm(page).make.selectOption(CAR.brand),
      () => searchForm(page).model.selectOption(CAR.model),
      () => page.getByRole('link', { name: 'Масло', exact: true }).click(),
      () => oilOfCar(page).fills.getByRole('button').first().click(),
    ]
    for (const tap of taps) await tap()
    expect(taps.length).toBeLessThanOrEqual(4)
    await expect(oilOfCar(page).asked).toContainText('По регламенту: 5W-40')
    const query = new URLSearchParams(CAR)
    const { fills } = await (await page.request.get(`/api/oils/for-car?${query}`)).json()
    const wanted = fills[0].canisters.map(
      (canister: { product: { id: number }; quantity: number }) => ({
        id: canister.product.id,
        quantity: canister.quantity,
      }),
    )
    await expect
      .poll(async () => (await cartOf(page)).map(({ id, quantity }) => ({ id, quantity })))
      .toEqual(wanted)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
  })
})

test('a service goes into the cart by one tap', async ({ page }) => {
  const { lines } = await setAt(page, 10_000)
  const goods = lines.flatMap(({ is_in_set, offers }) =>
    is_in_set ? (offers[0]?.goods ?? []) : [],
  )
  expect(goods.length).toBeGreaterThan(1)
  await visit(page, SERVICE)
  await expect(heading(page, 'ТО Chery Tiggo 7 Pro')).toBeVisible()
  await expect(serviceScreen(page).line('Масло двигателя')).toContainText('По регламенту')
  await expect(serviceScreen(page).line('Масляный фильтр')).toContainText('Подходит')
  await expect(serviceScreen(page).time).toBeVisible()
  await serviceScreen(page).toCart.click()
  await expect(page.getByText(`Товары добавлены в корзину: ${goods.length}`)).toBeVisible()
  const cart = await cartOf(page)
  expect(new Set(cart.map(({ id }) => id))).toEqual(new Set(goods.map(({ product }) => product.id)))
  await serviceScreen(page).inCart.click()
  await expect(page.getByText('Эти товары уже в корзине')).toBeVisible()
  expect(await cartOf(page)).toEqual(cart)
})

test('a line is exchanged and another one is left out, and the sum follows', async ({ page }) => {
  await visit(page, SERVICE)
  await serviceScreen(page).at('40 тыс. км').click()
  const { lines } = await setAt(page, 40_000)
  await expect(serviceScreen(page).lines).toHaveCount(lines.length)
  const { sum, line, time } = serviceScreen(page)
  await expect(time).toBeVisible()
  const before = await sum.textContent()
  const filter = lines.find(({ item }) => item === 'oil_filter')
  expect(filter?.offers.length).toBeGreaterThan(1)
  await line('Масляный фильтр').getByRole('combobox').selectOption({ index: 1 })
  const other = filter?.offers[1]?.goods[0]?.product
  await expect(line('Масляный фильтр')).toContainText(other?.article ?? '')
  await expect(sum).not.toHaveText(before ?? '')
  const count = lines.filter(({ is_in_set }) => is_in_set)
  await line('Масло двигателя').getByRole('checkbox').uncheck()
  const oil = lines.find(({ item }) => item === 'oil')?.offers[0]?.goods ?? []
  const goods = count.flatMap(({ offers }) => offers[0]?.goods ?? [])
  await expect(sum).toContainText(`В наборе: ${goods.length - oil.length}.`)
  await serviceScreen(page).toCart.click()
  expect((await cartOf(page)).map(({ id }) => id)).not.toContain(oil[0]?.product.id)
  expect(await barriersOf(page)).toEqual([])
})

test('each line and the whole set say when and where they can be had', async ({ page }) => {
  const { shop, lines } = await setAt(page, 10_000)
  await visit(page, SERVICE)
  const { line, time } = serviceScreen(page)
  const oil = lines.find(({ item }) => item === 'oil')?.offers[0]?.promise
  await expect(time).toContainText(`, ${shop?.title}.`)
  await expect(line('Масло двигателя')).toContainText(`${oil?.text},`)
  await expect(line('Масло двигателя')).toContainText(shop?.title ?? '')
})

test('the gearbox is asked once, and only its own fluid is shown', async ({ page }) => {
  await visit(page, `${SERVICE}?km=60000`)
  const { line } = serviceScreen(page)
  await expect(page.getByRole('group', { name: 'Какая коробка?' })).toBeVisible()
  await expect(line('Жидкость вариатора')).toHaveCount(0)
  await page.getByLabel('робот', { exact: true }).check()
  await expect(line('Жидкость робота')).toContainText('Не отмечено')
  await visit(page, `${SERVICE}?km=60000`)
  await expect(page.getByLabel('робот', { exact: true })).toBeChecked()
  await expect(line('Жидкость робота')).toBeVisible()
  await expect(line('Жидкость вариатора')).toHaveCount(0)
})

test('the services of a car are reached from home, from its oil and from its model', async ({
  page,
}) => {
  await visit(page, '/catalog/chery/tiggo-7-pro')
  await page.getByRole('link', { name: 'ТО по регламенту' }).click()
  await expect(heading(page, 'ТО Chery Tiggo 7 Pro')).toBeVisible()
  await visit(page, '/')
  await page.getByRole('link', { name: 'ТО', exact: true }).click()
  await expect(heading(page, 'ТО Chery Tiggo 7 Pro')).toBeVisible()
  await visit(page, '/')
  await page.getByRole('link', { name: 'Масло', exact: true }).click()
  await page.getByRole('link', { name: 'ТО целиком: масло, фильтры, свечи' }).click()
  await expect(heading(page, 'ТО Chery Tiggo 7 Pro')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('engines and mileages are links, and what fits is there to read', async ({ page }) => {
    await page.goto('/service/chery/tiggo-4')
    const engines = page.getByRole('navigation', { name: 'Двигатель' }).getByRole('link')
    await engines.first().click()
    await expect(page).toHaveURL(/engine=/)
    await serviceScreen(page).at('20 тыс. км').click()
    await expect(page).toHaveURL(/engine=.*km=20000/)
    await expect(serviceScreen(page).lines.first()).toContainText('Каждые')
  })
})

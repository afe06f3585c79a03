// Where the shops are: the cities, their shops, the shop's own map.

import type { Locator, Page } from '@playwright/test'
import type { StoreCity } from '#src/stores/contract.ts'
import { routeTo } from '#src/stores/map-view.ts'
import { contactsScreen, heading } from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'

// the bar of the scale at the zooms of the specification, at the latitude of the region
const REGION = '50 км'
const SHOP = '30 м'

async function citiesOf(page: Page) {
  const answer = await page.request.get('/api/stores')
  const { cities } = (await answer.json()) as { cities: StoreCity[] }
  const volgograd = cities.find(({ value }) => value === 'volgograd')
  const volzhsky = cities.find(({ value }) => value === 'volojskiy')
  const [first, second] = volgograd?.shops ?? []
  if (!volgograd || !volzhsky || !first || !second) throw new Error('no such city')
  return { cities, volgograd, volzhsky, first, second }
}

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1920, height: 1080 } })

  test('a chosen city shows its shops, chosen again the whole region', async ({ page }) => {
    const { volgograd, cities } = await citiesOf(page)
    await visit(page, '/contacts')
    const contacts = contactsScreen(page)
    await expect(contacts.cities).toHaveText(cities.map(({ city }) => city))
    await expect(contacts.phones).toHaveCount(7)
    await expect(contacts.scale(REGION)).toBeVisible()
    await expect(contacts.cluster(6)).toBeVisible()

    await contacts.city('Волгоград').click()
    await expect(contacts.city('Волгоград')).toHaveAttribute('aria-pressed', 'true')
    await expect(contacts.phones).toHaveCount(volgograd.shops.length)
    await expect(contacts.scale('5 км')).toBeVisible()
    for (const { title } of volgograd.shops) {
      await expect(contacts.pin(`Волгоград, ${title}`)).toBeVisible()
    }

    await contacts.city('Астрахань').click()
    await expect(contacts.city('Волгоград')).toHaveAttribute('aria-pressed', 'false')
    await expect(contacts.phones).toHaveCount(1)

    await contacts.city('Астрахань').click()
    await expect(contacts.phones).toHaveCount(7)
    await expect(contacts.scale(REGION)).toBeVisible()
  })

  test('a chosen shop is told about on the map, with its phone and the way there', async ({
    page,
  }) => {
    const { first, second } = await citiesOf(page)
    await visit(page, '/contacts')
    const contacts = contactsScreen(page)
    await expect(contacts.cluster(6)).toBeVisible()
    await contacts.shop(first.title).click()
    await expect(contacts.scale(SHOP)).toBeVisible()
    await expect(contacts.balloon(first.title)).toBeVisible()
    await expect(contacts.map).toContainText('Волгоград')
    await expect(contacts.balloonRoute).toHaveAttribute('href', routeTo(first))
    await contacts.shop(second.title).click()
    await expect(contacts.balloon(second.title)).toBeVisible()
    await expect(contacts.balloon(first.title)).toHaveCount(0)
    await expect(page.getByRole('status').getByText(`Волгоград, ${second.title}`)).toBeAttached()
  })

  test('the map is reached by keyboard: a cluster opens, a pin tells', async ({ page }) => {
    const { volzhsky } = await citiesOf(page)
    const [shop] = volzhsky.shops
    await visit(page, '/contacts')
    const contacts = contactsScreen(page)
    await contacts.cluster(6).focus()
    await page.keyboard.press('Enter')
    const pin = contacts.pin(`Волжский, ${shop?.title}`)
    await expect(pin).toBeVisible()
    await pin.focus()
    await page.keyboard.press('Enter')
    await expect(contacts.balloon(shop?.title ?? '')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(contacts.balloon(shop?.title ?? '')).toHaveCount(0)
  })

  test('a cluster opened before the ground has come stays open', async ({ page }) => {
    const { volzhsky } = await citiesOf(page)
    const ground = Promise.withResolvers<void>()
    await page.route('**/region*.geojson', async (route) => {
      await ground.promise
      await route.continue()
    })
    await visit(page, '/contacts')
    const contacts = contactsScreen(page)
    await contacts.cluster(6).focus()
    await page.keyboard.press('Enter')
    const pin = contacts.pin(`Волжский, ${volzhsky.shops[0]?.title}`)
    await expect(pin).toBeVisible()
    ground.resolve()
    await expect(contacts.map).toHaveAttribute('aria-busy', 'false')
    await page.waitForTimeout(500) // a move of the map would have come by now
    await expect(pin).toBeVisible()
  })
})

test('a step less is shown on a medium screen', async ({ page }) => {
  await page.setViewportSize({ width: 1919, height: 900 })
  await visit(page, '/contacts')
  const contacts = contactsScreen(page)
  await contacts.city('Волгоград').click()
  await expect(contacts.scale('10 км')).toBeVisible()
  await page.setViewportSize({ width: 1920, height: 900 })
  await expect(contacts.scale('5 км')).toBeVisible()
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the map opens with all shops of the network, or with the chosen city', async ({ page }) => {
    await visit(page, '/contacts')
    const contacts = contactsScreen(page)
    await expect(contacts.cluster(6)).toBeVisible()
    const isWithin = async (pin: Locator) => {
      const [frame, box] = [await contacts.map.boundingBox(), await pin.boundingBox()]
      if (!frame || !box) return false
      return box.x >= frame.x && box.x + box.width <= frame.x + frame.width
    }
    const astrakhan = contacts.map.getByRole('button', { name: /^Астрахань/ })
    await expect.poll(() => isWithin(contacts.cluster(6))).toBe(true)
    await expect.poll(() => isWithin(astrakhan)).toBe(true)

    await page.evaluate(() => localStorage.setItem('city', JSON.stringify('Волгоград')))
    await visit(page, '/contacts')
    await expect(contacts.scale('20 км')).toBeVisible()
    await expect(contacts.section('Волгоград')).toBeVisible() // none is unfolded
    await expect(contacts.phones).toHaveCount(0)
  })

  test('cities unfold one at a time, and a shop in them is shown on the map', async ({ page }) => {
    const { second, volzhsky } = await citiesOf(page)
    await visit(page, '/contacts')
    const contacts = contactsScreen(page)
    await expect(contacts.cities).toHaveCount(0)
    await expect(contacts.phones).toHaveCount(0)
    await contacts.section('Волгоград').click()
    await expect(contacts.phones).toHaveCount(5)
    await expect(contacts.scale('20 км')).toBeVisible()
    await contacts.shop(second.title).click()
    await expect(contacts.scale(SHOP)).toBeInViewport()
    await expect(contacts.balloon(second.title)).toBeInViewport()
    await contacts.section('Волжский').click()
    await expect(contacts.shop(second.title)).toBeHidden()
    await expect(contacts.shop(volzhsky.shops[0]?.title ?? '')).toBeVisible()
    await contacts.section('Волжский').click()
    await expect(contacts.phones).toHaveCount(0)
    await expect(contacts.scale(REGION)).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
  })
})

test('the place of the map is kept: nothing moves when it comes', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as PerformanceEntry & { value: number }
        const { shifts = 0 } = window as { shifts?: number }
        Object.assign(window, { shifts: shifts + value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await visit(page, '/contacts')
  await expect(contactsScreen(page).cluster(6)).toBeVisible()
  const shifts = await page.evaluate(() => (window as { shifts?: number }).shifts)
  expect(shifts).toBeLessThan(0.02)
})

test('a drawing that does not come is said, and asked for again', async ({ page, eye }) => {
  eye.allow(/Карта не загружена/)
  await page.route(/region-.*\.geojson$/, (route) => route.abort('connectionrefused'))
  await visit(page, '/contacts')
  await expect(page.getByRole('alert').getByText(/^Не удалось загрузить карту\./)).toBeVisible()
  await expect(contactsScreen(page).phones).toHaveCount(7)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(contactsScreen(page).cluster(6)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every shop is there with its phone, the hours and the way there', async ({ page }) => {
    await page.goto('/contacts')
    await expect(heading(page, 'Контакты')).toBeVisible()
    const contacts = contactsScreen(page)
    await expect(contacts.phones).toHaveCount(7)
    await expect(contacts.routes).toHaveCount(7)
    await expect(contacts.routes.first()).toHaveAttribute('href', /^https:.*rtext=~48\.\d+,44\.\d+/)
    await expect(page.getByRole('main')).toContainText('Магазины открыты: Пн–Вс 9.00–20.00')
    await expect(contacts.map).toBeHidden()
  })
})

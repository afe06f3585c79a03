// The contacts page of a shop that has a key of the map provider, or tiles of another host.

import { test as base, expect } from '@playwright/test'
import { loadDemo } from '#database/demo/load-demo.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { askedOf, type MapProvider, runMapProvider } from '#tests/support/map-provider.ts'
import { type RunningShop, runShop } from '#tests/support/running-shop.ts'
import { contactsScreen, footer, header, heading } from '#tests/support/screens.ts'
import { shopDatabases } from '#tests/support/shop-database.ts'
import { untilAlive } from '#tests/support/shop-page.ts'

const TRICKY = '<b>x</b>&'

/** The one shop of Астрахань is called like markup. */
async function fill(db: Database): Promise<void> {
  await loadDemo(db, { products: 200 })
  await db.query(sql`UPDATE stores SET title = ${TRICKY} WHERE title = 'ул. Боевая, 126'`)
}

type Running = { readonly shop: RunningShop; readonly provider: MapProvider }

/** A shop of its own for this file, with a key, and the provider that it asks. */
const test = base.extend<{ faults: string[] }, { running: Running }>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, here nothing
    async ({}, use) => {
      const [embedded] = shopDatabases()
      if (!embedded) throw new Error('no database')
      const database = await embedded.prepare(fill)
      const provider = await runMapProvider()
      const shop = await runShop({
        ...database.settings,
        YANDEX_MAPS_KEY: '0123-4567-89ab',
        YANDEX_MAPS_URL: `${provider.origin}/2.1/`,
        MAP_TILES_URL: `${provider.origin}/tiles/{z}/{x}/{y}.svg`,
        MAP_TILES_ATTRIBUTION: '© Картографы <и друзья>',
      })
      await use({ shop, provider })
      provider.stop()
      await shop.stop()
      await database.remove()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ running }, use) => use(running.shop.url),
  /** Errors in the console of the page. */
  faults: async ({ page }, use) => {
    const faults: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text())
    })
    page.on('pageerror', (error) => faults.push(String(error)))
    await use(faults)
  },
})

test.beforeEach(({ running }) => running.provider.let('answers'))

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1920, height: 1080 } })

  test('the script is asked for in Russian, and every shop is marked', async ({
    page,
    running,
    faults,
  }) => {
    await page.goto('/contacts')
    await expect(page.getByText('Карта поставщика')).toBeVisible()
    expect(running.provider.addresses.at(-1)).toBe(
      '/2.1/?lang=ru_RU&apikey=0123-4567-89ab&csp=true',
    )
    const [map] = await askedOf(page, 'map')
    expect(map?.[0]).toMatchObject({ center: [47.63, 43.15], zoom: 7 })
    const [cluster] = await askedOf(page, 'cluster')
    expect(cluster?.[0]).toMatchObject({ preset: 'islands#invertedVioletClusterIcons' })
    expect(cluster?.[1]).toHaveLength(7)
    const words = JSON.stringify(cluster?.[1])
    for (const text of ['Астрахань', 'ул. Мира, 71', '+7 (844) 355-01-71', 'Построить маршрут']) {
      expect(words).toContain(text)
    }
    // read as HTML there: the balloon under two names, the caption, the hint
    expect(words).not.toContain('<b>')
    expect(words.split('&lt;b&gt;x&lt;/b&gt;&amp;')).toHaveLength(5)
    expect(faults).toEqual([])
  })

  test('cities and shops are shown at the zooms of the specification', async ({ page }) => {
    await page.goto('/contacts')
    await expect(page.getByText('Карта поставщика')).toBeVisible()
    const contacts = contactsScreen(page)
    const lastView = async () => (await askedOf(page, 'setCenter')).at(-1)?.slice(0, 2)
    await contacts.city('Волгоград').click()
    await expect.poll(lastView).toEqual([[48.7194, 44.5018], 11])
    await page.setViewportSize({ width: 1024, height: 900 })
    await expect.poll(lastView).toEqual([[48.7194, 44.5018], 10])
    await contacts.shop('ул. Землячки, 58А').click()
    await expect.poll(lastView).toEqual([[48.7437, 44.4985], 18])
    await expect.poll(async () => (await askedOf(page, 'balloon.open')).length).toBe(1)
    await contacts.city('Волгоград').click()
    await expect.poll(lastView).toEqual([[47.63, 43.15], 7])
    await page.setViewportSize({ width: 800, height: 900 })
    await contacts.section('Волжский').click()
    await expect.poll(lastView).toEqual([[48.7858, 44.7797], 15])
  })
})

test('only the contacts page trusts the provider, and is a document of its own', async ({
  page,
  running,
  faults,
}) => {
  const policyOf = async (path: string) =>
    (await page.request.get(path)).headers()['content-security-policy'] ?? ''
  for (const path of ['/', '/delivery', '/cart', '/login']) {
    expect(await policyOf(path), path).not.toMatch(/https?:/)
  }
  for (const path of ['/contacts', '/contacts/']) {
    const policy = await policyOf(path)
    expect(policy).toContain(running.provider.origin)
    expect(policy).toMatch(/script-src [^;]*https:\/\/api-maps\.yandex\.ru/)
    expect(policy).not.toContain('unsafe')
  }
  await page.goto('/delivery')
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  await untilAlive(footer(page).link('Гарантия'))
  await footer(page).link('Гарантия').click()
  await expect(heading(page, 'Гарантия')).toBeVisible()
  expect(documents).toEqual([])
  await header(page).link('Контакты').click()
  await expect(page.getByText('Карта поставщика')).toBeVisible()
  await header(page).link('Доставка').click()
  await expect(heading(page, 'Доставка')).toBeVisible()
  expect(documents).toEqual(['/contacts', '/delivery'])
  await page.goBack()
  await expect(page.getByText('Карта поставщика')).toBeVisible()
  expect(faults).toEqual([])
})

test('a provider that refuses is replaced by the shop’s own map', async ({ page, running }) => {
  running.provider.let('refuses')
  await page.goto('/contacts')
  const contacts = contactsScreen(page)
  await expect(contacts.cluster(6)).toBeVisible()
  await expect(contacts.map).toContainText('© Картографы <и друзья>')
  await expect(contacts.map).not.toContainText('Элиста')
  expect(running.provider.addresses).toContainEqual(
    expect.stringMatching(/^\/tiles\/7\/7\d\/4\d\.svg$/),
  )
})

test('a shop called like markup is called just so on the shop’s own map', async ({
  page,
  running,
}) => {
  running.provider.let('refuses')
  await page.goto('/contacts')
  const contacts = contactsScreen(page)
  await expect(contacts.cluster(6)).toBeVisible()
  await contacts.city('Астрахань').click()
  await expect(contacts.map.getByText(TRICKY, { exact: true })).toHaveCount(1)
})

test('the same answer that comes again leaves the map as it is', async ({ page }) => {
  await page.clock.install()
  await page.goto('/contacts')
  await expect(page.getByText('Карта поставщика')).toBeVisible()
  await page.clock.fastForward(6_000)
  const again = page.waitForResponse(/\/api\/stores$/)
  await header(page).link('Контакты').click()
  await (await again).finished()
  await contactsScreen(page).shop('ул. Землячки, 58А').click()
  await expect.poll(async () => (await askedOf(page, 'balloon.open')).length).toBe(1)
  expect(await askedOf(page, 'map')).toHaveLength(1)
  expect(await askedOf(page, 'destroy')).toEqual([])
})

test('where some tiles do not come the others stay', async ({ page, running }) => {
  running.provider.let('has every other tile')
  await page.goto('/contacts')
  const { map, cluster } = contactsScreen(page)
  await expect(cluster(6)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(map).toContainText('© Картографы <и друзья>')
  await expect(map).not.toContainText('Элиста')
})

test('tiles that do not come are replaced by the drawing', async ({ page, running }) => {
  running.provider.let('has no tiles either')
  await page.goto('/contacts')
  await expect(contactsScreen(page).cluster(6)).toBeVisible()
  await expect(contactsScreen(page).map).toContainText('Элиста')
})

test('a provider that is silent is replaced after ten seconds', async ({ page, running }) => {
  running.provider.let('is silent')
  const before = running.provider.addresses.length
  await page.clock.install()
  await page.goto('/contacts')
  const contacts = contactsScreen(page)
  await expect(contacts.map).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => running.provider.addresses.length).toBeGreaterThan(before)
  await page.clock.fastForward(9_000)
  await expect(contacts.map).toHaveAttribute('aria-busy', 'true')
  await page.clock.fastForward(1_500)
  await expect(contacts.cluster(6)).toBeVisible()
})

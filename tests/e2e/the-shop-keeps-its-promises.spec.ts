// Tests rules of every page; `shop-page.ts` checks console, hosts and files.

import { aPartForACar } from '#tests/support/buyer.ts'
import { header, heading } from '#tests/support/screens.ts'
import { expect, test } from '#tests/support/shop-page.ts'
import {
  GUEST_ROUTES,
  MISSING_PATHS,
  MISSING_TITLE,
  publicRoutes,
} from '#tests/support/shop-routes.ts'

test('every route has its status, one heading and a title of its own', async ({ page }) => {
  test.setTimeout(300_000)
  const titles = new Set<string>()
  const found = [...(await publicRoutes(page.request)), ...GUEST_ROUTES]
  const missing = MISSING_PATHS.map((path) => ({ path, title: MISSING_TITLE }))
  for (const [status, routes] of [[200, found] as const, [404, missing] as const]) {
    for (const { path, title } of routes) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(status)
      await expect(header(page).cartTotal, path).toBeVisible()
      await expect(heading(page, /./), path).toHaveText([title])
      if (status === 200) titles.add(await page.title())
    }
  }
  expect(titles.size).toBeGreaterThanOrEqual(found.length - 1) // a part by id and by key is one
})

test('a display name in the address leads to the slug for good', async ({ page }) => {
  const { brand, model } = await aPartForACar(page.request)
  const named = `/catalog/${encodeURIComponent(brand)}/${encodeURIComponent(model)}`
  const answer = await page.request.get(named, { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  expect(answer.headers().location).toMatch(/^\/catalog\/[a-z0-9-]+\/[a-z0-9-]+$/)
})

test('the server sends the home page whole, the policy strict', async ({ page }) => {
  const answer = await page.request.get('/')
  const html = await answer.text()
  expect(html).toContain('Поиск автозапчастей китайских автомобилей')
  expect(html).toContain('Популярные товары')
  expect(html).not.toMatch(/<script(?![^>]*(src=|type="application\/(ld\+)?json"))/)
  expect(html).not.toMatch(/ style="| on[a-z]+="/)
  const policy = answer.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
})

test('a page that did not change is answered 304', async ({ page }) => {
  for (const path of ['/', '/catalog', '/delivery']) {
    const { etag = '' } = (await page.request.get(path)).headers()
    const again = await page.request.get(path, { headers: { 'if-none-match': etag } })
    expect(again.status(), path).toBe(304)
  }
})

test('an unknown address of the API is a refusal in JSON, not a page', async ({ page }) => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const answer = await page.request.fetch('/api/no-such-call', { method })
    expect(answer.status(), method).toBe(404)
    expect(await answer.json(), method).toMatchObject({ code: 'not-found' })
  }
})

test('a strange address is a page or a refusal, never a failure', async ({ page, baseURL }) => {
  for (const path of [
    '/%',
    '/%E0%A4%A',
    '/%00',
    '//evil.example/',
    '/\\\\evil.example/',
    '/catalog/%2e%2e/%2e%2e',
    '/catalog/search/%',
    '/catalog/search/%00',
    `/catalog/search/${'a'.repeat(3000)}`,
    `/catalog/search/${'a'.repeat(9000)}`,
    '/catalog?page=-5',
    '/catalog?page=1e9',
    '/catalog/chery/amulet?page=0&sort=x&category=%00',
    '/catalog/search/?search=',
    '/catalog/search?search=',
    '/catalog/search?search=%00',
    '/catalog/search?search[]=a',
  ]) {
    const answer = await page.request.get(baseURL + path, { maxRedirects: 0 })
    expect(answer.status(), path).toBeLessThan(500)
    expect(answer.headers().location ?? '/', path).toMatch(/^\/(?!\/)/)
    expect(await answer.text(), path).not.toMatch(/\n\s+at |node_modules/)
  }
})

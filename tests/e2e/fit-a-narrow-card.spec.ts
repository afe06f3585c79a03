// A card of a phone says whether the part fits, what lies in the city, and where it is first.

import type { Page } from '@playwright/test'
import { aPartForACar } from '#tests/support/buyer.ts'
import { productList } from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

async function visitModel(page: Page, city: string) {
  const { brand, model } = await aPartForACar(page.request)
  await page.addInitScript((name) => localStorage.setItem('city', JSON.stringify(name)), city)
  await visit(page, `/catalog/${brand}/${model}`)
  const { all } = productList(page)
  await expect(all.first().getByText('Подходит').first()).toBeVisible()
  return all
}

test('the stock of the chosen city leaves the verdict its room', async ({ page }) => {
  const rows = await visitModel(page, 'Астрахань')
  await expect(rows.getByText('Астрахань: нет').first()).toBeVisible()
  const overlaps = await rows.evaluateAll((all) =>
    all.flatMap((row) => {
      const verdict = row.querySelector('strong:has(> svg)')?.getBoundingClientRect()
      const stock = row.querySelector('button[aria-expanded] > span:last-of-type')
      const left = stock?.getBoundingClientRect().left ?? 0
      return verdict && verdict.right > left ? [row.textContent] : []
    }),
  )
  expect(overlaps).toEqual([])
})

test('without a chosen city the time of the pickup names its town', async ({ page }) => {
  const rows = await visitModel(page, '')
  const when = rows.first().getByText(/^(сегодня|завтра) с /)
  await expect(when).toBeVisible()
  const line = await rows.first().evaluate((row) => {
    const time = [...row.querySelectorAll('strong')].find(({ textContent }) =>
      / с \d+:\d+/.test(textContent),
    )
    const town = time?.nextElementSibling
    if (!time || !town) return null
    return { time: time.getBoundingClientRect().bottom, town: town.getBoundingClientRect().top }
  })
  expect(line).not.toBeNull()
  expect(line?.town).toBeLessThan(line?.time ?? 0) // else it has fallen into the hidden second line
})

// Measures the transferred scripts and fonts of a first load.

import { readFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import { aPopularPart } from '#tests/support/buyer.ts'
import { productScreen, registrationScreen, searchForm, toast } from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'
import { GUEST_ROUTES, publicRoutes } from '#tests/support/shop-routes.ts'

const KILOBYTE = 1024
const MOST = { gzip: 125 * KILOBYTE, br: 110 * KILOBYTE }
/** What comes after a page, all of it. */
const MOST_AFTERWARDS = 26 * KILOBYTE
const MOST_WITH_RULES = 131 * KILOBYTE
const MOST_FONTS = 62 * KILOBYTE
const FILTERS = /\/assets\/(found-parts|filters)-/
const MOST_LATE = 6 * KILOBYTE

test('the first load of every public page is light', async ({ page }) => {
  test.setTimeout(300_000)
  const part = await aPopularPart(page.request)
  await visit(page, `/catalog/product/${part.key}`)
  await productScreen(page).addToCart.click()
  await expect(toast(page, 'Товар добавлен в корзину')).toBeVisible()

  const sizes = new Map<string, number>()
  const importsOf = await importsOfFiles()
  for (const { path } of [...(await publicRoutes(page.request)), ...GUEST_ROUTES]) {
    await visit(page, path)
    await expect(page.getByText('Загрузка...')).toHaveCount(0)
    const named = await namedFiles(page, path)
    expect(named.scripts.length, path).toBeGreaterThan(3)
    // a file that a named one imports at once is named too: none waits for another one
    const unnamed = named.scripts
      .flatMap((file) => importsOf.get(file) ?? [])
      .filter((file) => !named.scripts.includes(file))
    expect.soft(unnamed, path).toEqual([])
    for (const encoding of ['gzip', 'br'] as const) {
      const sum = await weigh(page, named.scripts, encoding, sizes)
      expect.soft(sum, `${path} in ${encoding}`).toBeLessThanOrEqual(MOST[encoding])
    }
    expect.soft(await weigh(page, named.fonts, 'identity', sizes), path).toBeLessThan(MOST_FONTS)
  }
})

test('suggestions and filters come after their page, and are light as well', async ({ page }) => {
  const sizes = new Map<string, number>()
  const filters = await scriptsDuring(page, async () => {
    await visit(page, '/catalog/search/%D1%84%D0%B8%D0%BB%D1%8C%D1%82%D1%80')
    await page.waitForLoadState('networkidle')
  })
  const named = await namedFiles(page, '/catalog/search/%D1%84%D0%B8%D0%BB%D1%8C%D1%82%D1%80')
  const late = filters.filter((file) => !named.scripts.includes(file))
  const ofFilters = late.filter((file) => FILTERS.test(file))
  expect(ofFilters.length).toBeGreaterThan(0)
  expect(await weigh(page, ofFilters, 'gzip', sizes)).toBeLessThanOrEqual(MOST_LATE)
  expect(await weigh(page, late, 'gzip', sizes)).toBeLessThanOrEqual(MOST_AFTERWARDS)

  await visit(page, '/catalog')
  const suggestions = await scriptsDuring(page, async () => {
    await searchForm(page).text.focus()
    await page.waitForLoadState('networkidle')
  })
  expect(suggestions.length).toBeGreaterThan(0)
  expect(await weigh(page, suggestions, 'gzip', sizes)).toBeLessThanOrEqual(MOST_LATE)
})

test('the rules of a form come with its first field, and are light as well', async ({ page }) => {
  const { scripts } = await namedFiles(page, '/registration')
  await visit(page, '/registration')
  const rules = await scriptsDuring(page, async () => {
    const { name } = registrationScreen(page)
    await name.focus()
    await page.waitForLoadState('networkidle')
    await name.blur()
    await expect(page.getByText('Это поле обязательно к заполнению.').first()).toBeVisible()
  })
  expect(rules.length).toBeGreaterThan(0)
  const all = new Set([...scripts, ...rules])
  const sum = await weigh(page, [...all], 'gzip', new Map())
  expect(sum).toBeLessThanOrEqual(MOST_WITH_RULES)
})

type Chunk = { readonly file: string; readonly imports?: readonly string[] }

/** By address of a built file: the files that it imports at once, not by `import()`. */
async function importsOfFiles(): Promise<Map<string, string[]>> {
  const manifest: Record<string, Chunk> = JSON.parse(
    await readFile(new URL('../../dist/client/.vite/manifest.json', import.meta.url), 'utf8'),
  )
  const addressOf = (name: string) => `/${manifest[name]?.file}`
  return new Map(
    Object.values(manifest).map(({ file, imports = [] }) => [`/${file}`, imports.map(addressOf)]),
  )
}

/** The scripts that the page asks for while `work` goes on. */
async function scriptsDuring(page: Page, work: () => Promise<void>): Promise<string[]> {
  const fetched: string[] = []
  const note = (request: Request) => {
    if (request.resourceType() === 'script') fetched.push(new URL(request.url()).pathname)
  }
  page.on('request', note)
  await work()
  page.off('request', note)
  return fetched
}

async function namedFiles(page: Page, path: string) {
  const html = await (await page.request.get(path)).text()
  const named = (pattern: RegExp) => [...html.matchAll(pattern)].flatMap(([, file]) => file ?? [])
  return {
    scripts: named(/(?:rel="modulepreload" href|<script type="module" src)="([^"]+)"/g),
    fonts: named(/rel="preload" as="font"[^>]* href="([^"]+)"/g),
  }
}

/** The bytes of the bodies as they travel. */
async function weigh(
  page: Page,
  files: readonly string[],
  encoding: string,
  known: Map<string, number>,
): Promise<number> {
  let sum = 0
  for (const file of files) {
    const key = `${encoding} ${file}`
    const size = known.get(key) ?? (await sentSize(page, file, encoding))
    known.set(key, size)
    sum += size
  }
  return sum
}

async function sentSize(page: Page, file: string, encoding: string): Promise<number> {
  const answer = await page.request.get(file, { headers: { 'accept-encoding': encoding } })
  expect(answer.headers()['content-encoding'] ?? 'identity', file).toBe(encoding)
  return Number(answer.headers()['content-length'])
}

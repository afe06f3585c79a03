// Takes a picture of every screen: `screens/<width>-<light or dark>/<screen>.png`. Words after the
// command choose: `npm run screens -- cart 360` takes those whose names hold one of them.

import { mkdirSync, rmSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { loadDemo } from '#database/demo/load-demo.ts'
import { runShop } from '#tests/support/running-shop.ts'
import { shopDatabases } from '#tests/support/shop-database.ts'
import { type Look, looks } from './looks.ts'
import { type Scene, scenes } from './scenes.ts'

const FOLDER = new URL('../../screens/', import.meta.url).pathname
const PRODUCTS = 2000
const FLAGS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.some((word) => name.includes(word))

if (wanted.length === 0) rmSync(FOLDER, { recursive: true, force: true })
const [embedded] = shopDatabases()
if (!embedded) throw new Error('there is no database to fill')
const database = await embedded.prepare((db) => loadDemo(db, { products: PRODUCTS }))
const shop = await runShop(database.settings)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '',
  args: process.getuid?.() === 0 ? FLAGS.split(' ') : [],
})
try {
  for (const look of looks) await takeAll(browser, look)
} finally {
  await browser.close()
  await shop.stop()
  await database.remove()
}

async function takeAll(browser: Browser, look: Look): Promise<void> {
  const chosen = scenes.filter((scene) => isWanted(`${look.name} ${scene.name}`))
  if (chosen.length === 0) return
  mkdirSync(`${FOLDER}${look.name}`, { recursive: true })
  for (const scene of chosen) await take(browser, look, scene)
  console.log(`${look.name}: ${chosen.length}`)
}

/** Each scene has a browser of its own: what one left in storage is not seen by the next. */
async function take(browser: Browser, { name, ...options }: Look, scene: Scene): Promise<void> {
  const context = await browser.newContext({
    baseURL: shop.url,
    locale: 'ru-RU',
    timezoneId: 'Europe/Volgograd',
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  await scene.play(page)
  await page.waitForLoadState('networkidle')
  await page.screenshot({
    path: `${FOLDER}${name}/${scene.name}.png`,
    fullPage: !scene.isOneScreen,
  })
  await context.close()
}

// A hand scanner types thirty codes at a phone for picking, while the layout is Russian: barcodes of
// every length and articles with Latin letters.

import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { walkOrder } from '#tests/support/order-life.ts'
import { takeIn } from './member.ts'
import {
  faultsOf,
  type Good,
  layIn,
  logInByKeyboard,
  type OfficeWorld,
  openBrowser,
  placeOne,
} from './office-world.ts'

const SCANS = 30
const KEY_MS = 8
/** The hand goes to the next part. */
const BETWEEN_SCANS_MS = 300
const PATIENCE_MS = 5000
/** As slow as a cheap phone beside this machine. */
const SLOWNESS = 4

/** Of the modifiers of a key. */
const SHIFT = 8
/** Where a Latin letter of the scanner lands in the Russian layout, by the key that it is on. */
const LATIN = 'QWERTYUIOPASDFGHJKLZXCVBNM'
const RUSSIAN = 'йцукенгшщзфывапролдячсмить'
const SIGNS: Readonly<Record<string, readonly [code: string, key: string]>> = {
  '-': ['Minus', '-'],
  '.': ['Period', 'ю'],
  '/': ['Slash', '.'],
}

type Scan = { readonly text: string; readonly article: string }

/** Faults: a code that is read wrong or not at all, a unit that the shop has not counted. */
export async function scanInRussian(world: OfficeWorld): Promise<string[]> {
  const { db, shops, say } = world
  const goods = await layIn(db, SCANS, 1)
  const seller = await takeIn(world, {
    name: 'Пётр Ильин',
    role: 'seller',
    store: goods[0]?.store ?? '',
  })
  const scans = await labelled(db, goods)
  const id = await placeOne(db, goods, { isPickup: true })
  await walkOrder(db, id, 'confirmed', 'assembling')

  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 780 } })
    await logInByKeyboard(page, `${shops[0]}/office/pick/${id}`, seller.email)
    await page.getByText('Взято 0 из 1').first().waitFor()
    await watchKeys(page)
    const keyboard = await page.context().newCDPSession(page)
    await keyboard.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS })
    const wrong: string[] = []
    for (const scan of scans) {
      await pause(BETWEEN_SCANS_MS)
      await type(keyboard, scan.text)
      if (!(await isTaken(page, scan))) {
        wrong.push(
          `${scan.text} was read as «${await page.getByRole('status').first().innerText()}»`,
        )
      }
    }
    const done = page.getByRole('button', { name: 'Собран, ждёт покупателя' })
    await done
      .and(page.locator(':enabled'))
      .waitFor({ timeout: PATIENCE_MS })
      .catch(() => {})
    const counted = await countPicked(db, id)
    say(
      `scans: ${SCANS - wrong.length} of ${SCANS} read right in the Russian layout, ` +
        `${counted} units counted; keys at most ${await widestGap(page, 'pressed')} ms apart, ` +
        `on the slow phone ${await widestGap(page, 'seen')} ms`,
    )
    return faultsOf('scans', {
      ...Object.fromEntries(wrong.map((text) => [text, false])),
      [`${counted} units are counted of ${SCANS}`]: counted === SCANS,
    })
  } finally {
    await browser.close()
  }
}

/** Half of them by a barcode of thirteen, twelve or eight digits, the others by their article. */
async function labelled(db: Database, goods: readonly Good[]): Promise<Scan[]> {
  const scans: Scan[] = []
  for (const [place, { id, article }] of goods.entries()) {
    const isTyped = [...article].every((sign) => keyOf(sign) !== null)
    if (place % 2 === 1 && isTyped) {
      scans.push({ text: article, article })
      continue
    }
    const length = [13, 12, 8][((place / 2) % 3) | 0] ?? 13
    const text = String(10 ** (length - 1) * 4 + place * 7919)
    const code = length === 12 ? `0${text}` : text
    await db.query(sql`
      INSERT INTO product_barcodes (product_id, code, source) VALUES (${id}, ${code}, '1c')`)
    scans.push({ text, article })
  }
  return scans
}

function keyOf(sign: string): { readonly code: string; readonly key: string } | null {
  if (/\d/.test(sign)) return { code: `Digit${sign}`, key: sign }
  const place = LATIN.indexOf(sign.toUpperCase())
  if (place >= 0) return { code: `Key${LATIN[place]}`, key: RUSSIAN[place] ?? '' }
  const [code, key] = SIGNS[sign] ?? []
  return code && key ? { code, key } : null
}

/** The keys go out at their times, whether or not the page has dealt with those before. */
async function type(keyboard: CDPSession, text: string): Promise<void> {
  const sent: Promise<unknown>[] = []
  let at = Date.now()
  const press = async (code: string, key: string, { text = key, modifiers = 0 } = {}) => {
    at += KEY_MS // by the clock of the scanner: this machine may be late
    const event = { code, key, modifiers, timestamp: at / 1000 }
    sent.push(keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...event }))
    sent.push(keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }))
    await pause(KEY_MS)
  }
  for (const sign of text) {
    const { code, key } = keyOf(sign) ?? { code: '', key: '' }
    const isShifted = /[A-Z]/.test(sign)
    if (isShifted) await press('ShiftLeft', 'Shift', { text: '', modifiers: SHIFT })
    await press(code, isShifted ? key.toUpperCase() : key, { modifiers: isShifted ? SHIFT : 0 })
  }
  await press('Enter', 'Enter', { text: '\r' })
  await Promise.all(sent)
}

/** Notes in the page how far apart the keys of a scan are: when they are pressed, and when it sees them. */
const watchKeys = (page: Page) =>
  page.evaluate(`
    window.pressed = [0]
    window.seen = [0]
    const last = { pressed: 0, seen: 0 }
    addEventListener('keydown', (event) => {
      const now = { pressed: event.timeStamp, seen: performance.now() }
      for (const clock of ['pressed', 'seen']) {
        const gap = now[clock] - last[clock]
        last[clock] = now[clock]
        if (gap < ${BETWEEN_SCANS_MS}) window[clock].push(gap)
      }
    }, { capture: true })`)

const widestGap = async (page: Page, clock: 'pressed' | 'seen'): Promise<string> =>
  Number(await page.evaluate(`Math.max(...window.${clock})`)).toFixed(0)

const isTaken = (page: Page, { article }: Scan): Promise<boolean> =>
  page
    .getByText(`${article}: взято.`, { exact: true })
    .waitFor({ timeout: PATIENCE_MS })
    .then(
      () => true,
      () => false,
    )

async function countPicked(db: Database, orderId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    SELECT count(DISTINCT position)::integer AS count FROM order_picks
    WHERE order_id = ${orderId} AND picked = 1`)
  return row?.count ?? 0
}

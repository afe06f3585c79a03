// Eight windows of one browser: each loads, all of them share one stream of events, and another window
// takes it over when its own is closed.

import type { BrowserContext, Page } from '@playwright/test'
import { eventsApi } from '#src/back-office/events-contract.ts'
import { takeIn } from './member.ts'
import {
  faultsOf,
  layIn,
  logInByKeyboard,
  type OfficeWorld,
  openBrowser,
  placeOne,
} from './office-world.ts'

const WINDOWS = 8
const MOST_MS = 5000
/** Of a new order, after the window with the stream has been closed. */
const MOST_UNTIL_TOLD_MS = 20_000

/** Faults: a window that does not load, more streams than one, an order that nobody is told of. */
export async function openManyWindows(world: OfficeWorld): Promise<string[]> {
  const { db, shops, say } = world
  const goods = await layIn(db, 1, 1)
  const manager = await takeIn(world, { name: 'Мария Белова', role: 'manager' })
  const browser = await openBrowser()
  try {
    const context = await browser.newContext()
    const streams = watchStreams(context)
    const times: number[] = []
    const windows: Page[] = []
    for (let each = 0; each < WINDOWS; each++) {
      const page = await context.newPage()
      const from = performance.now()
      if (each === 0) await logInByKeyboard(page, `${shops[0]}/office/desk`, manager.email)
      else await page.goto(`${shops[0]}/office/desk`)
      await page.getByRole('button', { name: 'Выйти' }).waitFor()
      await page.locator('main').getByRole('heading').first().waitFor()
      if (each > 0) times.push(performance.now() - from)
      windows.push(page)
    }
    const most = streams.most()
    const [leader, ...others] = windows
    await leader?.close()
    const from = performance.now()
    const id = await placeOne(db, goods)
    const told = await Promise.all(others.map((page) => isTold(page)))
    const after = performance.now() - from
    const slowest = Math.max(...times)
    say(
      `tabs: ${WINDOWS} windows, the slowest after ${slowest.toFixed(0)} ms, at most ${most} ` +
        `stream at once; after the first was closed ${told.filter(Boolean).length} of ` +
        `${others.length} were told of order ${id}, the last after ${after.toFixed(0)} ms`,
    )
    return faultsOf('tabs', {
      [`a window took ${slowest.toFixed(0)} ms`]: slowest <= MOST_MS,
      [`${most} streams at once`]: most === 1,
      'a window was not told of an order': told.every(Boolean),
    })
  } finally {
    await browser.close()
  }
}

/** How many streams of events were open at once. */
function watchStreams(context: BrowserContext) {
  const open = new Set<unknown>()
  let most = 0
  const isStream = (url: string) => new URL(url).pathname === eventsApi.officeEvents.path
  context.on('request', (request) => {
    if (!isStream(request.url())) return
    open.add(request)
    most = Math.max(most, open.size)
  })
  context.on('requestfailed', (request) => open.delete(request))
  context.on('requestfinished', (request) => open.delete(request))
  return { most: () => most }
}

const isTold = (page: Page): Promise<boolean> =>
  page
    .getByText('Новых: 1')
    .first()
    .waitFor({ timeout: MOST_UNTIL_TOLD_MS })
    .then(
      () => true,
      () => false,
    )

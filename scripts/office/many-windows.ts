// Eight windows of one browser: each loads, all of them share one stream of events and show a new order,
// and another window takes the stream over when its own is closed.

import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from '@playwright/test'
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
const SCREENS = ['/office/desk', '/office/orders']
const MOST_MS = 5000
const MOST_UNTIL_TOLD_MS = 5000
/** What is told is still there after so long: an opened order is not a changed one. */
const STAYS_MS = 2000
const MOST_UNTIL_TAKEN_OVER_MS = 10_000

type Told = { readonly told: number; readonly stayed: number; readonly shown: number }

/** Faults: a window that does not load, more streams than one, an order that a window does not show. */
export async function openManyWindows(world: OfficeWorld): Promise<string[]> {
  const { db, shops, say } = world
  const goods = await layIn(db, 1, 2)
  const manager = await takeIn(world, { name: 'Мария Белова', role: 'manager' })
  const browser = await openBrowser()
  try {
    const context = await browser.newContext()
    const streams = watchStreams(context)
    const times: number[] = []
    const windows: Page[] = []
    for (let each = 0; each < WINDOWS; each++) {
      const page = await context.newPage()
      const screen = `${shops[0]}${SCREENS[each % SCREENS.length]}`
      const from = performance.now()
      if (each === 0) await logInByKeyboard(page, screen, manager.email)
      else await page.goto(screen)
      await page.getByRole('button', { name: 'Выйти' }).waitFor()
      await page.getByRole('main').waitFor()
      if (each > 0) times.push(performance.now() - from)
      windows.push(page)
    }
    await streams.opened(1)
    const all = await showNew(windows, await placeOne(db, goods))
    const [leader, ...others] = windows
    await leader?.close()
    await streams.opened(2)
    const left = await showNew(others, await placeOne(db, goods))
    const [slowest, most] = [Math.max(...times), streams.most()]
    say(
      `tabs: ${WINDOWS} windows, the slowest after ${slowest.toFixed(0)} ms, at most ${most} ` +
        `stream at once; of a new order ${all.told} were told and ${all.shown} showed it, ` +
        `after the first was closed ${left.told} and ${left.shown} of ${others.length}`,
    )
    const isWhole = ({ told, stayed, shown }: Told, count: number) =>
      [told, stayed, shown].every((figure) => figure === count)
    return faultsOf('tabs', {
      [`a window took ${slowest.toFixed(0)} ms`]: slowest <= MOST_MS,
      [`${most} streams at once`]: most === 1,
      [`of a new order ${textOf(all)}`]: isWhole(all, WINDOWS),
      [`without the first window, of a new order ${textOf(left)}`]: isWhole(left, others.length),
    })
  } finally {
    await browser.close()
  }
}

const textOf = ({ told, stayed, shown }: Told): string =>
  `${told} windows were told, ${stayed} went on telling it, ${shown} showed it`

/** Streams of events: how many were open at once, and how many have ever been. */
function watchStreams(context: BrowserContext) {
  const open = new Set<Request>()
  let [most, opened] = [0, 0]
  const isStream = (url: string) => new URL(url).pathname === eventsApi.officeEvents.path
  context.on('request', (request) => {
    if (!isStream(request.url())) return
    open.add(request)
    const isRead = (one: Request) => !one.frame().page().isClosed()
    most = Math.max(most, [...open].filter(isRead).length)
  })
  context.on('response', (response) => {
    if (isStream(response.url()) && response.ok()) opened += 1
  })
  for (const end of ['requestfailed', 'requestfinished'] as const) {
    context.on(end as 'requestfailed', (request) => open.delete(request))
  }
  return {
    most: () => most,
    opened: async (count: number) => {
      const until = performance.now() + MOST_UNTIL_TAKEN_OVER_MS
      while (opened < count && performance.now() < until) await pause(50)
      await pause(STAYS_MS) // what comes before its first look is in the lists, and not told
    },
  }
}

/** How many windows tell of the order, still tell of it later, and show it when they are asked to. */
async function showNew(windows: readonly Page[], id: number): Promise<Told> {
  const news = (page: Page) => page.getByRole('button', { name: /^Новых: \d+$/ })
  const told = await count(windows, (page) => news(page).waitFor({ timeout: MOST_UNTIL_TOLD_MS }))
  await pause(STAYS_MS)
  const stayed = await count(windows, async (page) => {
    if (!(await news(page).isVisible())) throw new Error('it is told no more')
  })
  const shown = await count(windows, async (page) => {
    await news(page).click({ timeout: MOST_UNTIL_TOLD_MS })
    const order = page.getByRole('main').getByText(`№ ${id}`).first()
    await order.waitFor({ timeout: MOST_UNTIL_TOLD_MS })
  })
  return { told, stayed, shown }
}

/** In how many windows it came about. */
async function count(
  windows: readonly Page[],
  comesAbout: (page: Page) => Promise<void>,
): Promise<number> {
  const outcomes = await Promise.allSettled(windows.map(comesAbout))
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

// Every screen of the office, light and dark, on a phone, a small and a wide screen: no barrier that
// axe knows, nothing wider than the window, and a policy of content that has nothing to refuse.

import type { Page } from '@playwright/test'
import { barriersOf } from '#tests/support/barriers.ts'
import { walkOrder } from '#tests/support/order-life.ts'
import { takeIn } from './member.ts'
import {
  faultsOf,
  layIn,
  logInByKeyboard,
  type OfficeWorld,
  openBrowser,
  placeOne,
} from './office-world.ts'

const WIDTHS = [360, 1024, 1920]
const LOOKS = WIDTHS.flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)
const SCREENS = [
  '',
  '/desk',
  '/orders',
  '/orders/new',
  '/counter',
  '/pick',
  '/stock',
  '/receive',
  '/requests',
  '/imports',
  '/takings',
  '/money',
  '/letters',
  '/exchange',
  '/staff',
  '/acts',
  '/me',
]

/** Faults: each barrier, each overflow, each refusal of the policy, by its screen. */
export async function lookAtEveryScreen(world: OfficeWorld): Promise<string[]> {
  const { db, shops, say } = world
  const goods = await layIn(db, 2, 2)
  const open = await placeOne(db, goods)
  const picked = await placeOne(db, goods, { isPickup: true })
  await walkOrder(db, picked, 'confirmed', 'assembling')
  const owner = await takeIn(world, { name: 'Анна Котова', role: 'owner' })
  const paths = [...SCREENS, `/orders/${open}`, `/pick/${picked}`]
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    const refused = await watchPolicy(page)
    await logInByKeyboard(page, `${shops[0]}/office`, owner.email)
    const barriers: string[] = []
    const wide: string[] = []
    for (const path of paths) {
      await page.goto(`${shops[0]}/office${path}`)
      await page.locator('main').getByRole('heading').first().waitFor()
      await page.getByText('Загрузка...').first().waitFor({ state: 'detached' })
      const about = path || '/'
      barriers.push(...(await barriersOf(page, LOOKS)).map((each) => `${about}: ${each}`))
      wide.push(...(await overflowOf(page)).map((each) => `${about}: ${each}`))
    }
    say(
      `screens: ${paths.length} in ${LOOKS.length} looks: ${barriers.length} barriers, ` +
        `${wide.length} wider than the window, ${refused.length} refused by the policy`,
    )
    const faults = [...barriers, ...wide, ...refused]
    return faultsOf('screens', Object.fromEntries(faults.map((fault) => [fault, false])))
  } finally {
    await browser.close()
  }
}

/** By how much the page is wider than each window. */
async function overflowOf(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
    if (wide > width) found.push(`${wide} px on ${width}`)
  }
  return found
}

/** What the policy of content refuses on any screen of this window from now on. */
async function watchPolicy(page: Page): Promise<readonly string[]> {
  const refused: string[] = []
  await page.exposeFunction('tellRefusal', (text: string) => void refused.push(text))
  await page.addInitScript(`
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      tellRefusal(location.pathname + ': ' + effectiveDirective + ' ' + blockedURI))`)
  return refused
}

// Barriers for those who use a keyboard, a screen reader or strong contrast, as axe names them.

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Look = { readonly width: number; readonly colorScheme: 'light' | 'dark' }

/** Each theme and each width once; for all four pairs see `EVERY_LOOK`. */
export const BOTH_LOOKS: readonly Look[] = [
  { width: 1024, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
]
export const EVERY_LOOK: readonly Look[] = [
  ...BOTH_LOOKS,
  { width: 360, colorScheme: 'light' },
  { width: 1024, colorScheme: 'dark' },
]

/** What axe finds on the page as it stands, by look; none is an empty list. */
export async function barriersOf(page: Page, looks: readonly Look[]): Promise<string[]> {
  const found: string[] = []
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).analyze()
    for (const { id, nodes } of violations) {
      const places = nodes.map(({ html }) => html).join(' ')
      found.push(`${id} at ${width} px, ${colorScheme}: ${places}`)
    }
  }
  return found
}

// Finds accessibility barriers with axe.

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Look = { readonly width: number; readonly colorScheme: 'light' | 'dark' }

/** Each theme and each width once: colours do not depend on the width, nor places on the theme. */
export const LOOKS: readonly Look[] = [
  { width: 1024, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
]
/** Violations on the current page by theme and width. */
export async function barriersOf(page: Page, looks = LOOKS): Promise<string[]> {
  const found: string[] = []
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await axe(page).analyze()
    for (const { id, nodes } of violations) {
      const places = nodes.map(({ html }) => html).join(' ')
      found.push(`${id} at ${width} px, ${colorScheme}: ${places}`)
    }
  }
  return found
}

/** The pages have no frames; only violations are reported. */
const axe = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

// Finds accessibility barriers with axe.

import type { Page } from '@playwright/test'
import axe from 'axe-core'

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
    for (const { rule, places } of await violations(page))
      found.push(`${rule} at ${width} px, ${colorScheme}: ${places.join(' ')}`)
  }
  return found
}

type AxeWindow = { readonly axe: typeof axe }

/** axe comes once for each document: its code takes longer to bring than the page to check. */
async function violations(page: Page) {
  const isHere = await page.evaluate(() => 'axe' in globalThis)
  if (!isHere) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const checker = (globalThis as unknown as AxeWindow).axe
    const { violations: found } = await checker.run({ resultTypes: ['violations'] })
    return found.map(({ id, nodes }) => ({ rule: id, places: nodes.map(({ html }) => html) }))
  })
}

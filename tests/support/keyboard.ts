// A buyer without a mouse: what is reached by Tab, pressed by Enter, and seen to have the focus.

import { expect, type Locator, type Page } from '@playwright/test'

const MOST_STOPS = 250

/** Tabs until the focus is there. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops <= MOST_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target}`)
}

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await reach(page, target)
  await page.keyboard.press(key)
}

export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** Tabs through the whole page; tells of every stop that a buyer would not see. */
export async function unseenStops(page: Page): Promise<string[]> {
  const found: string[] = []
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(lookAtFocus)
    if (stop === null && stops > 0) return found
    if (stop?.fault) found.push(`${stop.fault}: ${stop.html}`)
  }
  return [...found, 'the way does not end']
}

/** Runs in the page. Null: the focus has left it. */
function lookAtFocus(): { readonly fault: string; readonly html: string } | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined
  const { left, top, width, height } = (label ?? focused).getBoundingClientRect()
  const onTop = document.elementFromPoint(left + width / 2, top + height / 2)
  const isOnTop = onTop?.contains(focused) || focused.contains(onTop) || label?.contains(onTop)
  const ringOf = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
  }
  let ringed: Element | null = focused // a card wears the ring of the link that fills it
  while (ringed && ringOf(ringed) < 2) ringed = ringed.parentElement
  const fault = !isOnTop ? 'covered' : !ringed ? 'no ring' : ''
  return { fault, html: focused.outerHTML.slice(0, 120) }
}

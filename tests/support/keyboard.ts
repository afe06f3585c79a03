// Uses a page by keyboard: Tab, Enter, and a visible focus.

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

/** Visits all tab stops of the page and returns those without a visible focus. */
export async function unseenStops(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab') // from here on the browser shows the focus
  return page.evaluate(() => {
    const isRinged = (element: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    const faultOf = (stop: HTMLElement): string => {
      if (stop.tabIndex > 0) return 'out of turn'
      // the map moves to the pin that has the focus; its own test looks on
      if (stop.closest('[aria-label="Карта магазинов"]')) return ''
      stop.focus()
      if (document.activeElement !== stop) return '' // a part of what is folded or closed
      const label = stop instanceof HTMLInputElement ? stop.labels?.[0] : undefined
      // a name of many lines may be cut: its first line counts
      const { left, top, width, height } =
        (label ?? stop).getClientRects()[0] ?? stop.getBoundingClientRect()
      const onTop = document.elementFromPoint(left + width / 2, top + height / 2)
      const isSeen = onTop?.contains(stop) || stop.contains(onTop) || label?.contains(onTop)
      if (!isSeen) return `covered by ${onTop?.outerHTML.slice(0, 80)}`
      let ringed: Element | null = stop // a card wears the ring of the link that fills it
      while (ringed && !isRinged(ringed)) ringed = ringed.parentElement
      return ringed ? '' : 'no ring'
    }
    const stops = document.querySelectorAll<HTMLElement>(
      ':is(a[href], button, input, select, textarea, summary, [tabindex]):not([tabindex="-1"])',
    )
    return [...stops].flatMap((stop) => {
      const fault = faultOf(stop)
      return fault ? [`${fault}: ${stop.outerHTML.slice(0, 120)}`] : []
    })
  })
}

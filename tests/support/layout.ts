// Measures the layout of a page: shifts while it loads, and overflow.

import { expect, type Page } from '@playwright/test'

export type Shift = {
  readonly sum: number
  /** Whose places changed, to mend it. */
  readonly moved: readonly string[]
}

/** The layout shifts since the page was opened, once nothing is under way any more. */
export async function shiftOf(page: Page): Promise<Shift> {
  await expect(page.getByText('Загрузка...')).toHaveCount(0)
  return page.evaluate(async () => {
    await document.fonts.ready
    let sum = 0
    const moved: string[] = []
    type Entry = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: readonly { node: Node | null }[]
    }
    const count = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as Entry[]) {
        if (hadRecentInput) continue
        sum += value
        for (const { node } of sources) moved.push(node?.textContent?.slice(0, 40) || 'gone')
      }
    }
    const observer = new PerformanceObserver((list) => count(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    // what is buffered comes with a task of its own, what is drawn last after two frames
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await new Promise((resolve) => setTimeout(resolve, 50))
    count(observer.takeRecords())
    return { sum, moved }
  })
}

/** By how many pixels the page is wider than each screen; none is an empty list. */
export async function overflowOf(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    if (wide > width) found.push(`${wide} px on ${width}`)
  }
  return found
}

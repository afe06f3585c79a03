// How a page lies on the screen: whether it moves while it comes, whether it is too wide.

import { expect, type Page } from '@playwright/test'

/** The sum of the layout shifts since the page was opened, once nothing is under way any more. */
export async function shiftOf(page: Page): Promise<number> {
  await expect(page.getByText('Загрузка...')).toHaveCount(0)
  return page.evaluate(async () => {
    await document.fonts.ready
    let sum = 0
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
    const count = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput } of entries as Shift[]) sum += hadRecentInput ? 0 : value
    }
    const observer = new PerformanceObserver((list) => count(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    // what is buffered comes with a task of its own, what is drawn last after two frames
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await new Promise((resolve) => setTimeout(resolve, 50))
    count(observer.takeRecords())
    return sum
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

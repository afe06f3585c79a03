// Playwright's test that also fails on console errors, foreign hosts and broken calls.

import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { header } from './screens.ts'

export { expect }

type Eye = {
  /** Console texts that a test causes on purpose. */
  readonly allow: (text: RegExp) => void
}

/** Any page of a test fails it by a console error, another host, a missing file, a broken call. */
export const test = base.extend<{ eye: Eye }>({
  eye: [
    async ({ context, baseURL }, use) => {
      const faults: string[] = []
      const allowed: RegExp[] = [
        /^Failed to load resource/, // seen below, with its address
        /^Service Worker registration blocked by Playwright/,
      ]
      context.on('weberror', (failure) => faults.push(String(failure.error())))
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) faults.push(message.text())
      })
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url())
        if (protocol.startsWith('http') && origin !== baseURL) faults.push(request.url())
      })
      context.on('response', (response) => {
        const isRefusal =
          response.url().includes('/api/') || response.request().isNavigationRequest()
        const least = isRefusal ? 500 : 400
        if (response.status() >= least) faults.push(`${response.status()} ${response.url()}`)
      })
      await use({ allow: (text) => void allowed.push(text) })
      // an answer may still be on its way through a route of the test
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(faults.filter((fault) => !allowed.some((text) => text.test(fault)))).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Opens an address and waits for hydration: then the cart shows its total, and what comes after the
 * page has come.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(header(page).cartTotal).toBeVisible()
  await expect.poll(() => page.evaluate(partsToCome)).toBe(0)
}

/** Parts that React has not taken over; it marks the elements that it has. */
function partsToCome(): number {
  const comments = document.createNodeIterator(document.body, NodeFilter.SHOW_COMMENT)
  let count = 0
  for (let each = comments.nextNode(); each; each = comments.nextNode()) {
    const element = (each as Comment).nextElementSibling
    const isPart = (each as Comment).data === '$' && element
    if (isPart && !Object.keys(element).some((key) => key.startsWith('__reactProps'))) count++
  }
  return count
}

/**
 * Waits for a part whose code comes after the page: until then its links lead to pages of their own.
 * React marks the elements that it has taken over.
 */
export async function untilAlive(part: Locator): Promise<void> {
  const isTaken = () =>
    part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isTaken).toBe(true)
}

/** Goes on to an address as a link does: the page stays, only its screen changes. */
export const walk = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Clicks both before the browser draws anything in between: quicker than any hand. */
export async function clickBoth(first: Locator, second: Locator): Promise<void> {
  const other = await second.elementHandle()
  await first.evaluate(async (element: HTMLElement, next) => {
    element.click()
    await new Promise<void>(queueMicrotask)
    ;(next as HTMLElement).click()
  }, other)
}

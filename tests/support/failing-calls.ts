// Makes calls of the browser fail, answer late or answer nonsense.

import type { Page, Route } from '@playwright/test'

/** The address of a call, whatever its query. */
const callTo = (path: string) => (url: URL) => url.pathname === path

/** A refusal in the shop's format, or a broken connection. */
export const refuses = (page: Page, path: string, message: string | null) =>
  page.route(callTo(path), (route) =>
    message === null
      ? route.abort('connectionrefused')
      : route.fulfill({ status: 503, json: { message, code: 'unavailable', request_id: '1' } }),
  )

export const answers = (page: Page, path: string, body: string) =>
  page.route(callTo(path), (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body }),
  )

/** Holds the answers back until they are released. */
export async function isLate(page: Page, path: string): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isOpen = false
  await page.route(callTo(path), async (route) => {
    if (isOpen) return route.continue()
    held.push(route)
  })
  return async () => {
    isOpen = true
    await Promise.all(held.map((route) => route.continue()))
  }
}

/** From now on the shop answers again. */
export const recovers = (page: Page) => page.unrouteAll()

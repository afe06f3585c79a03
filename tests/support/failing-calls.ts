// Calls of the API that fail, are late or answer nonsense, as a buyer's browser meets them.

import type { Page, Route } from '@playwright/test'

/** The address of a call, whatever its query. */
const callTo = (path: string) => (url: URL) => url.pathname === path

/** A refusal in the shop's own shape, or the line is dead. */
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

/** Holds the answers back until it is told to let them go. */
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

/** Whatever failed, from now on the shop itself answers. */
export const recovers = (page: Page) => page.unrouteAll()

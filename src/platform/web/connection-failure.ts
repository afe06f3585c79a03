// Tells a lost connection from an error of the shop.

import { ApiError } from './api-error.ts'

/** How Chromium, Firefox and Safari name a file of code that did not come. */
const MISSING_CODE = /dynamically imported module|importing a module script failed/i

export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof ApiError)
    return error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR'
  return error instanceof TypeError && MISSING_CODE.test(error.message)
}

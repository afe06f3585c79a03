// Distinguishes a lost connection from an error of the shop.

import { ApiError } from './api-error.ts'

/** Error messages of Chromium, Firefox and Safari for a code file that failed to load. */
const MISSING_CODE = /dynamically imported module|importing a module script failed/i

export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof ApiError)
    return error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR'
  return error instanceof TypeError && MISSING_CODE.test(error.message)
}

import { describe, expect, test } from 'vitest'
import { ApiError } from '#src/platform/web/api-error.ts'
import { isConnectionFailure } from './error-page.tsx'

describe('what a page fails by', () => {
  test.each([
    new ApiError('FETCH_ERROR'),
    new ApiError('TIMEOUT_ERROR'),
    new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1/assets/a.js'),
    new TypeError('error loading dynamically imported module: http://127.0.0.1/assets/a.js'),
    new TypeError('Importing a module script failed.'),
  ])('«%s» is a lost connection', (error) => {
    expect(isConnectionFailure(error)).toBe(true)
  })

  test.each([
    new ApiError(500),
    new ApiError('PARSING_ERROR'),
    new TypeError('undefined is not a function'),
    null,
  ])('«%s» is an error of the shop', (error) => {
    expect(isConnectionFailure(error)).toBe(false)
  })
})

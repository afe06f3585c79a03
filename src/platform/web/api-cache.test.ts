// How long an answer that nobody shows any more is kept.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.stubGlobal('window', {}) // the server keeps the answers of a page as long as the page
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an unused answer is kept for 60 seconds and then dropped', async () => {
  vi.resetModules()
  const { newApiCache } = await import('./api-cache.ts')
  const cache = newApiCache()
  await cache.fetchQuery({ queryKey: ['/api/stores'], queryFn: async () => 'seven shops' })
  await vi.advanceTimersByTimeAsync(59_000)
  expect(cache.getQueryData(['/api/stores'])).toBe('seven shops')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(cache.getQueryData(['/api/stores'])).toBeUndefined()
})

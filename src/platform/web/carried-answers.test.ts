import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { bringIn, carryOut } from './carried-answers.ts'

const SAID = { message: 'Магазин временно недоступен.', request_id: 'a-number' }
let newBrowserCache: () => QueryClient

beforeAll(async () => {
  vi.stubGlobal('window', {})
  newBrowserCache = (await import('./api-cache.ts')).newApiCache
  vi.unstubAllGlobals()
})

/** What a page shows first when it asks under this key. */
function firstLook(cache: QueryClient, queryKey: readonly unknown[]) {
  const query = { queryKey, queryFn: () => Promise.resolve('anew') }
  const options = cache.defaultQueryOptions({ ...query, _optimisticResults: 'optimistic' })
  const { status, data, error } = new QueryObserver(cache, query).getOptimisticResult(options)
  return { status, data, error }
}

async function fail(cache: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  const queryFn = () => Promise.reject(new ApiError(503, SAID))
  await cache.query({ queryKey, queryFn }).catch(() => {})
}

describe('what a page was made of', () => {
  test('looks in the browser as it did on the server, the failures too', async () => {
    const [server, browser] = [newBrowserCache(), newBrowserCache()]
    server.setQueryData(['/api/home'], 'an answer')
    await fail(server, ['/api/products', 5])
    bringIn(browser, JSON.parse(JSON.stringify(carryOut(server))))
    expect(firstLook(browser, ['/api/home'])).toMatchObject({ data: 'an answer' })
    const failed = firstLook(browser, ['/api/products', 5])
    expect(failed).toMatchObject({ status: 'error', error: { status: 503, data: SAID } })
  })

  test('is asked for again on a new page when it failed in the browser itself', async () => {
    const browser = newBrowserCache()
    await fail(browser, ['/api/home'])
    expect(firstLook(browser, ['/api/home']).status).toBe('pending')
  })
})

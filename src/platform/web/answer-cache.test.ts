import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { dehydrate, hydrated, newAnswerCache, UNUSED_ANSWERS_LIVE_MS } from './answer-cache.ts'
import { ApiError } from './api-error.ts'
import type { CallApi } from './call-api.ts'

const parts = endpoint({
  method: 'GET',
  path: '/api/parts/:id',
  summary: 'A part',
  access: 'public',
  params: z.object({ id: z.number() }),
  answer: z.string(),
})
const orders = endpoint({
  method: 'GET',
  path: '/api/orders',
  summary: 'Orders',
  access: 'customer',
  answer: z.string(),
})
const FIRST = { params: { id: 1 } }
const AWAY = new ApiError(503, { message: 'Магазин временно недоступен.', request_id: 'a-number' })
const GONE = new ApiError(404, { message: 'Товар не найден.' })

/** A cache over an API that says one thing after the other; errors are failures. */
function cacheOver(...says: unknown[]) {
  const call = vi.fn(async () => {
    const said = says.shift()
    if (said instanceof Error) throw said
    return said
  })
  const callApi = call as unknown as CallApi
  return { call, callApi, cache: newAnswerCache({ callApi, unusedLiveMs: UNUSED_ANSWERS_LIVE_MS }) }
}
const ignore = () => {}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('an answer', () => {
  test('is asked for once by all who want the same', async () => {
    const { call, cache } = cacheOver('a filter')
    const both = [cache.answerOf(parts, FIRST), cache.answerOf(parts, { params: { id: 1 } })]
    expect(await Promise.all(both.map((answer) => answer.ask()))).toEqual(['a filter', 'a filter'])
    expect(call).toHaveBeenCalledTimes(1)
    expect(cache.answerOf(parts, { params: { id: 2 } }).look().isPending).toBe(true)
  })

  test('is fresh for five seconds, then shown while it is asked for again', async () => {
    const { call, cache } = cacheOver('a filter', 'a better filter')
    const answer = cache.answerOf(parts, FIRST)
    answer.watch(ignore)
    await answer.ask()
    await vi.advanceTimersByTimeAsync(5_000)
    await answer.ask()
    expect(call).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    const asked = answer.ask()
    expect(answer.look().data).toBe('a filter')
    await asked
    expect(answer.look().data).toBe('a better filter')
  })

  test('is dropped after 60 seconds without use, and not before', async () => {
    const { cache } = cacheOver('a filter')
    const stop = cache.answerOf(parts, FIRST).watch(ignore)
    await cache.answerOf(parts, FIRST).ask()
    await vi.advanceTimersByTimeAsync(600_000)
    stop()
    await vi.advanceTimersByTimeAsync(59_999)
    expect(cache.answerOf(parts, FIRST).look().data).toBe('a filter')
    await vi.advanceTimersByTimeAsync(1)
    expect(cache.answerOf(parts, FIRST).look().isPending).toBe(true)
  })

  test('stays when asking for it again fails', async () => {
    const { cache } = cacheOver('a filter', AWAY)
    const answer = cache.answerOf(parts, FIRST)
    await answer.ask()
    await expect(answer.askAgain()).rejects.toBe(AWAY)
    expect(answer.look().data).toBe('a filter')
  })
})

describe('a failure', () => {
  test('is shown, and gone while it is asked for again', async () => {
    const { cache } = cacheOver(AWAY, 'a filter')
    const answer = cache.answerOf(parts, FIRST)
    await answer.ask().catch(ignore)
    expect(answer.look().error).toBe(AWAY)
    const asked = answer.askAgain()
    expect(answer.look().isPending).toBe(true)
    expect(await asked).toBe('a filter')
  })

  test('is not shown by the next page that asks', async () => {
    const { cache } = cacheOver(AWAY, 'a filter')
    const answer = cache.answerOf(parts, FIRST)
    const leave = answer.watch(ignore)
    await answer.ask().catch(ignore)
    leave()
    expect(answer.look().isPending).toBe(true)
    expect(await answer.ask()).toBe('a filter')
  })
})

describe("what a customer's act made stale", () => {
  test('is shown until it comes anew', async () => {
    const { cache } = cacheOver('one order', 'two orders')
    const answer = cache.answerOf(orders, {})
    answer.watch(ignore)
    await answer.ask()
    const renewed = cache.answersOf((kept) => kept === orders).map((old) => old.renew())
    expect(answer.look().data).toBe('one order')
    await Promise.all(renewed)
    expect(answer.look().data).toBe('two orders')
  })

  test('is no longer shown when it does not come anew', async () => {
    const { cache } = cacheOver('one order', AWAY)
    const answer = cache.answerOf(orders, {})
    answer.watch(ignore)
    await answer.ask()
    await answer.renew()
    expect(answer.look().error).toBe(AWAY)
  })

  test('is never seen by the next customer, not even when it was on its way', async () => {
    const { cache } = cacheOver('his orders', 'her orders')
    const answer = cache.answerOf(orders, {})
    const asked = answer.ask()
    answer.forget()
    await asked
    expect(answer.look().isPending).toBe(true)
    expect(await answer.ask()).toBe('her orders')
  })
})

describe('what a page was made of', () => {
  test('looks in the browser as it did on the server, the failures too', async () => {
    const server = cacheOver('a filter', AWAY, GONE)
    for (const id of [1, 2, 3]) {
      await server.cache.answerOf(parts, { params: { id } }).ask().catch(ignore)
    }
    const carried = hydrated(JSON.parse(JSON.stringify(dehydrate(server.cache))))
    const { call, callApi } = cacheOver('anew')
    const browser = newAnswerCache({ callApi, hydrated: carried, unusedLiveMs: null })
    const [found, away, gone] = [1, 2, 3].map((id) => browser.answerOf(parts, { params: { id } }))
    expect(found?.look().data).toBe('a filter')
    expect(away?.look().error).toMatchObject({ status: 503, data: AWAY.data })
    expect(gone?.look().error).toMatchObject({ status: 404, data: GONE.data })

    // only what was broken is worth a second asking
    await Promise.allSettled([found?.ask(), away?.ask(), gone?.ask()])
    expect(call).toHaveBeenCalledTimes(1)
    expect(away?.look().data).toBe('anew')
  })

  test('is as old as any other answer once it was dropped', async () => {
    const server = cacheOver('an old price')
    await server.cache.answerOf(parts, FIRST).ask()
    const { call, callApi } = cacheOver("today's price")
    const carried = hydrated(dehydrate(server.cache))
    const browser = newAnswerCache({
      callApi,
      hydrated: carried,
      unusedLiveMs: UNUSED_ANSWERS_LIVE_MS,
    })
    browser.answerOf(parts, FIRST).watch(ignore)()
    await vi.advanceTimersByTimeAsync(UNUSED_ANSWERS_LIVE_MS)
    expect(await browser.answerOf(parts, FIRST).ask()).toBe("today's price")
    expect(call).toHaveBeenCalledTimes(1)
  })
})

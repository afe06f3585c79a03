import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConcurrencyLimit, type Release } from './concurrency-limit.ts'

/** Waits for what a promise has become by now. */
const settled = async (entered: ReturnType<ConcurrencyLimit['enter']>) =>
  Promise.race([entered, Promise.resolve('waits').then((word) => word)])

describe('the gate of an address', () => {
  let busy = false
  let gate: ConcurrencyLimit
  beforeEach(() => {
    vi.useFakeTimers()
    busy = false
    gate = new ConcurrencyLimit({ running: 6, searching: 2 }, { isBusy: () => busy, now: Date.now })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const enter = (address: string | null, kind: 'work' | 'search' = 'search') =>
    gate.enter(address, kind) as Release

  test('lets two searches run, and the third when one has ended', async () => {
    const [first] = [enter('a'), enter('a')]
    const third = gate.enter('a', 'search')
    expect(await settled(third)).toBe('waits')
    expect(await settled(gate.enter('b', 'search'))).toBeTypeOf('function')
    first?.()
    expect(await third).toBeTypeOf('function')
  })

  test('lets other calls pass what waits for a search', () => {
    enter('a')
    enter('a')
    void gate.enter('a', 'search')
    expect(enter('a', 'work')).toBeTypeOf('function')
  })

  test('sends away who has waited for two seconds, and who comes to a long queue', async () => {
    enter('a')
    enter('a')
    const waiting = Array.from({ length: 50 }, () => gate.enter('a', 'search'))
    expect(gate.enter('a', 'search')).toBeNull()
    await vi.advanceTimersByTimeAsync(2000)
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([null]))
  })

  test('is narrower while the process is busy', async () => {
    busy = true
    const leave = enter('a')
    const second = gate.enter('a', 'search')
    expect(await settled(second)).toBe('waits')
    expect(enter('a', 'work')).toBeTypeOf('function')
    expect(await settled(gate.enter('a', 'work'))).toBe('waits')
    leave()
    expect(await second).toBeTypeOf('function')
  })

  test('bounds what runs of all addresses', () => {
    const entered = Array.from({ length: 200 }, (_, host) => gate.enter(`host ${host}`, 'work'))
    expect(entered.filter((leave) => leave !== null).length).toBe(96)
  })

  test('is that of four addresses for all of an IPv6 network of 2^80', async () => {
    const entered = Array.from({ length: 100 }, (_, host) =>
      gate.enter(`2001:db8:1:${host}::/64`, 'search'),
    )
    const running = entered.filter((leave) => typeof leave === 'function')
    expect(running.length).toBe(8)
    expect(enter('2001:db8:2:1::/64')).toBeTypeOf('function')
    running[0]?.()
    expect(await entered[8]).toBeTypeOf('function')
    const works = Array.from({ length: 100 }, (_, host) =>
      gate.enter(`2001:db8:3:${host}::/64`, 'work'),
    )
    expect(works.filter((leave) => typeof leave === 'function').length).toBe(24)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(gate.size).toBe(0)
  })

  test('bounds who has no address only by what runs of all', () => {
    busy = true
    const entered = Array.from({ length: 100 }, () => enter(null))
    expect(entered.filter((leave) => leave !== null).length).toBe(96)
    for (const leave of entered) leave?.()
    expect(enter('a')).toBeTypeOf('function')
    expect(gate.size).toBe(1)
  })

  test('forgets who has nothing running, and what never ends', async () => {
    for (const leave of [enter('a'), enter('b')]) {
      leave()
      leave()
    }
    expect(gate.size).toBe(0)
    enter('c')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(gate.size).toBe(0)
  })

  test('tells how many run at once on average', async () => {
    gate.meanRunning()
    const leave = enter('a')
    enter('b')
    await vi.advanceTimersByTimeAsync(500)
    leave()
    await vi.advanceTimersByTimeAsync(500)
    expect(gate.meanRunning()).toBe(1.5)
    expect(gate.meanRunning()).toBe(0)
  })
})

// What is read often and changes seldom: who waits for a reading, and who does not.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refreshedValue } from './refreshed-value.ts'

let now = 0
let source: { version: number; value: string; readings: number }

const kept = () =>
  refreshedValue({
    read: async () => {
      source.readings += 1
      return source.value
    },
    version: async () => source.version,
    onFailure: (error) => {
      throw error
    },
  })

describe('what is kept', () => {
  beforeEach(() => {
    now = 1000
    source = { version: 1, value: 'old', readings: 0 }
    vi.spyOn(performance, 'now').mockImplementation(() => now)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  test('is told at once, and followed by the next call', async () => {
    const names = kept()
    expect(await names.now()).toBe('old')
    Object.assign(source, { version: 2, value: 'new' })
    now += 2000
    expect(await names.now()).toBe('old')
    await new Promise((resolve) => setImmediate(resolve))
    expect(await names.now()).toBe('new')
  })

  test('is looked after before it is told when nobody asked for long', async () => {
    const names = kept()
    await names.now()
    Object.assign(source, { version: 2, value: 'new' })
    now += 60_000
    expect(await names.now()).toBe('new')
  })

  test('is read anew once for all who ask for it, and told from then on', async () => {
    const names = kept()
    await names.now()
    source.value = 'new'
    const asked = await Promise.all([names.anew(), names.anew(), names.anew()])
    expect(asked).toEqual(['new', 'new', 'new'])
    expect(source.readings).toBe(2)
    expect(await names.now()).toBe('new')
  })
})

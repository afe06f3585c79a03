// Which attempts to order are the same one.

import { afterEach, describe, expect, test, vi } from 'vitest'
import { attemptFor, attemptKey, endAttempt } from './order-attempt.ts'

const NOON = Date.UTC(2026, 0, 15, 12)
const MINUTES = 60_000
const first = attemptFor('два фильтра', { known: null, now: NOON, newKey: 'one' })
const later = (content: string, minutes: number) =>
  attemptFor(content, { known: first, now: NOON + minutes * MINUTES, newKey: 'two' }).key

describe('an attempt to order', () => {
  test('keeps its key while the content is the same', () => {
    expect(later('два фильтра', 1)).toBe('one')
  })

  test('is another one with other content', () => {
    expect(later('три фильтра', 1)).toBe('two')
  })

  test('is another one after an hour', () => {
    expect(later('два фильтра', 59)).toBe('one')
    expect(later('два фильтра', 60)).toBe('two')
  })

  test('takes the key that was laid ready', () => {
    const known = { key: 'ready', content: null, since: NOON - 100 * MINUTES }
    const attempt = attemptFor('два фильтра', { known, now: NOON, newKey: 'two' })
    expect(attempt).toEqual({ key: 'ready', content: 'два фильтра', since: NOON })
  })

  test.each([null, 'нет', {}, { key: 'one' }])('is new where %j was remembered', (known) => {
    expect(attemptFor('два фильтра', { known, now: NOON, newKey: 'two' }).key).toBe('two')
  })
})

describe('where storage is full', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('a key that could not be replaced there serves no other order', () => {
    const former = { key: 'former', content: 'два фильтра', since: Date.now() }
    vi.stubGlobal('localStorage', {
      getItem: () => JSON.stringify(former),
      setItem: () => {
        throw new DOMException('', 'QuotaExceededError')
      },
    })
    expect(attemptKey('два фильтра')).toBe('former')
    endAttempt()
    const next = attemptKey('три фильтра')
    expect(next).not.toBe('former')
    expect(attemptKey('три фильтра')).toBe(next)
  })
})

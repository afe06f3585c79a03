import { describe, expect, test } from 'vitest'
import { callTimes } from './call-times.ts'

/** The shops are three hours before UTC. */
const at = (text: string) => new Date(`${text}:00+03:00`)
const open = [
  { from: at('2026-11-24T09:00'), until: at('2026-11-24T20:00') },
  { from: at('2026-11-25T10:00'), until: at('2026-11-25T14:00') },
  { from: at('2026-11-27T09:00'), until: at('2026-11-27T11:00') },
]
const texts = (now: string) => callTimes(open, at(now)).map(({ text }) => text)

describe('times of a call', () => {
  test('are two hours each while a shop is open, the last one shorter', () => {
    expect(texts('2026-11-24T07:00')).toEqual([
      'сегодня, 09:00–11:00',
      'сегодня, 11:00–13:00',
      'сегодня, 13:00–15:00',
      'сегодня, 15:00–17:00',
      'сегодня, 17:00–19:00',
      'сегодня, 19:00–20:00',
      'завтра, 10:00–12:00',
      'завтра, 12:00–14:00',
      '27 ноября, 09:00–11:00',
    ])
  })

  test('begin with the one that is running, unless nearly nothing is left of it', () => {
    expect(texts('2026-11-24T18:30')[0]).toBe('сегодня, 17:00–19:00')
    expect(texts('2026-11-24T18:31')[0]).toBe('сегодня, 19:00–20:00')
    expect(texts('2026-11-24T19:31')[0]).toBe('завтра, 10:00–12:00')
  })

  test('are named by their beginning and their end', () => {
    expect(callTimes(open, at('2026-11-25T12:00'))[0]).toEqual({
      from: '2026-11-25T09:00:00.000Z',
      until: '2026-11-25T11:00:00.000Z',
      text: 'сегодня, 12:00–14:00',
    })
  })

  test('are few, however long the shops are open', () => {
    const day = 24 * 3_600_000
    const days = Array.from({ length: 30 }, (_, later) => ({
      from: new Date(at('2026-11-24T00:00').getTime() + later * day),
      until: new Date(at('2026-11-25T00:00').getTime() + later * day),
    }))
    expect(callTimes(days, at('2026-11-24T00:00'))).toHaveLength(18)
  })
})

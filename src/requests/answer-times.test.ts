import { describe, expect, test } from 'vitest'
import { answerText, callText } from './answer-times.ts'

/** The shops are three hours ahead of UTC. */
const at = (text: string) => new Date(`${text}:00+03:00`)
const open = [
  { from: at('2026-11-24T09:00'), until: at('2026-11-24T20:00') },
  { from: at('2026-11-25T10:00'), until: at('2026-11-25T14:00') },
  { from: at('2026-11-28T09:00'), until: at('2026-11-28T20:00') },
]
const PHONE = '79271234567'
const answer = (now: string) => answerText(PHONE, open, at(now)).replaceAll('\u00a0', ' ')
const call = (now: string) => callText(PHONE, open, at(now)).replaceAll('\u00a0', ' ')

describe('a request of a part', () => {
  test('is answered until the shops close', () => {
    expect(answer('2026-11-24T09:00')).toBe(
      'Ответим на +7 (927) 123-45-67. Мы на связи сегодня до 20.00.',
    )
    expect(answer('2026-11-24T19:30')).toBe(
      'Ответим на +7 (927) 123-45-67. Мы на связи сегодня до 20.00.',
    )
  })

  test('is answered after they open, where they are closed or about to close', () => {
    expect(answer('2026-11-24T05:35')).toBe(
      'Ответим на +7 (927) 123-45-67. Мы на связи сегодня после 9.00.',
    )
    expect(answer('2026-11-24T19:31')).toBe(
      'Ответим на +7 (927) 123-45-67. Мы на связи завтра после 10.00.',
    )
    expect(answer('2026-11-25T15:00')).toBe(
      'Ответим на +7 (927) 123-45-67. Мы на связи 28 ноября после 9.00.',
    )
  })

  test('names no time that nobody knows', () => {
    expect(answer('2026-11-28T21:00')).toBe('Ответим на +7 (927) 123-45-67.')
  })
})

test('the phone of an answer stays on one line', () => {
  expect(answerText(PHONE, open, at('2026-11-24T09:00'))).toContain('+7\u00a0(927)\u00a0123-45-67')
})

describe('a call', () => {
  test('comes soon while the shops are open', () => {
    expect(call('2026-11-24T12:00')).toBe('Перезвоним в ближайшее время на +7 (927) 123-45-67.')
  })

  test('comes after they open, where they are closed', () => {
    expect(call('2026-11-24T05:35')).toBe('Перезвоним сегодня после 9.00 на +7 (927) 123-45-67.')
    expect(call('2026-11-24T21:00')).toBe('Перезвоним завтра после 10.00 на +7 (927) 123-45-67.')
  })
})

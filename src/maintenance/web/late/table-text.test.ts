import { describe, expect, test } from 'vitest'
import type { ServiceLine } from '../../contract.ts'
import { tableText, whenText } from './table-text.ts'

const line = (is_sourced: boolean) => ({ is_sourced }) as ServiceLine
const said = (market: string, ...sourced: boolean[]) =>
  tableText({ market, lines: sourced.map(line) })

describe('the head of a service', () => {
  test('names the table where every line rests on it', () => {
    expect(said('Россия', true, true)).toBe(
      'По таблице обслуживания для России. Сверьте с сервисной книжкой.',
    )
    expect(said('Казахстан', true)).toBe(
      'По таблице обслуживания для рынка: Казахстан. В России сроки могут быть другими. Сверьте с сервисной книжкой.',
    )
  })

  test('says how many lines rest on it where some are usual', () => {
    expect(said('Россия', true, false, false)).toBe(
      'По таблице обслуживания для России — 1 из 3 работ, у других обычный интервал. Сверьте с сервисной книжкой.',
    )
  })

  test('names no table where no line rests on one', () => {
    expect(said('Россия', false)).toBe('Показаны обычные интервалы: сверьте с сервисной книжкой.')
    expect(said('', false)).toContain('Таблицы обслуживания этой модели у нас нет')
  })
})

describe('the interval of a line', () => {
  const oil = { every_km: 10000, every_months: 12, note: '', is_sourced: true }

  test('is kilometres, months, or both, and what else is to be said', () => {
    expect(whenText(oil)).toBe('Каждые 10\u00a0000\u00a0км или 12\u00a0мес.')
    expect(whenText({ ...oil, every_months: null, note: 'свеча на цилиндр' })).toBe(
      'Каждые 10\u00a0000\u00a0км; свеча на цилиндр.',
    )
  })

  test('without a source is said to be usual', () => {
    expect(whenText({ ...oil, every_km: null, is_sourced: false })).toBe(
      'Каждые 12\u00a0мес. Обычный интервал.',
    )
  })
})

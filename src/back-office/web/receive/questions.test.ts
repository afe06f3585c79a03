import { expect, test } from 'vitest'
import { moreText, type Question, withQuestion } from './questions.ts'

const bind = (code: string, times = 1): Question => ({ kind: 'bind', code, times })
const good = { id: 1, article: 'W712-95', manufacturer: 'Mann', name: 'Фильтр' }
const asked = (...all: readonly Question[]) => all.reduce<readonly Question[]>(withQuestion, [])

test('codes that are scanned one after another are asked about in turn', () => {
  expect(asked(bind('1'), bind('2'), { kind: 'choose', code: '3', goods: [good] })).toEqual([
    bind('1'),
    bind('2'),
    { kind: 'choose', code: '3', goods: [good] },
  ])
})

test('a code is asked about once, and all its scans are remembered', () => {
  expect(asked(bind('1'), bind('2'), bind('1'), bind('1'))).toEqual([bind('1', 3), bind('2')])
})

test('what comes after is said in numbers', () => {
  expect(moreText(asked(bind('1')))).toBe('')
  expect(moreText(asked(bind('1'), bind('2')))).toBe('Ещё 1 неизвестный код.')
  expect(moreText(asked(bind('1'), { kind: 'number', good }, bind('2'), bind('3')))).toBe(
    'Ещё неизвестных кодов: 2.',
  )
})

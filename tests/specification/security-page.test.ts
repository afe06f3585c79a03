// docs/security.md: every point of the standard's second level once, every test that it names there.

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testTitles } from '../../scripts/lib/test-titles.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (file: string) => readFileSync(root + file, 'utf8')

/** OWASP ASVS 4.0.3, level 2: the points of each section, without those that were deleted. */
const POINTS = `
  1.1: 1-7; 1.2: 1-4; 1.4: 1 4 5; 1.5: 1-4; 1.6: 1-4; 1.7: 1 2; 1.8: 1 2; 1.9: 1 2; 1.10: 1;
  1.11: 1 2; 1.12: 2; 1.14: 1-6;
  2.1: 1-12; 2.2: 1-3; 2.3: 1-3; 2.4: 1-5; 2.5: 1-7; 2.6: 1-3; 2.7: 1-6; 2.8: 1-7; 2.9: 1-3;
  2.10: 1-4; 3.1: 1; 3.2: 1-4; 3.3: 1-4; 3.4: 1-5; 3.5: 1-3; 3.7: 1; 4.1: 1 2 3 5; 4.2: 1 2;
  4.3: 1-3; 5.1: 1-5; 5.2: 1-8; 5.3: 1-10; 5.4: 1-3; 5.5: 1-4; 6.1: 1-3; 6.2: 1-6; 6.3: 1 2;
  6.4: 1 2; 7.1: 1-4; 7.2: 1 2; 7.3: 1 3 4; 7.4: 1-3; 8.1: 1-4; 8.2: 1-3; 8.3: 1-8; 9.1: 1-3;
  9.2: 1-4; 10.2: 1 2; 10.3: 1-3; 11.1: 1-8; 12.1: 1-3; 12.2: 1; 12.3: 1-6; 12.4: 1 2; 12.5: 1 2;
  12.6: 1; 13.1: 1 3 4 5; 13.2: 1 2 3 5 6; 13.3: 1 2; 13.4: 1 2; 14.1: 1-4; 14.2: 1-6; 14.3: 2 3;
  14.4: 1-7; 14.5: 1-4`

const points = POINTS.split(';').flatMap((group) => {
  const [section = '', numbers = ''] = group.trim().split(': ')
  return numbers.split(' ').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, place) => `${section}.${first + place}`)
  })
})

const rows = read('docs/security.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [point = '', , state = '', why = ''] = line.split('|').slice(1, -1)
    return { point: point.trim(), state: state.trim(), why: why.trim() }
  })

const NAMED = /`((?:src|tests|scripts|database)\/[\w./-]+)`(?:: «([^»]+)»)?/g
const TEST = /\.(test|spec)\.tsx?$/

test('has every point once', () => {
  expect(points).toHaveLength(259)
  expect(rows.map(({ point }) => point)).toEqual(points)
})

test('has a state and a reason for each, and a test for what is met', () => {
  for (const { point, state, why } of rows) {
    expect(['met', 'n/a', 'exception', 'open'], point).toContain(state)
    expect(why, point).not.toBe('')
    if (state !== 'met') continue
    const tests = [...why.matchAll(NAMED)].filter(([, file = '']) => TEST.test(file))
    expect(tests, point).not.toEqual([])
    // a whole file would carry any point
    for (const [named, , title] of tests) expect(title, `${point}: ${named}`).toBeDefined()
  }
})

test('counts its states', () => {
  const text = read('docs/security.md')
  const told = (words: RegExp) => Number(words.exec(text)?.[1])
  const count = (state: string) => rows.filter((row) => row.state === state).length
  expect(told(/\*met\*: (\d+),/)).toBe(count('met'))
  expect(told(/nothing to guard: (\d+);/)).toBe(count('n/a'))
  expect(told(/on purpose: (\d+);/)).toBe(count('exception'))
  expect(told(/left to the operator: (\d+)\./)).toBe(count('open'))
})

test('names files and tests that are there', () => {
  const faults = rows.flatMap(({ point, why }) =>
    [...why.matchAll(NAMED)].flatMap(([, file = '', title]) => {
      if (!existsSync(root + file)) return [`${point}: ${file}`]
      const isThere = title === undefined || titlesOf(file).some((one) => one.includes(title))
      return isThere ? [] : [`${point}: ${file} «${title}»`]
    }),
  )
  expect(faults).toEqual([])
})

const titlesOf = (file: string): string[] => testTitles(file, read(file))

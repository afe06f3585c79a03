// docs/security.md: every point of the standard's second level once, every test that it names there.

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testTitles } from '../../scripts/lib/test-titles.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (file: string) => readFileSync(root + file, 'utf8')

/** OWASP ASVS 5.0.0: the points of each section that are of the first or second level. */
const POINTS = `
  1.1: 1-2; 1.2: 1-9; 1.3: 1-11; 1.4: 1-3; 1.5: 1-2; 2.1: 1-3; 2.2: 1-3; 2.3: 1-4; 2.4: 1;
  3.2: 1-2; 3.3: 1-4; 3.4: 1-6; 3.5: 1-5; 3.7: 1-2; 4.1: 1-3; 4.2: 1; 4.3: 1-2; 4.4: 1-4;
  5.1: 1; 5.2: 1-3; 5.3: 1-2; 5.4: 1-3; 6.1: 1-3; 6.2: 1-12; 6.3: 1-4; 6.4: 1-4; 6.5: 1-5;
  6.6: 1-3; 6.8: 1-4; 7.1: 1-3; 7.2: 1-4; 7.3: 1-2; 7.4: 1-5; 7.5: 1-2; 7.6: 1-2; 8.1: 1-2;
  8.2: 1-3; 8.3: 1; 8.4: 1; 9.1: 1-3; 9.2: 1-4; 10.1: 1-2; 10.2: 1-2; 10.3: 1-4; 10.4: 1-11;
  10.5: 1-5; 10.6: 1-2; 10.7: 1-3; 11.1: 1-2; 11.2: 1-3; 11.3: 1-3; 11.4: 1-4; 11.5: 1; 11.6: 1;
  12.1: 1-3; 12.2: 1-2; 12.3: 1-4; 13.1: 1; 13.2: 1-5; 13.3: 1-2; 13.4: 1-5; 14.1: 1-2;
  14.2: 1-4; 14.3: 1-3; 15.1: 1-3; 15.2: 1-3; 15.3: 1-7; 16.1: 1; 16.2: 1-5; 16.3: 1-4;
  16.4: 1-3; 16.5: 1-3; 17.1: 1; 17.2: 1-4; 17.3: 1-2`

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
  .flatMap((line) => {
    const [named = '', , state = '', why = ''] = line.split('|').slice(1, -1)
    return pointsOf(named.trim()).map((point) => ({ point, state: state.trim(), why: why.trim() }))
  })

/** A row may stand for several points in a row: `10.1.1–10.7.3`. */
function pointsOf(named: string): string[] {
  const [first = '', last = first] = named.split('–')
  const [start, end] = [points.indexOf(first), points.indexOf(last)]
  return start >= 0 && end >= start ? points.slice(start, end + 1) : [named]
}

const NAMED = /`((?:src|tests|scripts|database)\/[\w./-]+)`(?:: «([^»]+)»)?/g
const TEST = /\.(test|spec)\.tsx?$/

test('has every point once', () => {
  expect(points).toHaveLength(253)
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

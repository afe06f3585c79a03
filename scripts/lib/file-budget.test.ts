// The budget for the length of files.
import { describe, expect, test } from 'vitest'
import { judgeFiles } from './file-budget.mjs'

const files = (...lengths: number[]) =>
  lengths.map((lines, place) => ({ path: `src/file-${place}.ts`, lines }))

describe('the file budget', () => {
  test('is kept by short files and prints its figures', () => {
    const { excesses, figures } = judgeFiles(files(10, 60, 90, 20))
    expect(excesses).toEqual([])
    expect(figures[0]).toContain('медиана 20 строк, 95 % не длиннее 90')
  })

  test('names a file of more than 300 lines', () => {
    const { excesses } = judgeFiles([...files(...Array(40).fill(10)), ...files(301)])
    expect(excesses).toEqual(['src/file-0.ts: 301 строк, можно 300.'])
  })

  test('lets a test have 400 lines and leaves tests out of the median', () => {
    const tests = [
      { path: 'src/cart/cart.test.ts', lines: 400 },
      { path: 'tests/e2e/order.ts', lines: 401 },
    ]
    expect(judgeFiles([...files(10), ...tests]).excesses).toEqual([
      'tests/e2e/order.ts: 401 строк, можно 400.',
    ])
  })

  test('refuses one file in ten above 200, whatever the median', () => {
    const { excesses } = judgeFiles(files(61, 61, 61, 61, 61, 61, 61, 61, 61, 201))
    expect(excesses).toEqual(['95-й процентиль 201 строк больше 200.'])
  })
})

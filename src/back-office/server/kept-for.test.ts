import { expect, test } from 'vitest'
import { keptFor } from './kept-for.ts'

test('an answer is read once for all who ask within its time, each key by itself', async () => {
  let at = 0
  let reads = 0
  const kept = keptFor(
    10,
    async (key) => `${key}${++reads}`,
    () => at,
  )
  expect(await Promise.all([kept('a'), kept('a'), kept('b')])).toEqual(['a1', 'a1', 'b2'])
  at = 9
  expect(await kept('a')).toBe('a1')
  at = 10
  expect(await kept('a')).toBe('a3')
})

test('a failure is not kept', async () => {
  let reads = 0
  const kept = keptFor(1000, async () => {
    reads += 1
    if (reads === 1) throw new Error('away')
    return reads
  })
  await expect(kept('')).rejects.toThrow('away')
  expect(await kept('')).toBe(2)
})

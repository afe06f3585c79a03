import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('work is done after each rest, also after a failure', async () => {
  const failures: unknown[] = []
  const work = vi.fn(async () => {
    throw new Error('no database')
  })
  const end = repeat({ work, everyMs: 1000, onFailure: (error) => failures.push(error) })
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3000)
  expect(work).toHaveBeenCalledTimes(3)
  expect(failures).toHaveLength(3)

  await end()
  await vi.advanceTimersByTimeAsync(3000)
  expect(work).toHaveBeenCalledTimes(3)
})

test('a long run is not overtaken by the next one, and is waited for at the end', async () => {
  const order: string[] = []
  let finish = () => {}
  const work = (end: AbortSignal) =>
    new Promise<void>((resolve) => {
      order.push('begun')
      finish = () => {
        order.push(end.aborted ? 'ended, as asked' : 'ended')
        resolve()
      }
    })
  const end = repeat({ work, everyMs: 1000, onFailure: () => {} })
  await vi.advanceTimersByTimeAsync(5000)
  expect(order).toEqual(['begun'])

  const isEnded = end().then(() => order.push('closed'))
  finish()
  await isEnded
  expect(order).toEqual(['begun', 'ended, as asked', 'closed'])
})

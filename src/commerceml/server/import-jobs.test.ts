import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { importJobs } from './import-jobs.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('a job runs once, also when an earlier one of its key is forgotten meanwhile', async () => {
  const jobs = importJobs()
  await jobs.run('session', async () => {}, 1000)
  let running = 0
  let most = 0
  const end = Promise.withResolvers<void>()
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await end.promise
    running -= 1
  }
  const first = jobs.run('session', work, 200_000)
  await vi.advanceTimersByTimeAsync(61_000)
  const second = jobs.run('session', work, 200_000)
  end.resolve()
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(most).toBe(1)
})

test('a failure is thrown to all calls that wait, and then forgotten', async () => {
  const jobs = importJobs()
  const end = Promise.withResolvers<void>()
  const waiting = [1, 2].map(() => jobs.run('session', () => end.promise, 1000))
  end.reject(new Error('no database'))
  const outcomes = await Promise.allSettled(waiting)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await jobs.run('session', async () => {}, 1000)).toBe(true)
})

test('a failure that no call waited for is thrown to the next one', async () => {
  const jobs = importJobs()
  const end = Promise.withResolvers<void>()
  const late = jobs.run('session', () => end.promise, 10)
  await vi.advanceTimersByTimeAsync(10)
  expect(await late).toBe(false)
  end.reject(new Error('no database'))
  await jobs.ended()
  await expect(jobs.run('session', async () => {}, 10)).rejects.toThrow('no database')
})

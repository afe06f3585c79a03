import { expect, test } from 'vitest'
import { workQueue } from './work-queue.ts'

const NOBODY_GOES = new AbortController().signal
const BUSY = 'Идёт другая загрузка'

test('who comes second begins when the first has left', async () => {
  const queue = workQueue({ mostWaiting: 1, patienceMs: 5000 })
  const leave = await queue.enter(NOBODY_GOES)
  const said: string[] = []
  const second = queue.enter(NOBODY_GOES).then((go) => {
    said.push('second')
    return go
  })
  said.push('first')
  leave()
  leave() // leaving twice lets nobody else in
  const leaveSecond = await second
  expect(said).toEqual(['first', 'second'])
  const third = queue.enter(NOBODY_GOES)
  await expect(queue.enter(NOBODY_GOES)).rejects.toThrow(BUSY)
  leaveSecond()
  await third
})

test('a queue that is full takes nobody', async () => {
  const queue = workQueue({ mostWaiting: 0, patienceMs: 5000 })
  const leave = await queue.enter(NOBODY_GOES)
  await expect(queue.enter(NOBODY_GOES)).rejects.toThrow(BUSY)
  leave()
  await queue.enter(NOBODY_GOES)
})

test('who waits too long, or has gone, is not waited for', async () => {
  const queue = workQueue({ mostWaiting: 5, patienceMs: 30 })
  const leave = await queue.enter(NOBODY_GOES)
  await expect(queue.enter(NOBODY_GOES)).rejects.toThrow(BUSY)
  await expect(queue.enter(AbortSignal.abort())).rejects.toThrow(BUSY)
  leave()
  await queue.enter(NOBODY_GOES)
})

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openLoop } from './open-loop.ts'

const HALF_SECOND = { perSecond: 100, seconds: 0.5 }

test('who comes while the server stands still has waited for it', async () => {
  const stall = sleep(1500)
  const { p50 } = await openLoop(() => stall.then(() => true), HALF_SECOND)
  // a request that is counted from when it could be sent would seem to be answered at once
  expect(p50).toBeGreaterThan(500)
})

test('requests come on time, however long the answers take', async () => {
  const turns: number[] = []
  let open = 0
  let mostOpen = 0
  const answers = await openLoop(async (turn) => {
    turns.push(turn)
    open += 1
    mostOpen = Math.max(mostOpen, open)
    await sleep(300)
    open -= 1
    return turn !== 7
  }, HALF_SECOND)
  expect(turns).toEqual(Array.from({ length: 50 }, (_, turn) => turn))
  expect(mostOpen).toBeGreaterThan(5)
  expect(answers.failed).toBe(1)
})

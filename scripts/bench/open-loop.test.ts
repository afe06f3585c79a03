import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openLoop } from './open-loop.ts'

const HALF_SECOND = { perSecond: 100, seconds: 0.5 }

test('a request that could not leave in time has waited nevertheless', async () => {
  const hold = new Int32Array(new SharedArrayBuffer(4))
  const { p50, sentLate } = await openLoop(async (turn) => {
    if (turn === 0) Atomics.wait(hold, 0, 0, 1000)
  }, HALF_SECOND)
  // counted from when it was sent, each would seem to be answered at once
  expect(p50).toBeGreaterThan(400)
  expect(sentLate).toBeGreaterThan(400)
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
    if (turn === 7) throw new Error('refused')
  }, HALF_SECOND)
  expect(turns).toEqual(Array.from({ length: 50 }, (_, turn) => turn))
  expect(mostOpen).toBeGreaterThan(5)
  expect(answers).toMatchObject({ failed: 1, failure: 'refused' })
})

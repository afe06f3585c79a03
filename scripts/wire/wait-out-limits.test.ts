import { expect, test } from 'vitest'
import type { Answer, Caller } from './ask-shop.ts'
import { waitingOutLimits } from './wait-out-limits.ts'

const CALL = { path: '/feeds/price.xlsx' }

function answer(status: number, retryAfter?: string): Answer {
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
  return { status, headers, body: Buffer.alloc(0), text: '', json: null }
}

/** Gives the answers in turn, and the last of them for ever. */
function recorder(...answers: readonly [Answer, ...Answer[]]) {
  const waits: number[] = []
  let calls = 0
  const caller: Caller = {
    ask: async () => {
      calls += 1
      return answers[Math.min(calls, answers.length) - 1] ?? answers[0]
    },
    close: () => {},
  }
  const patient = waitingOutLimits(caller, async (milliseconds) => void waits.push(milliseconds))
  return { ask: () => patient.ask(CALL), waits, calls: () => calls }
}

test('a refused call is repeated after its retry-after, until it is answered', async () => {
  const { ask, waits, calls } = recorder(answer(429, '7'), answer(429, '2'), answer(200))
  expect((await ask()).status).toBe(200)
  expect(waits).toEqual([7000, 2000])
  expect(calls()).toBe(3)
})

test('a call that is refused again and again ends with its refusal', async () => {
  const { ask, waits } = recorder(answer(429, '1'))
  expect((await ask()).status).toBe(429)
  expect(waits).toHaveLength(5)
})

test.each([
  ['a success', answer(200, '1')],
  ['an outage', answer(503, '1')],
  ['a refusal without a term', answer(429)],
  ['a refusal with a date as its term', answer(429, 'Wed, 21 Oct 2026 07:28:00 GMT')],
  ['a refusal for an hour', answer(429, '3600')],
])('%s is answered at once', async (_name, given) => {
  const { ask, waits, calls } = recorder(given)
  expect(await ask()).toBe(given)
  expect(waits).toEqual([])
  expect(calls()).toBe(1)
})

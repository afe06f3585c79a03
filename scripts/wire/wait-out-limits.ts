// Repeats a call that a rate limit refused, when its `retry-after` has passed.

import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Caller } from './ask-shop.ts'

const TOO_MANY_REQUESTS = 429
/** An answer that is refused even then is returned as it is. */
const MOST_RETRIES = 5
const LONGEST_WAIT_SECONDS = 60

type Wait = (milliseconds: number) => Promise<unknown>

export const waitingOutLimits = (caller: Caller, wait: Wait = pause): Caller => ({
  ...caller,
  ask: async (call) => {
    let answer = await caller.ask(call)
    for (let retry = 0; retry < MOST_RETRIES; retry += 1) {
      const seconds = secondsUntilRetry(answer)
      if (seconds === null) break
      await wait(seconds * 1000)
      answer = await caller.ask(call)
    }
    return answer
  },
})

/** Null if the answer is to be kept: not refused, for too long, or without a term. */
function secondsUntilRetry({ status, headers }: Answer): number | null {
  const seconds = Number(headers['retry-after'])
  const isShort = seconds > 0 && seconds <= LONGEST_WAIT_SECONDS
  return status === TOO_MANY_REQUESTS && isShort ? seconds : null
}

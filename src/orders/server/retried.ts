// Tries again what failed only because somebody else wrote at the same time.

import { isWorthRetrying } from '#src/platform/server/database-errors.ts'

const MOST_TRIES = 3

export async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isWorthRetrying(error) || tries === MOST_TRIES) throw error
    }
  }
}

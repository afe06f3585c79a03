// Limits concurrent writes per caller, so that one caller's statements do not fill the write
// bulkhead.

import { ShopError } from '#src/shared/errors.ts'
import type { Caller } from './caller.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'
import type { Database } from './database.ts'

/** A person's share of the limit of an address: with six, one at a time. */
const PERSON_SHARE = 1 / 6
const RETRY_SECONDS = 2

/**
 * The database of one caller, whose statements wait for a free slot. `person` is unique, such as
 * `customer 12`; null when unknown.
 */
export type WritesOf = (caller: Pick<Caller, 'countedAddress'>, person: string | null) => Database

/**
 * `atOnce` is how many statements and transactions of an address run at once. A slot is released
 * after each statement, so a pause before a retry blocks nobody. Statements of an open transaction
 * must use its own handle, or they wait for themselves.
 */
export function writesPerCaller(db: Database, atOnce: number): WritesOf {
  const people = limitOf(Math.ceil(atOnce * PERSON_SHARE))
  const addresses = limitOf(atOnce)
  return ({ countedAddress }, person) => {
    const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      // the person's limit first: one person must not queue a hundred times for the address
      const release = await people.enter(person, 'work')
      if (!release) throw tooManyAtOnce()
      try {
        const releaseAddress = await addresses.enter(countedAddress, 'work')
        if (!releaseAddress) throw tooManyAtOnce()
        return await work().finally(releaseAddress)
      } finally {
        release()
      }
    }
    return {
      kind: db.kind,
      query: (statement) => inTurn(() => db.query(statement)),
      script: (text) => inTurn(() => db.script(text)),
      transaction: (work) => inTurn(() => db.transaction(work)),
    }
  }
}

/** No limit for all together, which the bulkhead has, and none that shrinks under load. */
const limitOf = (running: number): ConcurrencyLimit =>
  new ConcurrencyLimit(
    { running, searching: running, inAll: Number.POSITIVE_INFINITY },
    { isBusy: () => false, now: () => performance.now() },
  )

const tooManyAtOnce = (): ShopError =>
  new ShopError(
    'too-many-requests',
    'Слишком много запросов сразу. Повторите через несколько секунд.',
    { retryAfterSeconds: RETRY_SECONDS },
  )

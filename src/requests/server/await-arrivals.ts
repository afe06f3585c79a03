// Subscriptions to the arrival of a product: subscribe, notify, unsubscribe.

import { createHash } from 'node:crypto'
import {
  LONGEST_ACCOUNT_WAIT,
  limitNetworkTries,
  limitTries,
  newAccessToken,
  tokenHash,
} from '#src/accounts/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import {
  countWaiting,
  endArrivalsOf,
  insertArrival,
  listAwaited,
  lockWaiting,
  tellWaiting,
} from './arrivals.repository.ts'

const HOUR = 3600
/** Limit of waiting products for one address. */
const MOST_WAITING = 50
const TOO_MANY = 'Слишком много просьб. Попробуйте позже.'

type Wish = { readonly productId: number; readonly email: string }
type Bounds = { readonly address: string; readonly perHour: number }

/** Throws `too-many-requests` or `not-found`. Reveals no account and no earlier subscription. */
export async function awaitArrival(
  db: Database,
  { productId, email }: Wish,
  { address, perHour }: Bounds,
): Promise<void> {
  const window = { most: perHour, seconds: HOUR, longest: LONGEST_ACCOUNT_WAIT, refusal: TOO_MANY }
  await limitNetworkTries(db, { kind: 'arrival address', address }, window)
  const mailbox = createHash('sha256').update(email).digest('base64url')
  await limitTries(db, `arrival mailbox ${mailbox}`, window)
  if ((await countWaiting(db, email, MOST_WAITING)) === MOST_WAITING) {
    throw new ShopError('too-many-requests', TOO_MANY, { retryAfterSeconds: HOUR })
  }
  if (await insertArrival(db, { productId, email })) return
  throw new ShopError('not-found', 'Товар не найден.')
}

/** Ends all that the recipient of the letter waits for. Throws `not-found`. */
export async function endArrivals(
  db: Database,
  token: string,
  { address, perHour }: Bounds,
): Promise<void> {
  if (await endArrivalsOf(db, tokenHash(token))) return
  await limitNetworkTries(
    db,
    { kind: 'arrival link', address },
    { most: perHour, seconds: HOUR, longest: LONGEST_ACCOUNT_WAIT, refusal: TOO_MANY },
  )
  throw new ShopError('not-found', 'Ссылка не действует.', { isGuess: true })
}

const PRODUCTS_AT_ONCE = 500
const PRODUCTS_A_ROUND = 10_000
const LETTERS_AT_ONCE = 100

/**
 * Notifies subscribers of products in stock. A round checks a bounded number of products, the next
 * one continues there, so that stock changes need no link to subscriptions.
 */
export function arrivalTeller(db: Database): (end: AbortSignal) => Promise<number> {
  let after = 0
  return async (end) => {
    let told = 0
    for (let seen = 0; seen < PRODUCTS_A_ROUND && !end.aborted; seen += PRODUCTS_AT_ONCE) {
      const awaited = await listAwaited(db, after, PRODUCTS_AT_ONCE)
      for (const { productId, isHere } of awaited) {
        if (isHere) told += await tellAll(db, productId, end)
      }
      const isLast = awaited.length < PRODUCTS_AT_ONCE
      after = isLast ? 0 : (awaited.at(-1)?.productId ?? 0)
      if (isLast) break
    }
    return told
  }
}

async function tellAll(db: Database, productId: number, end: AbortSignal): Promise<number> {
  let told = 0
  while (!end.aborted) {
    const now = await db.transaction(async (tx) => {
      const waiting = await lockWaiting(tx, productId, LETTERS_AT_ONCE)
      const told = waiting.map(({ id }) => ({ id, token: newAccessToken() }))
      if (told.length > 0) await tellWaiting(tx, productId, told)
      return told.length
    })
    told += now
    if (now < LETTERS_AT_ONCE) break
  }
  return told
}

// Passwords as they are stored: argon2id, a salt of its own in every hash. Few are computed at once.

import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { ShopError } from '#src/shared/errors.ts'

// OWASP's least for argon2id: 19 MiB, two passes, one lane. A guess costs an attacker's graphics
// card memory it does not have; a login costs us about 30 ms beside the event loop.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Node has four threads for such work, and files and names of hosts need the others. */
export const MOST_AT_ONCE = 2
/** In each of the two queues: about two seconds of work. */
export const MOST_WAITING = 100

const known: (() => void)[] = []
const strangers: (() => void)[] = []
let running = 0

/** One letter typed on two keyboards («й» in one sign or in two) is one letter. */
const typed = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> =>
  inTurn(strangers, () => hash(typed(password), COST))

const nobodysHash = hashPassword(randomBytes(32).toString('hex'))

/**
 * Takes as long for a customer who does not exist (`null`), and is then always false. Known devices
 * go before strangers. Throws `too-many-requests` when too many wait.
 */
export const isPassword = async (
  password: string,
  stored: string | null,
  { isKnown = false } = {},
): Promise<boolean> => {
  const compared = stored ?? (await nobodysHash)
  return inTurn(isKnown ? known : strangers, () => verify(compared, typed(password)))
}

async function inTurn<Outcome>(queue: (() => void)[], work: () => Promise<Outcome>) {
  if (running < MOST_AT_ONCE) running += 1
  else if (queue.length < MOST_WAITING) await new Promise<void>((begin) => queue.push(begin))
  else {
    throw new ShopError('too-many-requests', 'Сейчас входят слишком многие. Повторите вход.', {
      retryAfterSeconds: 3,
    })
  }
  try {
    return await work()
  } finally {
    const next = known.shift() ?? strangers.shift()
    if (next) next()
    else running -= 1
  }
}

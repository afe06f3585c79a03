// Hashes of secrets: argon2id for passwords, few at a time; SHA-256 for random tokens.

import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { ShopError } from '#src/shared/errors.ts'

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane; about 30 ms off the event loop.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Node has four threads for such work, and files and DNS need the others. */
export const MOST_AT_ONCE = 2
/** Length of each of the two queues: about two seconds of work. */
export const MOST_WAITING = 100

const known: (() => void)[] = []
const strangers: (() => void)[] = []
let running = 0

/** Unicode forms of one letter («й» as one code point or two) are equal. */
const typed = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> =>
  inTurn(strangers, () => hash(typed(password), COST))

const nobodysHash = hashPassword(randomBytes(32).toString('hex'))

/**
 * Takes equally long without an account (`null`), and is then false. Known devices have priority.
 * Throws `too-many-requests` when the queue is full.
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

export const newAccessToken = (): string => randomBytes(32).toString('base64url')

/** A fast hash is enough: 256 random bits cannot be guessed. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

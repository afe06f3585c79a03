// Passwords as they are stored: argon2id, a salt of its own in every hash.

import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// OWASP's least for argon2id: 19 MiB, two passes, one lane. A guess costs an attacker's graphics
// card memory it does not have; a login costs us about 30 ms beside the event loop.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One letter typed on two keyboards («й» in one sign or in two) is one letter. */
const typed = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(typed(password), COST)

const nobodysHash = hashPassword(randomBytes(32).toString('hex'))

/** Takes as long for a customer who does not exist (`null`), and is then always false. */
export const isPassword = async (password: string, stored: string | null): Promise<boolean> =>
  verify(stored ?? (await nobodysHash), typed(password))

// Logs a customer in: checks the password, returns an access token and a device token.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { deleteExpiredTokens, insertToken } from './access-tokens.repository.ts'
import type { AccountLimits } from './account-limits.ts'
import { queueAccountLetter } from './account-links.repository.ts'
import {
  acceptEmailChange,
  type Customer,
  findByEmail,
  lockCustomer,
  recoveryEmailOf,
} from './customers.repository.ts'
import { type DeviceToken, deviceOwner, isKnownDevice, rememberDevice } from './known-device.ts'
import { setSessionDevice } from './known-devices.repository.ts'
import {
  countLogin,
  isPasswordWithinLimits,
  resetLoginLimits,
  undoLogin,
  warnOfGuesses,
} from './login-limits.ts'
import { newAccessToken, tokenHash } from './secret-hashes.ts'

const REFUSAL = 'Неверный e-mail или пароль.'

type Credentials = {
  readonly email: string
  readonly password: string
  readonly device?: DeviceToken
}

type Context = {
  readonly limits: AccountLimits
  readonly address: string
  readonly userAgent: string
}

type LoggedIn = { readonly customer: Customer; readonly token: string; readonly device: string }

export async function logIn(
  db: Database,
  { email, password, device }: Credentials,
  { limits, address, userAgent }: Context,
): Promise<LoggedIn> {
  const customer = await findByEmail(db, email)
  const id = customer?.id ?? null
  const isKnown = await isKnownDevice(db, deviceOwner('customer', id), device)
  const login = { ...accountOf({ id, email }), address, isKnown }
  const counted = await countLogin(db, limits, login)
  // neither text nor timing reveals whether the e-mail is known
  const stored = customer?.passwordHash ?? null
  const isRight = await isPasswordWithinLimits(db, { password, stored, isKnown, counted })
  if (!customer || !isRight) {
    const write = customer && (() => queueGuessesLetter(db, customer.id))
    await warnOfGuesses(db, login, { counted, from: limits.failedLoginsPerAccount, write })
    throw new ShopError('unauthenticated', REFUSAL)
  }

  const given = await giveTokens(db, customer, { userAgent, device: { token: device, isKnown } })
  await acceptEmailChange(db, customer.id)
  await undoLogin(db, counted)
  await deleteExpiredTokens(db) // each login deletes expired tokens, so no timer is needed
  return { customer, ...given }
}

type Given = {
  readonly userAgent: string
  readonly device: { readonly token: DeviceToken; readonly isKnown: boolean }
}

const giveTokens = (
  db: Database,
  { id: customerId, passwordHash }: Customer & { readonly passwordHash: string },
  { userAgent, device }: Given,
): Promise<Omit<LoggedIn, 'customer'>> =>
  db.transaction(async (tx) => {
    const token = newAccessToken()
    const given = { hash: tokenHash(token), customerId, passwordHash, userAgent }
    if (!(await insertToken(tx, given))) throw new ShopError('unauthenticated', REFUSAL)
    const owner = deviceOwner('customer', customerId)
    const known = await rememberDevice(tx, owner, device)
    await setSessionDevice(tx, tokenHash(token), owner, tokenHash(known))
    return { token, device: known }
  })

const queueGuessesLetter = (db: Database, customerId: number) =>
  db.transaction(async (tx) => {
    // locked: a concurrent deletion of the account would miss the letter
    if (!(await lockCustomer(tx, customerId))) return
    const recipient = await recoveryEmailOf(tx, customerId)
    await queueAccountLetter(tx, { kind: 'password-guessed', recipient, customerId })
  })

// counted by customer id: a changed e-mail must not reset the count
const accountOf = ({ id, email }: { readonly id: number | null; readonly email: string }) =>
  ({ realm: 'login', account: id === null ? `account ${email}` : `customer ${id}` }) as const

/** Resets the login limits of the account. */
export async function resetCustomerLimits(
  db: Database,
  { id, email }: { readonly id: number; readonly email: string },
): Promise<void> {
  await resetLoginLimits(db, accountOf({ id, email }))
  await resetLoginLimits(db, accountOf({ id: null, email }))
}

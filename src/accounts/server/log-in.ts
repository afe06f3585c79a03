// Checks a password and hands out an access token, and the token of a device that is known now.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { newAccessToken, tokenHash } from './access-token.ts'
import { deleteExpiredTokens, insertToken } from './access-tokens.repository.ts'
import { queueAccountLetter } from './account-letters.repository.ts'
import type { AccountLimits } from './account-limits.ts'
import {
  type Customer,
  findByEmail,
  forgetRecoveryEmail,
  lockCustomer,
  trustedEmail,
} from './customers.repository.ts'
import { type DeviceToken, deviceOwner, isKnownDevice, rememberDevice } from './known-device.ts'
import { nameDeviceOf } from './known-devices.repository.ts'
import { countLogin, openAccount, takeBackLogin } from './login-limits.ts'
import { isPassword } from './password-hash.ts'
import { tellOfGuesses } from './tell-of-guesses.ts'

const REFUSAL = 'Неверный e-mail или пароль.'

type Credentials = {
  readonly email: string
  readonly password: string
  readonly device?: DeviceToken
}

type Circumstances = {
  readonly limits: AccountLimits
  readonly address: string
  readonly userAgent: string
}

type LoggedIn = { readonly customer: Customer; readonly token: string; readonly device: string }

export async function logIn(
  db: Database,
  { email, password, device }: Credentials,
  { limits, address, userAgent }: Circumstances,
): Promise<LoggedIn> {
  const customer = await findByEmail(db, email)
  const id = customer?.id ?? null
  const isKnown = await isKnownDevice(db, deviceOwner('customer', id), device)
  const login = { ...accountOf({ id, email }), address, isKnown }
  const counted = await countLogin(db, limits, login)
  // Neither text nor time tells an unknown e-mail from a wrong password.
  const isRight = await isPassword(password, customer?.passwordHash ?? null, login).catch(
    async (tooMany) => {
      await takeBackLogin(db, counted)
      throw tooMany
    },
  )
  if (!customer || !isRight) {
    const write = customer && (() => writeOfGuesses(db, customer.id))
    await tellOfGuesses(db, login, { counted, from: limits.failedLoginsPerAccount, write })
    throw new ShopError('unauthenticated', REFUSAL)
  }

  const given = await giveTokens(db, customer, { userAgent, device: { token: device, isKnown } })
  await forgetRecoveryEmail(db, customer.id)
  await takeBackLogin(db, counted)
  await deleteExpiredTokens(db) // every login sweeps a little, so no timer has to
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
    await nameDeviceOf(tx, tokenHash(token), owner, tokenHash(known))
    return { token, device: known }
  })

const writeOfGuesses = (db: Database, customerId: number) =>
  db.transaction(async (tx) => {
    // or the end of the account, at the same moment, would overlook the letter
    if (!(await lockCustomer(tx, customerId))) return
    const recipient = await trustedEmail(tx, customerId)
    await queueAccountLetter(tx, { kind: 'password-guessed', recipient, customerId })
  })

// by the customer where there is one: a stolen session changes the e-mail, and would begin anew
const accountOf = ({ id, email }: { readonly id: number | null; readonly email: string }) =>
  ({ door: 'login', account: id === null ? `account ${email}` : `customer ${id}` }) as const

/** What strangers have tried at the account is forgotten. */
export async function openCustomer(
  db: Database,
  { id, email }: { readonly id: number; readonly email: string },
): Promise<void> {
  await openAccount(db, accountOf({ id, email }))
  await openAccount(db, accountOf({ id: null, email }))
}

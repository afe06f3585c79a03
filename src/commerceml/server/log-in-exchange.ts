// Lets 1C in by its login and password, and gives it a session.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { countWithin, takeBackAttempt } from '#src/accounts/server/public.ts'
import { limitedAddress } from '#src/platform/server/caller.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { Credentials } from './basic-credentials.ts'
import type { ExchangeDesk, ExchangeSettings } from './exchange-desk.ts'
import { removeFolder } from './exchange-folder.ts'
import { deleteOldSessions, type ExchangeKind, insertSession } from './sessions.repository.ts'

const QUARTER = 15 * 60
const DAY = 24 * 60 * 60

export type NewSession = { readonly token: string; readonly sessid: string }

type Login = {
  readonly credentials: Credentials | null
  readonly address: string
  readonly kind: ExchangeKind
}

/** Failures of an address are counted before the password is looked at, and wait longer each time. */
export async function logInExchange(
  { db, folder, failedLogins }: ExchangeDesk,
  settings: ExchangeSettings,
  { credentials, address, kind }: Login,
): Promise<NewSession> {
  const key = `exchange ${limitedAddress(address)}`
  const window = { most: failedLogins, seconds: QUARTER, longest: DAY }
  await countWithin(db, key, {
    ...window,
    refusal: 'Слишком много попыток входа. Попробуйте позже.',
  })
  if (credentials === null || !isRight(credentials, settings)) {
    throw new ShopError('unauthenticated', 'Неверное имя пользователя или пароль обмена.')
  }
  await takeBackAttempt(db, key)
  for (const id of await deleteOldSessions(db)) await removeFolder(folder, id)
  const token = randomBytes(24).toString('hex')
  const sessid = randomBytes(16).toString('hex')
  await insertSession(db, { kind, sessid, tokenHash: hashOf(token) })
  return { token, sessid }
}

/** Neither the text nor the time tells which of the two was wrong. */
function isRight(given: Credentials, settings: ExchangeSettings): boolean {
  const isLogin = isSame(given.login, settings.login)
  const isPassword = isSame(given.password, settings.password)
  return isLogin && isPassword
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

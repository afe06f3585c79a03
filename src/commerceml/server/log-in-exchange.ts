// Logs 1C in by login and password and creates its session.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { limitNetworkTries, undoNetworkTries } from '#src/accounts/server/public.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { ExchangeContext, ExchangeSettings } from './exchange-desk.ts'
import { removeFolder } from './exchange-folder.ts'
import { deleteOldSessions, type ExchangeKind, insertSession } from './sessions.repository.ts'

const QUARTER = 15 * 60
const DAY = 24 * 60 * 60

/** Login and password of the first call. */
export type Credentials = { readonly login: string; readonly password: string }

export type NewSession = { readonly token: string; readonly sessid: string }

type Login = {
  readonly credentials: Credentials | null
  readonly address: string
  readonly kind: ExchangeKind
}

/** Counts the attempt before it checks the password; each failure of an address waits longer. */
export async function logInExchange(
  { db, folder, failedLogins }: ExchangeContext,
  settings: ExchangeSettings,
  { credentials, address, kind }: Login,
): Promise<NewSession> {
  const from = { kind: 'exchange', address }
  const window = { most: failedLogins, seconds: QUARTER, longest: DAY }
  await limitNetworkTries(db, from, {
    ...window,
    refusal: 'Слишком много попыток входа. Попробуйте позже.',
  })
  if (credentials === null || !isRight(credentials, settings)) {
    throw new ShopError('unauthenticated', 'Неверное имя пользователя или пароль обмена.')
  }
  await undoNetworkTries(db, from)
  for (const id of await deleteOldSessions(db)) await removeFolder(folder, id)
  const token = randomBytes(24).toString('hex')
  const sessid = randomBytes(16).toString('hex')
  await insertSession(db, { kind, sessid, tokenHash: hashOf(token) })
  return { token, sessid }
}

/** Compares both in constant time, so that an attacker cannot learn which one is wrong. */
function isRight(given: Credentials, settings: ExchangeSettings): boolean {
  const isLogin = isSame(given.login, settings.login)
  const isPassword = isSame(given.password, settings.password)
  return isLogin && isPassword
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** null when none were sent. 1C encodes them in UTF-8. */
export function readCredentials(header: string | undefined): Credentials | null {
  const encoded = /^basic\s+([\w+/=-]{1,2000})$/i.exec(header?.trim() ?? '')?.[1]
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? null : { login: text.slice(0, colon), password: text.slice(colon + 1) }
}

// Routes of a member of staff for himself: second factor, sessions, and saying again who he is.

import encodeQR from 'qr'
import {
  type AccountLimits,
  countLogin,
  deviceLabel,
  isPasswordWithinLimits,
  undoLogin,
} from '#src/accounts/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import { meApi } from '../me-contract.ts'
import type { PasskeyAnswer } from '../passkeys-contract.ts'
import { findFactor } from './factor/factors.repository.ts'
import {
  beginFactor,
  cancelFactor,
  newCodes,
  removeFactor,
  requireCode,
  setFactor,
} from './factor/second-factor.ts'
import { base32, otpauthLink } from './factor/totp.ts'
import type { OfficeRules } from './office-rules.ts'
import { requireProven } from './passkeys/manage-passkeys.ts'
import { passkeyPlace } from './passkeys/passkey-place.ts'
import { hasPasskey, listPasskeys } from './passkeys/passkeys.repository.ts'
import { passkeyAct, provePasskey } from './passkeys/prove-passkey.ts'
import { lockPerson } from './people.repository.ts'
import { requireStaff, requireVerified } from './require-staff.ts'
import {
  deleteOtherSessions,
  deleteSession,
  listSessions,
  verifySession,
} from './sessions.repository.ts'
import { findStaffToLogIn, type StaffSession } from './staff.repository.ts'
import { insertAct } from './staff-acts.repository.ts'

type Parts = {
  readonly db: Database
  readonly limits: AccountLimits
  readonly rules: OfficeRules
}

export function serveMe(api: ApiServer, parts: Parts): void {
  const { db, rules } = parts
  serve(api, meApi.me, async (_, caller) => {
    const { id, email, session } = await requireStaff(db, caller)
    const [factor, passkeys, sessions] = await Promise.all([
      findFactor(db, id),
      listPasskeys(db, id),
      listSessions(db, id),
    ])
    return {
      email,
      factor: factor?.confirmedAt
        ? { since: factor.confirmedAt.toISOString(), codes_left: factor.codesLeft }
        : null,
      passkeys: passkeys.map(({ id: key, name, createdAt, usedAt }) => ({
        id: key,
        name,
        since: createdAt.toISOString(),
        used_at: usedAt?.toISOString() ?? null,
      })),
      passkey_origin: passkeyPlace(rules)?.origin ?? null,
      is_factor_required: rules.isFactorRequired,
      sessions: sessions.map(({ id: own, userAgent, createdAt, seenAt }) => ({
        id: own,
        device: seenAt === null && userAgent === '' ? 'Программа' : deviceLabel(userAgent),
        is_office: seenAt !== null,
        is_current: own === session,
        created_at: createdAt.toISOString(),
        seen_at: seenAt?.toISOString() ?? null,
      })),
    }
  })

  serve(api, meApi.verify, async ({ body }, caller) => {
    const staff = await requireStaff(db, caller)
    await verify(parts, staff, body)
    await verifySession(db, staff.session)
    return undefined
  })

  serveFactor(api, parts)
  serveSessions(api, parts)
}

type Proof = {
  readonly code?: string | undefined
  readonly password?: string | undefined
  readonly passkey?: PasskeyAnswer | undefined
}

/** By the second factor where there is one, of either kind, else by the password. */
async function verify(parts: Parts, staff: StaffSession, proof: Proof): Promise<void> {
  const { db, limits } = parts
  const { code = '', password = '', passkey } = proof
  if (passkey) return verifyByPasskey(parts, staff, passkey)
  if (staff.hasFactor) {
    if (code === '') throw invalidField('code', 'Введите код из приложения на телефоне.')
    return requireCode(db, staff, { code, isKnown: true })
  }
  if (await hasPasskey(db, staff.id)) {
    throw invalidField('passkey', 'Подтвердите ключом доступа.')
  }
  const account = `account ${staff.email} session`
  const login = { realm: 'staff login', account, address: '', isKnown: true } as const
  const counted = await countLogin(db, limits, login)
  const stored = (await findStaffToLogIn(db, staff.email))?.passwordHash ?? null
  if (!(await isPasswordWithinLimits(db, { password, stored, isKnown: true, counted }))) {
    const text = 'Пароль неверный.'
    throw new ShopError('invalid', text, { fields: { password: [text] }, isGuess: true })
  }
  await undoLogin(db, counted)
}

async function verifyByPasskey(
  { db, rules }: Parts,
  { id: staffId, session }: StaffSession,
  answer: PasskeyAnswer,
): Promise<void> {
  const asked = { purpose: 'verify', session, staffId } as const
  await provePasskey(db, { ...asked, rules, answer }, (tx, passkey) =>
    insertAct(tx, {
      ...passkeyAct(passkey),
      act: 'use-passkey',
      details: { name: passkey.name },
    }),
  )
}

function serveFactor(api: ApiServer, { db, rules }: Parts): void {
  serve(api, meApi.beginFactor, async ({ body: { replaces = false } }, caller) => {
    const staff = await requireStaff(db, caller)
    requireVerified(staff)
    await requireProven(db, staff)
    const secret = await beginFactor(db, { staffId: staff.id, replaces })
    const link = otpauthLink({ shop: rules.shop, email: staff.email, secret })
    return { secret: base32(secret), link, qr: qrOf(link) }
  })

  serve(api, meApi.confirmFactor, async ({ body: { code } }, caller) => {
    const staff = await requireStaff(db, caller)
    requireVerified(staff)
    await requireProven(db, staff)
    return { codes: await setFactor(db, staff.id, code) }
  })

  serve(api, meApi.cancelFactor, async (_, caller) => {
    const { id } = await requireStaff(db, caller)
    await cancelFactor(db, id)
    return undefined
  })

  serve(api, meApi.removeFactor, async (_, caller) => {
    const staff = await requireStaff(db, caller)
    requireVerified(staff)
    await removeFactor(db, staff.id, rules)
    return undefined
  })

  serve(api, meApi.newCodes, async (_, caller) => {
    const staff = await requireStaff(db, caller)
    requireVerified(staff)
    return { codes: await newCodes(db, staff.id) }
  })
}

/** Light modules around the code, by its standard. */
const QUIET_ZONE = 4

function qrOf(text: string) {
  const modules = encodeQR(text, 'raw', { border: QUIET_ZONE })
  const squares = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return { size: modules.length, path: squares.join('') }
}

function serveSessions(api: ApiServer, { db }: Parts): void {
  serve(api, meApi.endOtherSessions, async (_, caller) => {
    const { id, session } = await requireStaff(db, caller)
    await db.transaction(async (tx) => {
      await lockPerson(tx, id) // no passkey is added meanwhile by a session that ends
      await deleteOtherSessions(tx, { staffId: id, session })
      await insertAct(tx, { staffId: id, act: 'end-sessions', subject: `staff ${id}` })
    })
    return undefined
  })

  serve(api, meApi.endSession, async ({ params: { session } }, caller) => {
    const { id } = await requireStaff(db, caller)
    await db.transaction(async (tx) => {
      await lockPerson(tx, id)
      if (!(await deleteSession(tx, { staffId: id, session }))) {
        throw new ShopError('not-found', 'Такого сеанса нет: он уже завершён.')
      }
      await insertAct(tx, { staffId: id, act: 'end-sessions', subject: `staff ${id}` })
    })
    return undefined
  })
}

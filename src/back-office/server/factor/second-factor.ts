// The second factor of staff: setting it up, asking for a code, and what a lost telephone needs.

import { randomBytes } from 'node:crypto'
import {
  LONGEST_ACCOUNT_WAIT,
  limitTries,
  tokenHash,
  undoTry,
} from '#src/accounts/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { OfficeRules } from '../office-rules.ts'
import { hasMeans, requireMeans } from '../passkeys/manage-passkeys.ts'
import { deletePasskeys } from '../passkeys/passkeys.repository.ts'
import { lockPerson } from '../people.repository.ts'
import { deleteTokensOf, findStaffToLogIn, type Staff } from '../staff.repository.ts'
import { insertAct } from '../staff-acts.repository.ts'
import {
  confirmFactor,
  deleteFactor,
  dropAwaited,
  type Factor,
  findFactor,
  insertFactor,
  insertNextSecret,
  markFactorSet,
  replaceCodes,
  spendRecoveryCode,
  spendStep,
} from './factors.repository.ts'
import { base32, stepOfCode } from './totp.ts'

/** As RFC 4226 recommends for HMAC-SHA-1. */
const SECRET_BYTES = 20
const CODES = 10
/** 120 bits: such a code cannot be guessed, so a fast hash is enough. */
const CODE_BYTES = 15

const subjectOf = (staffId: number) => `staff ${staffId}`

type Begun = {
  readonly staffId: number
  /** A new telephone: the former one counts until the new one is confirmed. */
  readonly replaces: boolean
}

/** A new secret, to be confirmed by a code of it. Throws `conflict` where a factor is set. */
export async function beginFactor(db: Database, { staffId, replaces }: Begun): Promise<Buffer> {
  const secret = randomBytes(SECRET_BYTES)
  if (replaces && (await insertNextSecret(db, { staffId, secret }))) return secret
  if (await insertFactor(db, { staffId, secret })) return secret
  throw new ShopError(
    'conflict',
    'Второй фактор уже включён. Обновите страницу: для другого телефона на ней есть «Сменить телефон».',
  )
}

/** He has thought better of it: no code of the secret that was shown counts. */
export const cancelFactor = (db: Database, staffId: number): Promise<void> =>
  db.transaction(async (tx) => {
    await lockPerson(tx, staffId) // not while a code of it is being confirmed
    await dropAwaited(tx, staffId)
  })

/**
 * Resolves to the recovery codes, which are shown once. Throws `invalid` for a wrong code, five of which
 * shut it for a while, and `conflict` where no new telephone is awaited.
 */
export async function setFactor(db: Database, staffId: number, code: string): Promise<string[]> {
  const factor = await findFactor(db, staffId)
  if (factor?.confirmedAt && !factor.nextSecret) {
    throw new ShopError('conflict', 'Смена телефона отменена, или её время вышло. Начните заново.')
  }
  const key = `staff new code ${staffId}`
  await limitTries(db, key, CODE_TRIES)
  const codes = await confirmedCodes(db, staffId, { factor, code })
  await undoTry(db, key)
  return codes
}

type Entered = { readonly factor: Factor | null; readonly code: string }

async function confirmedCodes(
  db: Database,
  staffId: number,
  { factor, code }: Entered,
): Promise<string[]> {
  const secret = factor?.confirmedAt ? factor.nextSecret : factor?.secret
  const step = secret ? stepOfCode(secret, typed(code)) : null
  if (!secret || step === null) throw wrongCode()
  return db.transaction(async (tx) => {
    await lockPerson(tx, staffId)
    const isFirst = !(await hasMeans(tx, staffId))
    const isSet = await confirmFactor(tx, { staffId, secret, step })
    if (!isSet) throw wrongCode()
    if (isFirst) await markFactorSet(tx, staffId)
    await insertAct(tx, { staffId, act: 'set-factor', subject: subjectOf(staffId) })
    return giveCodes(tx, staffId)
  })
}

/** Ten new recovery codes; the former ones open nothing any more. */
export const newCodes = (db: Database, staffId: number): Promise<string[]> =>
  db.transaction(async (tx) => {
    const factor = await findFactor(tx, staffId)
    if (!factor?.confirmedAt) throw new ShopError('conflict', 'Второй фактор ещё не включён.')
    await insertAct(tx, { staffId, act: 'new-codes', subject: subjectOf(staffId) })
    return giveCodes(tx, staffId)
  })

async function giveCodes(tx: Database, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => base32(randomBytes(CODE_BYTES)).toLowerCase())
  await replaceCodes(tx, { staffId, hashes: codes.map(tokenHash) })
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Throws `conflict` for the last means where the shop demands one. */
export const removeFactor = (db: Database, staffId: number, rules: OfficeRules): Promise<void> =>
  db.transaction(async (tx) => {
    await lockPerson(tx, staffId)
    if (!(await deleteFactor(tx, staffId))) return
    await requireMeans(tx, staffId, rules)
    await insertAct(tx, { staffId, act: 'remove-factor', subject: subjectOf(staffId) })
  })

/**
 * At the owner's command, after a loss: the factor and all passkeys are gone, and the sessions end.
 * Resolves to the number of passkeys.
 */
export const resetFactor = (db: Database, email: string): Promise<number> =>
  db.transaction(async (tx) => {
    const staff = await findStaffToLogIn(tx, email)
    if (staff) await lockPerson(tx, staff.id)
    const hadFactor = staff !== null && (await deleteFactor(tx, staff.id))
    const passkeys = staff === null ? 0 : await deletePasskeys(tx, staff.id)
    if (staff === null || !(hadFactor || passkeys > 0)) {
      throw new ShopError('not-found', `Второго фактора у сотрудника с адресом ${email} нет.`)
    }
    await deleteTokensOf(tx, staff.id)
    const subject = subjectOf(staff.id)
    const details = passkeys > 0 ? { passkeys } : {}
    await insertAct(tx, { staffId: null, act: 'reset-factor', subject, details })
    return passkeys
  })

const CODE_TRIES = {
  most: 5,
  seconds: 15 * 60,
  longest: LONGEST_ACCOUNT_WAIT,
  refusal: 'Слишком много неверных кодов. Попробуйте позже.',
}

type Asked = {
  /** Empty: none was typed. */
  readonly code: string
  /** Known devices are counted apart: who guesses elsewhere does not keep them out. */
  readonly isKnown: boolean
}

/**
 * Checks the code of a member of staff who has a factor. Throws `code-needed` without a code and
 * `invalid` for a wrong one, five of which shut it for a while.
 */
export async function requireCode(
  db: Database,
  staff: Pick<Staff, 'id'>,
  { code, isKnown }: Asked,
): Promise<void> {
  const factor = await findFactor(db, staff.id)
  if (!factor?.confirmedAt) return
  if (code === '') throw new ShopError('code-needed', 'Введите код из приложения на телефоне.')
  const key = `staff code ${staff.id}${isKnown ? ' known' : ''}`
  await limitTries(db, key, CODE_TRIES)
  if (!(await isCode(db, staff.id, factor, typed(code)))) throw wrongCode()
  await undoTry(db, key)
}

async function isCode(db: Database, staffId: number, { secret }: Factor, code: string) {
  const step = stepOfCode(secret, code)
  if (step !== null) return spendStep(db, { staffId, secret, step })
  return db.transaction(async (tx) => {
    const isUsed = await spendRecoveryCode(tx, { staffId, hash: tokenHash(code.toLowerCase()) })
    if (isUsed)
      await insertAct(tx, { staffId, act: 'use-recovery-code', subject: subjectOf(staffId) })
    return isUsed
  })
}

/** Codes are shown in groups. */
const typed = (code: string): string => code.replace(/[\s-]/g, '')

const wrongCode = (): ShopError => {
  const text = 'Код неверный или уже использован. Дождитесь следующего.'
  return new ShopError('invalid', text, { fields: { code: [text] }, isGuess: true })
}

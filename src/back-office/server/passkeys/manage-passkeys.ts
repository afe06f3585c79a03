// A member of staff adds and removes passkeys of his own.

import type { AttestationObject } from '@simplewebauthn/server/helpers'
import { queueLetter } from '#src/letters/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import type { MadePasskey, PasskeyOrder } from '../../passkeys-contract.ts'
import { findFactor, markFactorSet } from '../factor/factors.repository.ts'
import type { OfficeRules } from '../office-rules.ts'
import { lockPerson } from '../people.repository.ts'
import { findSession } from '../sessions.repository.ts'
import type { StaffSession } from '../staff.repository.ts'
import { insertAct } from '../staff-acts.repository.ts'
import { requirePlace } from './passkey-place.ts'
import {
  deletePasskey,
  findPasskeyUser,
  hasPasskey,
  insertPasskey,
  type KeptPasskey,
  listPasskeys,
} from './passkeys.repository.ts'
import { newChallenge, passkeyAct, spendChallenge, TIMEOUT_MS } from './prove-passkey.ts'

/** Ed25519, ECDSA with SHA-256 and RSA with SHA-256: what telephones, computers and keys have. */
const ALGORITHMS = [-8, -7, -257]
const MOST = 20

/** What the device has to do; it refuses by itself where it has a key of this person. */
export async function orderPasskey(
  db: Database,
  staff: StaffSession,
  rules: OfficeRules,
): Promise<PasskeyOrder> {
  const { host } = requirePlace(rules)
  await requireProven(db, staff)
  const kept = await keptWithRoom(db, staff.id)
  const user = Buffer.from(await findPasskeyUser(db, staff.id)).toString('base64url')
  return {
    challenge: await newChallenge(db, { purpose: 'add', session: staff.session }),
    rp: { id: host, name: rules.shop },
    user: { id: user, name: staff.email, displayName: staff.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: kept.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/** Throws `conflict` where there is no room for one more. */
async function keptWithRoom(db: Database, staffId: number): Promise<KeptPasskey[]> {
  const kept = await listPasskeys(db, staffId)
  if (kept.length < MOST) return kept
  throw new ShopError('conflict', `Ключей уже ${MOST}: сначала удалите ненужный.`)
}

type Given = {
  readonly rules: OfficeRules
  readonly name: string
  readonly made: MadePasskey
}

/**
 * It counts as the second factor at once, and its person gets a letter. Throws `invalid` for a key that is none, `unauthenticated`
 * where the session has ended meanwhile.
 */
export async function addPasskey(
  db: Database,
  { id: staffId, session, name: person, email: recipient }: StaffSession,
  { rules, name, made }: Given,
): Promise<void> {
  const asked = { purpose: 'add', session } as const
  const challenge = await spendChallenge(db, made.response.clientDataJSON, asked)
  const passkey = await checkedPasskey(made, { rules, challenge })
  if (!passkey) {
    throw invalidField('passkey', 'Ключ не подошёл: устройство подписало не тот запрос.')
  }
  await db.transaction(async (tx) => {
    await lockPerson(tx, staffId) // as whatever ends his sessions and removes his passkeys
    const open = await findSession(tx, { staffId, session })
    if (!open) throw new ShopError('unauthenticated', 'Сеанс завершён. Войдите снова.')
    await requireProven(tx, { id: staffId, ...open })
    await keptWithRoom(tx, staffId)
    const isFirst = !(await hasMeans(tx, staffId))
    if (!(await insertPasskey(tx, { ...passkey, staffId, name }))) {
      throw new ShopError('conflict', 'Этот ключ доступа уже добавлен.')
    }
    if (isFirst) await markFactorSet(tx, staffId)
    await insertAct(tx, { ...passkeyAct({ staffId }), act: 'add-passkey', details: { name } })
    const data = { name: person, passkey: name, office: rules.officeUrl }
    await queueLetter(tx, { kind: 'passkey-added', recipient, data, customerId: null })
  })
}

type Expected = { readonly rules: OfficeRules; readonly challenge: string }

async function checkedPasskey(made: MadePasskey, { rules, challenge }: Expected) {
  const { origin, host } = requirePlace(rules)
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  try {
    const attested = decodeAttestationObject(
      new Uint8Array(Buffer.from(made.response.attestationObject, 'base64url')),
    )
    if (!isBare(attested)) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...made, rawId: made.id, type: 'public-key', clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified || registrationInfo.credential.id !== made.id) return null
    const { publicKey, counter } = registrationInfo.credential
    return { credentialId: made.id, publicKey: Buffer.from(publicKey), counter }
  } catch {
    return null // whatever is wrong with it, its sender is not told
  }
}

/** None was asked for; checking one would fetch an address that its sender has chosen. */
const isBare = (attested: AttestationObject): boolean =>
  attested.get('fmt') === 'none' ||
  (attested.get('fmt') === 'packed' && !attested.get('attStmt').get('x5c'))

/**
 * Throws `forbidden` for a session that was opened without the factor that its person has: the version
 * before this one lets such people in by the password alone.
 */
export async function requireProven(
  db: Database,
  { id, lacksFactor }: Pick<StaffSession, 'id' | 'lacksFactor'>,
): Promise<void> {
  if (!lacksFactor || !(await hasMeans(db, id))) return
  throw new ShopError(
    'forbidden',
    'Второй фактор у вас уже есть. Выйдите и войдите с ним: по одному паролю другой не добавить.',
  )
}

type Removed = { readonly rules: OfficeRules; readonly id: number }

/** Throws `conflict` for the last means where the shop demands one. */
export const removePasskey = (
  db: Database,
  { id: staffId }: StaffSession,
  { rules, id }: Removed,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockPerson(tx, staffId) // two removals at once would each leave the other means
    const name = await deletePasskey(tx, { staffId, id })
    if (name === null) throw new ShopError('not-found', 'Такого ключа нет: он уже удалён.')
    await requireMeans(tx, staffId, rules)
    await insertAct(tx, { ...passkeyAct({ staffId }), act: 'remove-passkey', details: { name } })
  })

/** Called after a removal in its transaction, which the refusal undoes. */
export async function requireMeans(
  tx: Database,
  staffId: number,
  { isFactorRequired }: Pick<OfficeRules, 'isFactorRequired'>,
): Promise<void> {
  if (!isFactorRequired || (await hasMeans(tx, staffId))) return
  throw new ShopError(
    'conflict',
    'Это последний второй фактор, а магазин его требует. Сначала добавьте другой.',
  )
}

/** A second factor of either kind. */
export const hasMeans = async (db: Database, staffId: number): Promise<boolean> =>
  (await hasPasskey(db, staffId)) || Boolean((await findFactor(db, staffId))?.confirmedAt)

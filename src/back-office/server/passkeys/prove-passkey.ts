// Asks a passkey to sign a challenge, and checks what it has signed.

import { randomBytes } from 'node:crypto'
import type { Database } from '#src/platform/server/database.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import type { PasskeyAnswer, PasskeyQuestion } from '../../passkeys-contract.ts'
import type { OfficeRules } from '../office-rules.ts'
import { insertAct } from '../staff-acts.repository.ts'
import { requirePlace } from './passkey-place.ts'
import {
  type Asked,
  type FoundPasskey,
  findPasskey,
  insertChallenge,
  lockCounter,
  raiseCounter,
  takeChallenge,
} from './passkeys.repository.ts'

const CHALLENGE_BYTES = 32
/** As long as the challenge is kept. */
export const TIMEOUT_MS = 5 * 60 * 1000

export async function newChallenge(db: Database, asked: Asked): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
  await insertChallenge(db, { ...asked, challenge })
  return challenge
}

type Questioned = Asked & {
  readonly rules: OfficeRules
  /** Empty: whatever the device has for this host. */
  readonly keys: readonly { readonly credentialId: string }[]
}

export async function askPasskey(
  db: Database,
  { rules, keys, ...asked }: Questioned,
): Promise<PasskeyQuestion> {
  const { host } = requirePlace(rules)
  return {
    challenge: await newChallenge(db, asked),
    rpId: host,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: keys.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' })),
  }
}

/** Uses up the challenge that a device has signed. Throws `invalid` for one that does not count. */
export async function spendChallenge(
  db: Database,
  clientDataJSON: string,
  asked: Asked,
): Promise<string> {
  const challenge = challengeOf(clientDataJSON)
  if (challenge !== null && (await takeChallenge(db, { ...asked, challenge }))) return challenge
  throw invalidField('passkey', 'Запрос ключа устарел или уже использован. Попробуйте ещё раз.')
}

function challengeOf(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' && /^[\w-]+$/.test(challenge) ? challenge : null
  } catch {
    return null
  }
}

type Proof = Asked & {
  readonly rules: OfficeRules
  readonly answer: PasskeyAnswer
  /** Whose key it has to be; null: whoever it is. */
  readonly staffId: number | null
}

/**
 * Runs `work` in the transaction that raises the counter of the key. Throws `unauthenticated` for a
 * key that is unknown, closed, removed, or has signed something else; one whose counter went back is
 * recorded too: it may be a copy.
 */
export async function provePasskey<Result>(
  db: Database,
  { rules, answer, staffId, ...asked }: Proof,
  work: (tx: Database, passkey: FoundPasskey) => Promise<Result>,
): Promise<Result> {
  const challenge = await spendChallenge(db, answer.response.clientDataJSON, asked)
  const passkey = await findPasskey(db, answer.id)
  if (!passkey || (staffId !== null && passkey.staffId !== staffId)) throw foreignPasskey()
  const counter = await signedCounter({ rules, answer, challenge, passkey })
  if (counter === null) throw foreignPasskey()
  const done = await db.transaction(async (tx) => {
    const kept = await lockCounter(tx, passkey)
    if (kept === null) return null
    if (counter <= kept && (counter > 0 || kept > 0)) {
      const details = { name: passkey.name, kept, given: counter }
      await insertAct(tx, { ...passkeyAct(passkey), act: 'refuse-passkey', details })
      return null
    }
    await raiseCounter(tx, { id: passkey.id, counter })
    return { result: await work(tx, passkey) }
  })
  if (done === null) throw foreignPasskey()
  return done.result
}

export const passkeyAct = ({ staffId }: Pick<FoundPasskey, 'staffId'>) => ({
  staffId,
  subject: `staff ${staffId}`,
})

type Signed = Pick<Proof, 'rules' | 'answer'> & {
  readonly challenge: string
  readonly passkey: FoundPasskey
}

/** Null: this key has not signed this challenge for this office, or its person was not checked. */
async function signedCounter({ rules, answer, challenge, passkey }: Signed) {
  const { origin, host } = requirePlace(rules)
  // read when a first key comes: the shop starts without its certificates
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, rawId: answer.id, type: 'public-key', clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      // compared under a lock, by `provePasskey`
      credential: { id: answer.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null // whatever is wrong with it, its sender is not told
  }
}

export const foreignPasskey = (): ShopError =>
  new ShopError(
    'unauthenticated',
    'Этот ключ доступа здесь не действует. Войдите по паролю или другим ключом.',
    { isGuess: true },
  )

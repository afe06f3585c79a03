// Endpoints of passkeys of staff: login, adding and removing one's own, and what a device has to sign.

import * as z from 'zod/mini'
import { deviceToken } from '#src/accounts/contract.ts'
import { endpoint } from '#src/shared/endpoint.ts'
import { requiredText, wholeNumber } from '#src/shared/wire-fields.ts'

const FOREIGN = 'Браузер прислал не ключ доступа.'
const base64url = (most: number) =>
  z.string(FOREIGN).check(z.regex(/^[\w-]+$/, FOREIGN), z.maxLength(most, FOREIGN))

/** The longest name of a key by its standard: 1023 bytes. */
const credentialId = base64url(1364)

/** What a device answers to a challenge; the other fields of the browser say nothing more. */
export const passkeyAnswer = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
  }),
})
export type PasskeyAnswer = z.output<typeof passkeyAnswer>

const madePasskey = z.object({
  id: credentialId,
  response: z.object({ clientDataJSON: base64url(4000), attestationObject: base64url(8000) }),
})
export type MadePasskey = z.output<typeof madePasskey>

const key = z.object({ id: z.string(), type: z.enum(['public-key']) })

/** For `navigator.credentials.get`; without keys the device offers what it has for this host. */
const question = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.enum(['required']),
  allowCredentials: z.array(key),
})
export type PasskeyQuestion = z.output<typeof question>

/** For `navigator.credentials.create`. */
const order = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.enum(['public-key']), alg: z.number() })),
  timeout: z.number(),
  attestation: z.enum(['none']),
  excludeCredentials: z.array(key),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required']),
    requireResidentKey: z.boolean(),
    userVerification: z.enum(['required']),
  }),
})
export type PasskeyOrder = z.output<typeof order>

/** One of his own, as its person sees it. */
export const Passkey = z.object({
  id: z.number(),
  name: z.string(),
  since: z.string(),
  /** Null: never yet. */
  used_at: z.nullable(z.string()),
})

const NOTHING = z.undefined()

export const passkeysApi = {
  askPasskey: endpoint({
    method: 'POST',
    path: '/api/staff/session/passkey/challenge',
    summary: 'Что подписать ключу доступа для входа: один раз, за пять минут',
    access: 'public',
    answer: question,
  }),
  openOfficeByPasskey: endpoint({
    method: 'POST',
    path: '/api/staff/session/passkey',
    summary: 'Вход в служебную часть по ключу доступа: сеанс в куки этого браузера',
    access: 'public',
    body: z.object({ passkey: passkeyAnswer, device: deviceToken }),
    answer: z.object({ device: z.string() }),
  }),
  askMyPasskey: endpoint({
    method: 'POST',
    path: '/api/staff/me/verification/challenge',
    summary: 'Что подписать своему ключу доступа, чтобы подтвердить, что это вы',
    access: 'staff',
    answer: question,
  }),
  orderPasskey: endpoint({
    method: 'POST',
    path: '/api/staff/me/passkeys/challenge',
    summary: 'Новый ключ доступа: что сделать устройству',
    access: 'staff',
    answer: order,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/staff/me/passkeys',
    summary: 'Новый ключ доступа сохранён под своим названием',
    access: 'staff',
    body: z.object({ name: requiredText(60, 'Назовите ключ.'), passkey: madePasskey }),
    answer: NOTHING,
    status: 204,
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/api/staff/me/passkeys/:passkey',
    summary: 'Ключ доступа удалён: по нему больше не войти',
    access: 'staff',
    params: z.object({
      passkey: wholeNumber(1, 2_147_483_647, 'Номер ключа — целое число.'),
    }),
    answer: NOTHING,
    status: 204,
  }),
}

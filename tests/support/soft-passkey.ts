// A device that keeps one passkey, in software: it makes the key and signs challenges as telephones do.

import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type {
  MadePasskey,
  PasskeyAnswer,
  PasskeyOrder,
  PasskeyQuestion,
} from '#src/back-office/passkeys-contract.ts'

/** The address of the office of a test shop. */
const ORIGIN = 'http://localhost:3000'

type Signs = {
  /** The page that asks. */
  readonly origin?: string
  /** The host that the device believes to be on. */
  readonly host?: string
  /** Of signatures; devices that synchronise their keys leave it at 0. */
  readonly counter?: number
  /** The finger or the PIN was not checked. */
  readonly isUnchecked?: boolean
}

export type SoftPasskey = {
  readonly id: string
  readonly make: (order: Pick<PasskeyOrder, 'challenge'>, how?: Signs) => MadePasskey
  readonly answer: (question: Pick<PasskeyQuestion, 'challenge'>, how?: Signs) => PasskeyAnswer
  /** As the shop keeps it. */
  readonly publicKey: Buffer
}

const USER_PRESENT = 0x01
const USER_CHECKED = 0x04
const KEY_INCLUDED = 0x40

export function softPasskey(): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]), // EC2, ES256, P-256
    Buffer.from([0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ])
  return {
    id: id.toString('base64url'),
    publicKey: cose,
    make: ({ challenge }, how = {}) => {
      const data = Buffer.concat([
        header(how, KEY_INCLUDED),
        Buffer.alloc(16), // no model is told
        Buffer.from([0, id.length]),
        id,
        cose,
      ])
      const attested = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
        Buffer.from([0x58, data.length]),
        data,
      ])
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, how).toString('base64url'),
          attestationObject: attested.toString('base64url'),
        },
      }
    },
    answer: ({ challenge }, how = {}) => {
      const data = header(how, 0)
      const client = clientData('webauthn.get', challenge, how)
      const signed = createSign('sha256').update(data).update(sha256(client)).sign(privateKey)
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signed.toString('base64url'),
        },
      }
    },
  }
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

function header({ host = 'localhost', counter = 0, isUnchecked = false }: Signs, more: number) {
  const counted = Buffer.alloc(4)
  counted.writeUInt32BE(counter)
  const flags = USER_PRESENT | (isUnchecked ? 0 : USER_CHECKED) | more
  return Buffer.concat([sha256(host), Buffer.from([flags]), counted])
}

const clientData = (type: string, challenge: string, { origin = ORIGIN }: Signs) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** A short text in CBOR. */
const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])

// One-time codes by the clock (RFC 6238), and how their secret is written down (RFC 4648).

import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const BITS = 5

/** The number of the 30 seconds at a moment. */
export const stepAt = (milliseconds: number): number =>
  Math.floor(milliseconds / 1000 / STEP_SECONDS)

/** Telephones count by HMAC-SHA-1, whatever else they are asked for. */
export function codeOf(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Which step the code belongs to: the present one, or one around it for clocks that differ. */
export function stepOfCode(secret: Buffer, code: string, now = Date.now()): number | null {
  const typed = Buffer.from(code)
  const present = stepAt(now)
  const isRight = (step: number) => {
    const right = Buffer.from(codeOf(secret, step))
    return right.length === typed.length && timingSafeEqual(right, typed)
  }
  return [present, present - 1, present + 1].find(isRight) ?? null
}

/** Without padding, as telephones take it. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(new RegExp(`.{1,${BITS}}`, 'g')) ?? []
  return groups.map((group) => LETTERS[Number.parseInt(group.padEnd(BITS, '0'), 2)]).join('')
}

type Labelled = { readonly shop: string; readonly email: string; readonly secret: Buffer }

/** The address that a telephone reads from a QR code. */
export function otpauthLink({ shop, email, secret }: Labelled): string {
  const label = `${encodeURIComponent(shop)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(shop)}`
}

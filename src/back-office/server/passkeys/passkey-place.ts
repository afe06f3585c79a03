// Where passkeys are valid: the origin and the host of the office, by its settings.

import { isIP } from 'node:net'
import { ShopError } from '#src/shared/errors.ts'
import type { OfficeRules } from '../office-rules.ts'

export type PasskeyPlace = {
  readonly origin: string
  /** The host by which a device remembers a key («RP id»). */
  readonly host: string
}

/** Null: the office has a number for an address, and browsers make no keys for those. */
export function passkeyPlace({ officeUrl }: Pick<OfficeRules, 'officeUrl'>): PasskeyPlace | null {
  const { origin, hostname } = new URL(officeUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { origin, host: hostname }
}

/** Throws `conflict` where there is none. */
export function requirePlace(rules: Pick<OfficeRules, 'officeUrl'>): PasskeyPlace {
  const place = passkeyPlace(rules)
  if (place) return place
  throw new ShopError(
    'conflict',
    'Ключам доступа нужен адрес с именем, а служебная часть открыта по числовому.',
  )
}

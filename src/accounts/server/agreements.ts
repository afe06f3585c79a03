// Which editions of the shop's texts a buyer agrees to at sign-up.

import type { Agreement } from './customers.repository.ts'

// Changed together with the texts: what was agreed to must be found again years later.
const TERMS_VERSION = '2026-11-20'
const PERSONAL_DATA_VERSION = '2026-11-20'

type Ticks = {
  readonly terms?: boolean | undefined
  readonly personal_data_consent?: boolean | undefined
}

export function agreementsOf({ terms, personal_data_consent }: Ticks): Agreement[] {
  const given: Agreement[] = []
  if (terms) given.push({ kind: 'terms', textVersion: TERMS_VERSION })
  if (personal_data_consent) {
    given.push({ kind: 'personal-data', textVersion: PERSONAL_DATA_VERSION })
  }
  return given
}

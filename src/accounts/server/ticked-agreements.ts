// What a buyer agrees to by the ticks of the registration, in the editions that it links to.

import { currentEdition } from '#src/shared/agreement-editions.ts'
import type { Agreement } from './agreements.repository.ts'

type Ticks = {
  readonly terms?: boolean | undefined
  readonly personal_data_consent?: boolean | undefined
}

export function tickedAgreements({ terms, personal_data_consent }: Ticks): Agreement[] {
  const given: Agreement[] = []
  if (terms) given.push({ kind: 'terms', version: currentEdition('terms') })
  if (personal_data_consent) {
    given.push({ kind: 'personal-data', version: currentEdition('personal-data') })
  }
  return given
}

// An agreement as the wire shows it.

import type { Agreement } from '../contract.ts'
import type { GivenAgreement } from './agreements.repository.ts'

export const agreementResponse = ({ kind, version, givenAt }: GivenAgreement): Agreement => ({
  kind,
  version,
  given_at: givenAt.toISOString(),
})

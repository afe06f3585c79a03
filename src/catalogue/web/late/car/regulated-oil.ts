// Whether an oil meets the regulation of a car, by the same filters as the service set.

import type { OilFacts } from '../../../contract.ts'
import { oilValues } from '../../../oil-choice.ts'
import type { CarOils } from '../../../oil-contract.ts'

type Regulated = Pick<CarOils, 'regulation' | 'filters'>

/** One value of each required field is enough; a required approval has to be known. */
export function isByRegulation(oil: OilFacts, { regulation, filters }: Regulated): boolean {
  if (!regulation?.is_regulated) return false
  const known = {
    viscosity: oil.viscosity ?? '',
    api: oil.api.join(),
    acea: oil.acea.join(),
    approval: oil.approvals.join(),
  }
  return REQUIRED.every((field) => {
    const wanted = oilValues(field, filters[field] ?? '')
    return wanted.length === 0 || oilValues(field, known[field]).some((has) => wanted.includes(has))
  })
}

/** A wrong viscosity is against the regulation; classes and approvals may only be unknown. */
export function isAgainstRegulation(oil: OilFacts, { regulation, filters }: Regulated): boolean {
  const wanted = oilValues('viscosity', filters.viscosity ?? '')
  const known = oil.viscosity ?? ''
  return !!regulation?.is_regulated && wanted.length > 0 && known !== '' && !wanted.includes(known)
}

const REQUIRED = ['viscosity', 'api', 'acea', 'approval'] as const

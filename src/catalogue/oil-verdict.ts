// The verdict on an engine oil by the regulation of a car, by the same filters as the service set.

import type { OilFacts, Product } from './contract.ts'
import { oilValues } from './oil-choice.ts'
import type { CarOils } from './oil-contract.ts'
import { isEngineGrade } from './oil-facts.ts'
import type { Verdict } from './verdict.ts'

export type Regulated = Pick<CarOils, 'regulation' | 'filters'>

/** `unknown`: its viscosity is right, its class or approval is not known to be. */
export type OilVerdict = {
  readonly is: 'fits' | 'does-not-fit' | 'unknown'
  readonly word: string
}

type Judged = Pick<Product, 'oil'>

/** An engine oil without a verdict of its own: regulations say nothing of gearbox oils and coolants. */
export const isJudgedByRegulation = ({ oil }: Judged, { is }: Verdict): boolean =>
  is === 'unknown' && isEngineGrade(oil?.viscosity ?? '')

/** Null for other goods, and where no regulation with a source is known. */
export function oilVerdict(
  product: Judged,
  verdict: Verdict,
  regulated: Regulated | null | undefined,
): OilVerdict | null {
  const { oil } = product
  if (!oil || !isJudgedByRegulation(product, verdict)) return null
  if (!regulated?.regulation?.is_regulated) return null
  const unmet = REQUIRED.filter((field) => !meets(oil, field, regulated))
  if (unmet.length === 0) return { is: 'fits', word: 'По регламенту' }
  // classes and approvals may only be unknown
  return unmet.includes('viscosity')
    ? { is: 'does-not-fit', word: 'Не по регламенту' }
    : { is: 'unknown', word: CHECK }
}

/** `двигателю нужно 0W-20 или 5W-30` */
export const neededText = ({ regulation }: Regulated): string =>
  `двигателю нужно ${regulation?.viscosities.join(' или ')}`

/** Label of the unknown verdict for oils: the maker's approval decides. */
export const unknownWord = ({ oil }: Judged, { is }: Verdict): string | undefined =>
  is === 'unknown' && oil ? CHECK : undefined

const CHECK = 'Проверьте допуск'
const REQUIRED = ['viscosity', 'api', 'acea', 'approval'] as const

/** One value of a required field is enough. */
function meets(oil: OilFacts, field: (typeof REQUIRED)[number], { filters }: Regulated): boolean {
  const wanted = oilValues(field, filters[field] ?? '')
  const known = {
    viscosity: oil.viscosity ?? '',
    api: oil.api.join(),
    acea: oil.acea.join(),
    approval: oil.approvals.join(),
  }
  return wanted.length === 0 || oilValues(field, known[field]).some((has) => wanted.includes(has))
}

// Formats an oil's facts: one line of them, its volume, its price for a litre.

import { asKopecks, type Kopecks } from '#src/shared/money.ts'
import type { OilFacts } from './contract.ts'

/** Kopecks for a litre, rounded as the database rounds them: half a kopeck upwards. */
export const pricePerLitre = (price: Kopecks, volumeMl: number): Kopecks =>
  asKopecks(Math.floor((price * 2000 + volumeMl) / (volumeMl * 2)))

/** `4 л`, `0,5 л`, `455 мл` */
export function volumeText(volumeMl: number): string {
  if (volumeMl < 1000 && volumeMl % 100 !== 0) return `${volumeMl}\u00a0мл`
  return `${String(volumeMl / 1000).replace('.', ',')}\u00a0л`
}

/** Grades of engine oils begin with 0W to 25W (SAE J300), those of gear oils with 70W and more. */
export const isEngineGrade = (viscosity: string): boolean =>
  /^(0|5|10|15|20|25) ?W[ -]?\d{1,2}$/i.test(viscosity)

/** Gearbox fluids and coolants are allowed by a maker too; water for the windscreen is not. */
export const needsApproval = ({ viscosity, api, acea, approvals }: OilFacts): boolean =>
  Boolean(viscosity) || api.length + acea.length + approvals.length > 0

/** `API SP/CF · ILSAC GF-6A`: the classes of both stand in one list. */
export function classesText(api: readonly string[]): string {
  const [own, ilsac] = [false, true].map((is) => api.filter((mark) => isIlsac(mark) === is))
  return [own?.length ? `API ${own.join('/')}` : '', ...(ilsac ?? [])].filter(Boolean).join(' · ')
}

const isIlsac = (mark: string): boolean => mark.startsWith('ILSAC')

/** `5W-30 · 4 л · API SP · ACEA C3` */
export const oilLine = (oil: OilFacts): string =>
  joinedFacts([oil.viscosity, volumeText(oil.volume_ml), marksText(oil)])

/** `API SP · ACEA C3` */
export const marksText = ({ api, acea }: OilFacts): string =>
  joinedFacts([classesText(api), acea.length > 0 && `ACEA ${acea.join('/')}`])

export const joinedFacts = (facts: readonly (string | false | null)[]): string =>
  facts.filter(Boolean).join(' · ')

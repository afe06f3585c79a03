// Formats an oil regulation and the canisters of a fill.

import type { OilRegulationFacts } from '../../../oil-contract.ts'
import { volumeText } from '../../../oil-facts.ts'

/** `По регламенту: 5W-40, API SM и новее, 4,7 л`; what has no source is no regulation. */
export function regulationText(regulation: OilRegulationFacts | null): string {
  if (!regulation || regulation.viscosities.length === 0) return 'Регламента не знаем'
  const { is_regulated } = regulation
  if (is_regulated) return `По регламенту: ${askedText(regulation)}`
  return `Регламента не знаем. Обычно: ${askedText(regulation)} — сверьте с сервисной книжкой`
}

/** `5W-40, API SM и новее, 4,7 л` */
export const askedText = (regulation: OilRegulationFacts): string =>
  listed(gradeText(regulation), markText(regulation), litresText(regulation))

/** `5W-40, 4,7 л`; '' without a regulation. */
export const neededOil = (regulation: OilRegulationFacts | null | undefined): string =>
  regulation?.is_regulated ? listed(gradeText(regulation), litresText(regulation)) : ''

/** `API SM и новее, допуск VCC RBS0-2AE` */
export function markText({ classes, approvals }: OilRegulationFacts): string {
  const american = classes.filter((mark) => mark.startsWith('API '))
  const european = classes.filter((mark) => !mark.startsWith('API '))
  return listed(
    american.length > 0 ? `${american[0]} и новее` : '',
    european.join(' или '),
    approvalsText(approvals),
  )
}

const listed = (...facts: readonly string[]): string => facts.filter(Boolean).join(', ')

const gradeText = ({ viscosities }: OilRegulationFacts): string => viscosities.join(' или ')

const litresText = ({ litres, is_litres_rough }: OilRegulationFacts): string =>
  litres === null ? '' : `${is_litres_rough ? 'около ' : ''}${volumeText(litres * 1000)}`

/** `допуск VCC RBS0-2AE или BMW LL-04`: one of them is enough; '' without approvals. */
export const approvalsText = (approvals: readonly string[]): string =>
  approvals.length > 0 ? `допуск ${approvals.join(' или ')}` : ''

/** Warns that the oil's approvals are unknown and have to be checked. */
export const checkText = (approvals: readonly string[]): string =>
  `Проверьте ${approvalsText(approvals)}: допусков этого масла мы не знаем`

type Canister = {
  readonly quantity: number
  readonly product: { readonly oil?: { readonly volume_ml: number } | undefined }
}

/** `4 л + 1 л`, `4 л + 2 × 1 л` */
export const heldText = (canisters: readonly Canister[]): string =>
  canisters
    .map(({ quantity, product }) => {
      const volume = volumeText(product.oil?.volume_ml ?? 0)
      return quantity === 1 ? volume : `${quantity} × ${volume}`
    })
    .join(' + ')

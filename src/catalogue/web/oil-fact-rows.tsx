// What is known of an oil, as lines of the product's facts.

import type { ReactNode } from 'react'
import { formatPrice } from '#src/shared/money.ts'
import type { OilFacts } from '../contract.ts'
import { volumeText } from '../oil-facts.ts'

export function OilFactRows({ oil }: { readonly oil: OilFacts }) {
  const { viscosity, volume_ml, base, api, acea, approvals, price_per_litre } = oil
  return (
    <>
      {viscosity && <Row name="Вязкость SAE">{viscosity}</Row>}
      <Row name="Объём">{volumeText(volume_ml)}</Row>
      {base && <Row name="Основа">{base}</Row>}
      {api.length > 0 && <Row name="Класс API и ILSAC">{api.join(', ')}</Row>}
      {acea.length > 0 && <Row name="Класс ACEA">{acea.join(', ')}</Row>}
      {approvals.length > 0 && <Row name="Допуски">{approvals.join(', ')}</Row>}
      <Row name="Цена за литр">{formatPrice(price_per_litre)}</Row>
    </>
  )
}

const Row = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

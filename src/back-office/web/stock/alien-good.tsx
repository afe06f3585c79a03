// A product that was scanned at a shelf on which it is not written: where it is, and how it comes here.

import { type ReceptionGood, receptionsApi } from '../../receptions-contract.ts'
import { stockApi } from '../../stock-contract.ts'
import { callOffice } from '../call-office.ts'
import { ShelfButton } from '../shelves/shelf-button.tsx'

export type Alien = { readonly good: ReceptionGood; readonly shelf: string }

/** Null where no product, or more than one, has this code. */
export async function findAlien(text: string, location: number): Promise<Alien | null> {
  const { goods } = await callOffice(receptionsApi.goods, { query: { text } })
  const [good, ...others] = goods
  if (!good || others.length > 0) return null
  const params = { product_id: String(good.id) }
  const { levels } = await callOffice(stockApi.levels, { params })
  const here = levels.find((level) => level.location_id === location)
  return { good, shelf: here?.shelf ?? '' }
}

type Props = { readonly alien: Alien; readonly location: number; readonly onPut: () => void }

export const AlienGood = ({ alien: { good, shelf }, location, onPut }: Props) => (
  <p>
    {good.article}, {good.name}: {shelf ? `записан на полке ${shelf}` : 'полка не указана'}.{' '}
    <ShelfButton
      product={good.id}
      location={location}
      shelf={shelf}
      of={good.article}
      onKept={onPut}
    >
      Указать полку
    </ShelfButton>
  </p>
)

// A product that was scanned at a shelf on which it is not written: where it is, and how it comes here.

import { useQuery } from '@tanstack/react-query'
import { receptionsApi } from '../../receptions-contract.ts'
import { stockApi } from '../../stock-contract.ts'
import { callOffice } from '../call-office.ts'
import { ShelfButton } from '../shelves/shelf-button.tsx'

/** Null where no product, or more than one, has this code. */
async function findAlien(text: string, location: number) {
  const { goods } = await callOffice(receptionsApi.goods, { query: { text } })
  const [good, ...others] = goods
  if (!good || others.length > 0) return null
  const params = { product_id: String(good.id) }
  const { levels } = await callOffice(stockApi.levels, { params })
  const here = levels.find((level) => level.location_id === location)
  return { good, shelf: here?.shelf ?? '' }
}

type Props = { readonly text: string; readonly location: number; readonly onPut: () => void }

export function AlienGood({ text, location, onPut }: Props) {
  const found = useQuery({
    queryKey: ['stock', 'alien', location, text],
    queryFn: () => findAlien(text, location),
  })
  if (!found.data) return null
  const { good, shelf } = found.data
  return (
    <p>
      {good.article}, {good.name}: {shelf ? `записан на полке ${shelf}` : 'полка не указана'}.{' '}
      <ShelfButton
        product={good.id}
        article={good.article}
        location={location}
        shelf={shelf}
        of={good.article}
        onKept={onPut}
      >
        Указать полку
      </ShelfButton>
    </p>
  )
}

// Whose goods were found: those of the car of the address, which the chosen one enters by itself, and
// the way to those of every car.

import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type Car, carTitle, OnlyMyCar, queryOfCar, useCar } from '#src/vehicles/web/public.ts'
import type { SearchAnswer } from '../../contract.ts'
import { addressOfEveryCar, EVERY_CAR, searchAddress } from '../search-address.ts'

export const parts = { ForMyCar }

type Props = {
  readonly text: string
  /** The car of the address. */
  readonly car: Car
  readonly answer: SearchAnswer
}

function ForMyCar({ text, car, answer }: Props) {
  useChosenCar(car, answer)
  if (answer.total === 0) return null
  if (!car.brand) return <OnlyMyCar hrefOf={(chosen) => searchAddress(text, chosen)} />
  return (
    <p>
      Для {carTitle({ ...car, engine: '' })}.{' '}
      <Link to={addressOfEveryCar(text)}>Показать для всех машин</Link>
    </p>
  )
}

/** An address without a car takes the chosen one: what fits comes first on all pages of the list. */
function useChosenCar({ brand }: Car, answer: SearchAnswer) {
  const [query, setQuery] = useSearchParams()
  const chosen = useCar()
  const isOfText = !!answer.car || !!answer.article || !!answer.vin
  const isToAsk = !brand && !isOfText && chosen.model !== '' && !query.get(EVERY_CAR)
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts when the address or the car is another
  useEffect(() => {
    if (!isToAsk) return
    const next = new URLSearchParams([...query, ...queryOfCar(chosen)])
    next.delete('page')
    setQuery(next, { replace: true, preventScrollReset: true })
  }, [isToAsk])
}

// The car in the address of a list: it follows the chosen car, and a link does not replace that.

import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { withQuery } from '#src/platform/web/page-address.ts'
import {
  type Car,
  carOfQuery,
  chooseCar,
  NO_CAR,
  queryOfCar,
  readCar,
  useCar,
} from '#src/vehicles/web/public.ts'

/** The car that filters the list: only a whole model, as a make is too wide. */
export function narrowingCar(query: URLSearchParams): Car {
  const car = carOfQuery(query)
  return car.model ? car : NO_CAR
}

/** Whether the buyer asked for the goods of every car. */
const isAll = (query: URLSearchParams): boolean => query.get('all') === '1'

/** The query for another car; without a model, for the whole category. */
export const queryWithCar = (query: URLSearchParams, car: Car): string =>
  withQuery(query, { ...(car.model ? car : NO_CAR), all: '', page: '' })

/** The query that shows the goods of every car, whatever car is chosen. */
export const queryOfAll = (query: URLSearchParams): string =>
  withQuery(query, { ...NO_CAR, all: '1', page: '' })

/** The part of the query that links to other categories keep. */
export const carriedQuery = (query: URLSearchParams): string =>
  withQuery(new URLSearchParams(), { ...narrowingCar(query), all: isAll(query) ? '1' : '' })

/** The chosen car if the address lacks one; null if it has a car or asks for every car. */
export function missingCar(query: URLSearchParams): Car | null {
  const chosen = readCar()
  return !isAll(query) && !narrowingCar(query).model && chosen.model ? chosen : null
}

const nameOf = (car: Car): string => (car.model ? JSON.stringify(queryOfCar(car)) : '')

type Following = {
  /** Builds the query for another car. */
  readonly queryFor?: typeof queryWithCar
  /** False: a page opened without a car waits until the buyer chooses one. */
  readonly followsOnArrival?: boolean
}

/** Returns the car of the address, which a new choice replaces; a link fills an empty choice only. */
export function useCarOfCategory({
  queryFor = queryWithCar,
  followsOnArrival = true,
}: Following = {}): Car {
  const [query, setQuery] = useSearchParams()
  const car = narrowingCar(query)
  const inAddress = nameOf(car)
  const everyCar = isAll(query)
  const remembered = useCar()
  const chosenBefore = useRef<string | null>(null)
  const replaced = useRef('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: acts when one of the two sides changed
  useEffect(() => {
    const chosen = readCar()
    const name = nameOf(chosen)
    const isNewChoice = chosenBefore.current !== null && chosenBefore.current !== name
    chosenBefore.current = name
    // the browser's own address: a page that a link led to may not be drawn yet
    const asked = new URLSearchParams(window.location.search)
    const askedCar = narrowingCar(asked)
    const askedName = nameOf(askedCar)
    if (name === askedName) return
    if (isNewChoice || (!askedCar.model && followsOnArrival && !isAll(asked))) {
      replaced.current = askedName
      setQuery(queryFor(asked, chosen), { replace: true, preventScrollReset: true })
      // a car that is still in the address because its page is not drawn yet is no link's
    } else if (askedCar.model && !chosen.model && askedName !== replaced.current) {
      chosenBefore.current = askedName
      chooseCar(askedCar)
    }
  }, [inAddress, everyCar, remembered])

  return car
}

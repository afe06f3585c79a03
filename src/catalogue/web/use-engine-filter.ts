// Keeps the engine filter of a model's page and the engine of the chosen car the same.

import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { withQuery } from '#src/platform/web/page-address.ts'
import {
  chooseEngine,
  chooseModelOfPage,
  isModelChosen,
  readCar,
  useCar,
} from '#src/vehicles/web/public.ts'
import { engineOf, leadingSide } from './engine-of-address.ts'

/** The engine by which the products are filtered: what the address says. */
export function useEngineFilter(brand: string, model: string): string {
  const [query, setQuery] = useSearchParams()
  const filter = engineOf(query)
  const { engine: chosen } = useCar()
  const before = useRef<string | null>(null)

  useEffect(() => chooseModelOfPage(brand, model), [brand, model])

  // biome-ignore lint/correctness/useExhaustiveDependencies: acts when one of the two sides changed
  useEffect(() => {
    const isArrival = before.current === null
    const leader = leadingSide(before.current, filter)
    before.current = filter
    const engine = readCar().engine
    if (!isModelChosen(brand, model) || engine === filter) return
    if (leader === 'address') chooseEngine(filter)
    else
      setQuery(withQuery(query, { engine, page: '' }), {
        replace: isArrival,
        preventScrollReset: true,
      })
  }, [filter, chosen])

  return filter
}

// The cities as the map knows them: the same answer that comes again is no reason to draw anew.

import { useState } from 'react'
import type { StoreCity } from '../../contract.ts'

export function useSameCities(cities: readonly StoreCity[]): readonly StoreCity[] {
  const [kept, setKept] = useState(cities)
  if (kept === cities || JSON.stringify(kept) === JSON.stringify(cities)) return kept
  setKept(cities)
  return cities
}

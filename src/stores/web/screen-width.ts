// How wide the screen is, as far as the map's zoom depends on it.

import { useSyncExternalStore } from 'react'
import { MEDIUM_WIDTH, WIDE_WIDTH } from '../store-map.ts'

const steps = [WIDE_WIDTH, MEDIUM_WIDTH]
const isFrom = (width: number) => window.matchMedia(`(min-width: ${width}px)`)

/** The step that the screen has reached; 0 below the first one. */
export const useScreenWidth = (): number => useSyncExternalStore(subscribe, reached, () => 0)

const reached = () => steps.find((width) => isFrom(width).matches) ?? 0

function subscribe(changed: () => void) {
  const queries = steps.map(isFrom)
  for (const query of queries) query.addEventListener('change', changed)
  return () => {
    for (const query of queries) query.removeEventListener('change', changed)
  }
}

// The widths at which the shop changes its composition.

import { useSyncExternalStore } from 'react'

export const WIDE = 1920
export const MEDIUM = 1024

function subscribe(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** The window's width in CSS pixels; on the server and at hydration that of a medium screen. */
export const useScreenWidth = (): number =>
  useSyncExternalStore(
    subscribe,
    () => window.innerWidth,
    () => MEDIUM,
  )

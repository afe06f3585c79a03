// An order as its screen shows it while a change of it is on its way.

import { type Mutation, useIsMutating } from '@tanstack/react-query'
import { useState } from 'react'
import { CHANGE } from './change-order.ts'
import type { OrderWish } from './send-change.ts'

/**
 * Events may tell what a change has done before its answer comes. Until then all stays as it was: the form
 * that waits for the answer would go, and with it what is said and done afterwards.
 */
export function useHeld<Shown>(id: number, shown: Shown): Shown {
  const isOfOrder = ({ state }: Mutation) => (state.variables as OrderWish).order.id === id
  const isChanging = useIsMutating({ mutationKey: CHANGE, predicate: isOfOrder }) > 0
  const [held, hold] = useState(shown)
  if (!isChanging && held !== shown) hold(shown)
  return isChanging ? (held ?? shown) : shown
}

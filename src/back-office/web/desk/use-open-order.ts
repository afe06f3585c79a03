// Which order of a queue is open on the desk, and whether Enter may act on it.

import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { StaffOrder } from '../../contract.ts'

/** A shorter look is a double tap. */
const LEAST_LOOK_MS = 400

/**
 * The order stays open when it leaves the queue: only a key or a click opens another one. `open` is
 * in force at once, before the screen shows it.
 */
export function useOpenOrder(first: number | null, orders: readonly StaffOrder[]) {
  const [id, setId] = useState(first)
  const chosen = useRef(first)
  const shown = useRef({ id: 0, version: 0, at: 0 })
  const open = (next: number | null) => {
    chosen.current = next
    setId(next)
  }
  const oldest = orders[0]?.id
  useEffect(() => {
    if (chosen.current !== null || oldest === undefined) return
    chosen.current = oldest
    setId(oldest)
  }, [oldest])
  return {
    id,
    open,
    /** The neighbour by so many rows; of an order that has left the queue the first one. */
    neighbour: (by: number): StaffOrder | undefined => {
      const place = orders.findIndex((order) => order.id === chosen.current)
      return place < 0 ? orders[0] : orders[place + by]
    },
    /** To be called by what shows the order, once it is on the screen. */
    onShown: ({ id: order, version }: SeenOrder) => {
      const { current: last } = shown
      if (last.id === order && last.version === version) return
      const drawn = { id: order, version, at: Number.POSITIVE_INFINITY }
      shown.current = drawn
      // the second frame begins after the first one is on the screen
      requestAnimationFrame(() =>
        requestAnimationFrame((at) => {
          drawn.at = at
        }),
      )
    },
    /** Somebody could have read it as it is now by then; a busy page reads its keys later. */
    isSeenAt: (moment: number): boolean =>
      shown.current.id === chosen.current && moment - shown.current.at > LEAST_LOOK_MS,
  }
}

export type SeenOrder = Pick<StaffOrder, 'id' | 'version'>

/** Tells `onShown` after the order has been drawn. */
export function useShown(order: SeenOrder, onShown?: (order: SeenOrder) => void): void {
  useLayoutEffect(() => onShown?.(order))
}

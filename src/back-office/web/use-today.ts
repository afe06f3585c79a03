// The day of the shop and the clocks of its orders, for the office.

import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type OrderClock, todayApi } from '../today-contract.ts'
import { callOffice } from './call-office.ts'

const TODAY_MS = 30_000
const CLOCKS_MS = 15_000

export const useToday = () =>
  useQuery({
    queryKey: ['today'],
    queryFn: ({ signal }) => callOffice(todayApi.today, {}, { signal }),
    refetchInterval: TODAY_MS,
  })

/** By number of the order; empty until they are known. */
export function useClocks(): ReadonlyMap<number, OrderClock> {
  const clocks = useQuery({
    queryKey: ['clocks'],
    queryFn: ({ signal }) => callOffice(todayApi.clocks, {}, { signal }),
    refetchInterval: CLOCKS_MS,
    select: ({ clocks: all }) => new Map(all.map((clock) => [clock.order_id, clock])),
  })
  return clocks.data ?? NONE
}

const NONE: ReadonlyMap<number, OrderClock> = new Map()
const TICK_MS = 15_000

let lastTick = 0

/** The same for a quarter of a minute, so that a list is not drawn anew at each look. */
function readTick(): number {
  const now = Date.now()
  if (Math.abs(now - lastTick) >= TICK_MS) lastTick = now
  return lastTick
}

const listen = (onChange: () => void) => {
  const timer = setInterval(onChange, TICK_MS)
  return () => clearInterval(timer)
}

/** At most a quarter of a minute ago; clocks go on between two answers. */
export const useNow = (): number => useSyncExternalStore(listen, readTick)

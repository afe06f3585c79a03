// Measures the load of the process: event loop delay, and queues for the database.

import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { PoolState } from './database.ts'

export type Load = {
  /** The process is short of time: addresses get no more than their budget. */
  readonly isBusy: boolean
  /** 0 to 0.9: the share of its burst that an address must have left to browse. */
  readonly pressure: number
}

/** Measurements since the last look. */
export type LoadSigns = {
  readonly loopDelayMs: number
  /** Utilisation of the event loop. */
  readonly utilization: number
  /** Statements and transactions that wait for a connection. */
  readonly waiting: number
  /** Mean number of running calls: the database may be slow while the event loop is idle. */
  readonly running: number
}

const LOOK_MS = 200
const RESOLUTION_MS = 10
/** The process counts as busy for so many measurements after a busy one. */
const BUSY_LOOKS = 15
const MOST_PRESSURE = 0.9

/** Two concurrent calls are no load: an office of a few buyers searches like that. */
const isBusyBy = ({ loopDelayMs, utilization, waiting, running }: LoadSigns): boolean =>
  loopDelayMs > 15 || utilization > 0.6 || waiting > 4 || running > 2

const isOverloadedBy = ({ loopDelayMs, waiting, running }: LoadSigns): boolean =>
  loopDelayMs > 60 || waiting > 32 || running > 32

export type LoadState = { readonly busyLooks: number; readonly pressure: number }

/** Pressure rises within two seconds of overload and falls within nine of calm. */
export function nextLoad({ busyLooks, pressure }: LoadState, signs: LoadSigns): LoadState {
  const step = isOverloadedBy(signs) ? 0.1 : -0.02
  return {
    busyLooks: isBusyBy(signs) ? BUSY_LOOKS : Math.max(0, busyLooks - 1),
    pressure: Math.min(MOST_PRESSURE, Math.max(0, pressure + step)),
  }
}

export type LoadWatch = { readonly now: () => Load; readonly stop: () => void }

type Watched = {
  /** Of all databases. */
  readonly pools: readonly (() => PoolState | undefined)[]
  readonly meanRunning: () => number
}

/** Measures five times a second. */
export function watchLoad({ pools, meanRunning }: Watched): LoadWatch {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let state: LoadState = { busyLooks: 0, pressure: 0 }
  let last = performance.eventLoopUtilization()
  const look = () => {
    const current = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(current, last)
    last = current
    const waiting = Math.max(0, ...pools.map((pool) => pool()?.waiting ?? 0))
    // the histogram includes the interval itself
    const loopDelayMs = Math.max(0, delay.mean / 1e6 - RESOLUTION_MS) || 0
    delay.reset()
    state = nextLoad(state, { loopDelayMs, utilization, waiting, running: meanRunning() })
  }
  const timer = setInterval(look, LOOK_MS).unref()
  return {
    now: () => ({ isBusy: state.busyLooks > 0, pressure: state.pressure }),
    stop: () => {
      clearInterval(timer)
      delay.disable()
    },
  }
}

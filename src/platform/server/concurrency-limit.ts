// Limits how many calls of one address run at once; a few more wait in a queue.

import { NETWORK_FACTOR } from './call-price.ts'
import { widerNetwork } from './caller.ts'

type Kind = 'work' | 'search'

export type ConcurrencyLimits = {
  /** Calls of one address that run at once, searches included. */
  readonly running: number
  readonly searching: number
  /** All addresses together; sixteen times as many as one by default. */
  readonly inAll?: number
}

/** Running calls of an address or of the network around it. */
type Lane = { running: number; searching: number }
/** Keys of the address and of the network around it, in this order. */
type Slot = { readonly keys: readonly string[]; readonly kind: Kind }
type Waiter = Slot & { readonly start: () => void }

/** Longest queue of one address, and of all; later calls are refused. */
const MOST_WAITING = 50
const MOST_WAITING_IN_ALL = 1000
const PATIENCE_MS = 2000
/** Limit of all addresses, as a multiple of one's. */
const ALL_ADDRESSES = 16
/** A call that never ends releases its slot after this time. */
const LONGEST_MS = 30_000
/** Share of the limit that an address has while the process is busy. */
const BUSY_SHARE = 1 / 3

const keysOf = (address: string): readonly string[] => {
  const network = widerNetwork(address)
  return network === null ? [address] : [address, network]
}

/** Callers of one network wait in one queue. */
const keyOfQueue = ({ keys }: Slot): string => keys.at(-1) ?? ''

/** Releases the slot; may be called twice. */
export type Release = () => void

type Clock = {
  /** Whether the process is short of time. */
  readonly isBusy: () => boolean
  /** In milliseconds. */
  readonly now: () => number
}

export class ConcurrencyLimit {
  readonly #limits: ConcurrencyLimits
  readonly #clock: Clock
  readonly #lanes = new Map<string, Lane>()
  readonly #waiting = new Map<string, Waiter[]>()
  #running = 0
  #waitingInAll = 0
  /** Milliseconds that calls ran in total since the last measurement. */
  #worked = 0
  #changedAt: number
  #lookedAt: number

  constructor(limits: ConcurrencyLimits, clock: Clock) {
    this.#limits = limits
    this.#clock = clock
    this.#changedAt = clock.now()
    this.#lookedAt = this.#changedAt
  }

  /**
   * Returns how to release the slot, or null when there is none, at once or after a wait. A caller
   * without an address counts only towards the limit of all.
   */
  enter(address: string | null, kind: Kind): Release | null | Promise<Release | null> {
    const { running, inAll = running * ALL_ADDRESSES } = this.#limits
    if (this.#running >= inAll) return null
    const slot = { keys: address === null ? [] : keysOf(address), kind }
    if (this.#fits(slot)) return this.#run(slot)
    const queue = this.#waiting.get(keyOfQueue(slot)) ?? []
    const isFull =
      queue.filter(({ keys }) => keys[0] === address).length >= MOST_WAITING ||
      queue.length >= MOST_WAITING * NETWORK_FACTOR ||
      this.#waitingInAll >= MOST_WAITING_IN_ALL
    return isFull ? null : this.#wait(slot, queue)
  }

  /** Mean number of running calls since the last time this was called. */
  meanRunning(): number {
    this.#count(0)
    const mean = this.#worked / Math.max(1, this.#changedAt - this.#lookedAt)
    this.#worked = 0
    this.#lookedAt = this.#changedAt
    return mean
  }

  /** Addresses and networks with running or waiting calls. */
  get size(): number {
    return new Set([...this.#lanes.keys(), ...this.#waiting.keys()]).size
  }

  #fits({ keys, kind }: Slot): boolean {
    const share = this.#clock.isBusy() ? BUSY_SHARE : 1
    const { running, searching } = this.#limits
    return keys.every((key, index) => {
      const lane = this.#lanes.get(key)
      const factor = index === 0 ? 1 : NETWORK_FACTOR
      if (!lane) return true
      if (lane.running >= Math.ceil(running * share) * factor) return false
      return kind === 'work' || lane.searching < Math.ceil(searching * share) * factor
    })
  }

  #run(slot: Slot): Release {
    this.#change(slot, 1)
    let isOver = false
    const release = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      this.#change(slot, -1)
      this.#startNext(keyOfQueue(slot))
    }
    const timer = setTimeout(release, LONGEST_MS).unref()
    return release
  }

  #startNext(key: string): void {
    const queue = this.#waiting.get(key)
    const next = queue?.find((waiter) => this.#fits(waiter))
    if (!queue || !next) return
    this.#stopWaiting(next, queue)
    next.start()
  }

  #wait(slot: Slot, queue: Waiter[]): Promise<Release | null> {
    this.#waitingInAll += 1
    this.#waiting.set(keyOfQueue(slot), queue)
    return new Promise((resolve) => {
      const start = () => {
        clearTimeout(timer)
        resolve(this.#run(slot))
      }
      const waiter = { ...slot, start }
      const timer = setTimeout(() => {
        this.#stopWaiting(waiter, queue)
        resolve(null)
      }, PATIENCE_MS)
      queue.push(waiter)
    })
  }

  #stopWaiting(waiter: Waiter, queue: Waiter[]): void {
    this.#waitingInAll -= 1
    queue.splice(queue.indexOf(waiter), 1)
    if (queue.length === 0) this.#waiting.delete(keyOfQueue(waiter))
  }

  #change({ keys, kind }: Slot, by: 1 | -1): void {
    for (const key of keys) {
      const lane = this.#lanes.get(key) ?? { running: 0, searching: 0 }
      lane.running += by
      if (kind === 'search') lane.searching += by
      if (lane.running === 0) this.#lanes.delete(key)
      else this.#lanes.set(key, lane)
    }
    this.#count(by)
  }

  #count(by: number): void {
    const at = this.#clock.now()
    this.#worked += (at - this.#changedAt) * this.#running
    this.#changedAt = at
    this.#running += by
  }
}

// How many calls of one address run at once; a few more wait for a moment, in their order.

import { WIDER_FACTOR } from './call-price.ts'
import { widerNetwork } from './caller.ts'

type Kind = 'work' | 'search'

export type GateLimits = {
  /** Calls of one address that run at once, its searches included. */
  readonly running: number
  readonly searching: number
}

/** What runs of an address, or of the network around it. */
type Lane = { running: number; searching: number }
/** A call runs in the lane of its address and in that of the network around it, in this order. */
type Place = { readonly keys: readonly string[]; readonly kind: Kind }
type Waiter = Place & { readonly start: () => void }

/** Of one address and of all: who comes later is refused. */
const MOST_WAITING = 50
const MOST_WAITING_IN_ALL = 1000
const PATIENCE_MS = 2000
/** Of all addresses, as a multiple of what one may. */
const ALL_ADDRESSES = 16
/** A call that never ends does not hold its place for ever. */
const LONGEST_MS = 30_000
/** While the process is busy an address has so much less: others get their turn in between. */
const BUSY_SHARE = 1 / 3

const keysOf = (address: string): readonly string[] => {
  const network = widerNetwork(address)
  return network === null ? [address] : [address, network]
}

/** A place in the widest lane is one for all that wait for it. */
const keyOfQueue = ({ keys }: Place): string => keys.at(-1) ?? ''

/** Gives the place back; may be called twice. */
export type Leave = () => void

type Clock = {
  /** Whether the process has little time left. */
  readonly isBusy: () => boolean
  /** In milliseconds. */
  readonly now: () => number
}

export class CallGate {
  readonly #limits: GateLimits
  readonly #clock: Clock
  readonly #lanes = new Map<string, Lane>()
  readonly #waiting = new Map<string, Waiter[]>()
  #running = 0
  #waitingInAll = 0
  /** Milliseconds of all running calls since the last look. */
  #worked = 0
  #changedAt: number
  #lookedAt: number

  constructor(limits: GateLimits, clock: Clock) {
    this.#limits = limits
    this.#clock = clock
    this.#changedAt = clock.now()
    this.#lookedAt = this.#changedAt
  }

  /**
   * How to give the place back; null, at once or after a wait, when there is none. Who has no address
   * to be counted by shares only what runs of all.
   */
  enter(address: string | null, kind: Kind): Leave | null | Promise<Leave | null> {
    if (this.#running >= this.#limits.running * ALL_ADDRESSES) return null
    const place = { keys: address === null ? [] : keysOf(address), kind }
    if (this.#fits(place)) return this.#run(place)
    const queue = this.#waiting.get(keyOfQueue(place)) ?? []
    const isFull =
      queue.filter(({ keys }) => keys[0] === address).length >= MOST_WAITING ||
      queue.length >= MOST_WAITING * WIDER_FACTOR ||
      this.#waitingInAll >= MOST_WAITING_IN_ALL
    return isFull ? null : this.#wait(place, queue)
  }

  /** How many calls ran at once on average since this was asked last. */
  meanRunning(): number {
    this.#count(0)
    const mean = this.#worked / Math.max(1, this.#changedAt - this.#lookedAt)
    this.#worked = 0
    this.#lookedAt = this.#changedAt
    return mean
  }

  /** How many addresses and networks have something running or waiting. */
  get size(): number {
    return new Set([...this.#lanes.keys(), ...this.#waiting.keys()]).size
  }

  #fits({ keys, kind }: Place): boolean {
    const share = this.#clock.isBusy() ? BUSY_SHARE : 1
    const { running, searching } = this.#limits
    return keys.every((key, place) => {
      const lane = this.#lanes.get(key)
      const factor = place === 0 ? 1 : WIDER_FACTOR
      if (!lane) return true
      if (lane.running >= Math.ceil(running * share) * factor) return false
      return kind === 'work' || lane.searching < Math.ceil(searching * share) * factor
    })
  }

  #run(place: Place): Leave {
    this.#change(place, 1)
    let isOver = false
    const leave = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      this.#change(place, -1)
      this.#startNext(keyOfQueue(place))
    }
    const timer = setTimeout(leave, LONGEST_MS).unref()
    return leave
  }

  #startNext(key: string): void {
    const queue = this.#waiting.get(key)
    const next = queue?.find((waiter) => this.#fits(waiter))
    if (!queue || !next) return
    this.#stopWaiting(next, queue)
    next.start()
  }

  #wait(place: Place, queue: Waiter[]): Promise<Leave | null> {
    this.#waitingInAll += 1
    this.#waiting.set(keyOfQueue(place), queue)
    return new Promise((resolve) => {
      const start = () => {
        clearTimeout(timer)
        resolve(this.#run(place))
      }
      const waiter = { ...place, start }
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

  #change({ keys, kind }: Place, by: 1 | -1): void {
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

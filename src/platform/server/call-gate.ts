// How many calls of one address run at once; a few more wait for a moment, in their order.

type Kind = 'work' | 'search'

export type GateLimits = {
  /** Calls of one address that run at once, its searches included. */
  readonly running: number
  readonly searching: number
}

type Waiter = { readonly kind: Kind; readonly start: () => void }
type Lane = { running: number; searching: number; readonly waiting: Waiter[] }

const newLane = (): Lane => ({ running: 0, searching: 0, waiting: [] })

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
  #running = 0
  #waiting = 0
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
    if (address === null) return this.#run(address, newLane(), kind)
    const lane = this.#lanes.get(address) ?? newLane()
    if (this.#fits(lane, kind)) return this.#run(address, lane, kind)
    const isFull = lane.waiting.length >= MOST_WAITING || this.#waiting >= MOST_WAITING_IN_ALL
    return isFull ? null : this.#wait(address, lane, kind)
  }

  /** How many calls ran at once on average since this was asked last. */
  meanRunning(): number {
    this.#count(0)
    const mean = this.#worked / Math.max(1, this.#changedAt - this.#lookedAt)
    this.#worked = 0
    this.#lookedAt = this.#changedAt
    return mean
  }

  /** How many addresses have something running or waiting. */
  get size(): number {
    return this.#lanes.size
  }

  #fits(lane: Lane, kind: Kind): boolean {
    const share = this.#clock.isBusy() ? BUSY_SHARE : 1
    if (lane.running >= Math.ceil(this.#limits.running * share)) return false
    return kind === 'work' || lane.searching < Math.ceil(this.#limits.searching * share)
  }

  #run(address: string | null, lane: Lane, kind: Kind): Leave {
    if (address !== null) this.#lanes.set(address, lane)
    this.#change(lane, kind, 1)
    let isOver = false
    const leave = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      this.#change(lane, kind, -1)
      const next = lane.waiting.findIndex((waiter) => this.#fits(lane, waiter.kind))
      if (next >= 0) lane.waiting.splice(next, 1)[0]?.start()
      if (address !== null && lane.running + lane.waiting.length === 0) this.#lanes.delete(address)
    }
    const timer = setTimeout(leave, LONGEST_MS).unref()
    return leave
  }

  #wait(address: string, lane: Lane, kind: Kind): Promise<Leave | null> {
    this.#waiting += 1
    return new Promise((resolve) => {
      const start = () => {
        clearTimeout(timer)
        this.#waiting -= 1
        resolve(this.#run(address, lane, kind))
      }
      const waiter = { kind, start }
      const timer = setTimeout(() => {
        this.#waiting -= 1
        lane.waiting.splice(lane.waiting.indexOf(waiter), 1)
        resolve(null)
      }, PATIENCE_MS)
      lane.waiting.push(waiter)
    })
  }

  #change(lane: Lane, kind: Kind, by: 1 | -1): void {
    lane.running += by
    if (kind === 'search') lane.searching += by
    this.#count(by)
  }

  #count(by: number): void {
    const at = this.#clock.now()
    this.#worked += (at - this.#changedAt) * this.#running
    this.#changedAt = at
    this.#running += by
  }
}

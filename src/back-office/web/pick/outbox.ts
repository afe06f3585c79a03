// Units that were marked and not counted by the shop yet: kept in the storage of this browser, by member
// of staff and order, until the shop has answered. A page that dies loses none.

export type KeptPick = {
  readonly order: number
  /** Under it the shop counts it once, however often it is sent. */
  readonly key: string
  readonly position: number
  readonly picked: number
  readonly missing: number
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type Outbox = {
  readonly read: () => readonly KeptPick[]
  readonly add: (pick: KeptPick) => void
  readonly remove: (key: string) => void
  /** What another tab has written. */
  readonly reload: () => void
  readonly subscribe: (listener: () => void) => () => void
}

export const nameOfOutbox = (staff: number): string => `office.picks.${staff}`

/** `storage` may be forbidden or full: then the marks live as long as the page. */
export function openOutbox(staff: number, storage: () => Store): Outbox {
  const name = nameOfOutbox(staff)
  const listeners = new Set<() => void>()
  let isKept = true
  let current = load() ?? []

  function load(): readonly KeptPick[] | null {
    try {
      const stored: unknown = JSON.parse(storage().getItem(name) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isKeptPick) : []
    } catch {
      return null
    }
  }
  const change = (next: (before: readonly KeptPick[]) => readonly KeptPick[]) => {
    // another tab may have written, and its event is still to come
    current = next((isKept ? load() : null) ?? current)
    try {
      if (current.length === 0) storage().removeItem(name)
      else storage().setItem(name, JSON.stringify(current))
      isKept = true
    } catch {
      isKept = false
    }
    for (const listener of listeners) listener()
  }
  return {
    read: () => current,
    add: (pick) => change((before) => [...before, pick]),
    remove: (key) => change((before) => before.filter((pick) => pick.key !== key)),
    reload: () => {
      current = load() ?? current
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function isKeptPick(stored: unknown): stored is KeptPick {
  const { order, key, position, picked, missing } = (stored ?? {}) as Partial<KeptPick>
  return typeof key === 'string' && [order, position, picked, missing].every(Number.isSafeInteger)
}

/** `refused`: the shop has answered that it does not count it; `stopped`: it is sent later. */
export type Sent = 'counted' | 'refused' | 'no-answer' | 'stopped'

type Sending = {
  readonly outbox: Outbox
  readonly send: (pick: KeptPick) => Promise<Sent>
  /** Resolves when it is time to try again. */
  readonly pause: () => Promise<void>
  readonly onStuck: (order: number, isStuck: boolean) => void
}

/** Sends what is kept, of one order one after another, as they were made. */
export function outboxSender({ outbox, send, pause, onStuck }: Sending): () => void {
  const running = new Set<number>()
  const drain = async (order: number) => {
    if (running.has(order)) return
    running.add(order)
    try {
      for (;;) {
        const first = outbox.read().find((pick) => pick.order === order)
        if (!first) return
        const sent = await send(first)
        if (sent === 'stopped') return
        onStuck(order, sent === 'no-answer')
        if (sent === 'no-answer') await pause()
        else outbox.remove(first.key)
      }
    } finally {
      running.delete(order)
    }
  }
  return () => {
    for (const order of new Set(outbox.read().map((pick) => pick.order))) void drain(order)
  }
}

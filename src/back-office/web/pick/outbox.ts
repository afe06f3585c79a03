// Units that were marked and not counted by the shop yet: kept in the storage of this browser, by member
// of staff and order, until the shop has answered, and refused ones until they are seen.

export type KeptPick = {
  readonly order: number
  /** Under it the shop counts it once, however often it is sent. */
  readonly key: string
  readonly position: number
  /** Of the line; an older page has kept none. */
  readonly article?: string
  readonly picked: number
  readonly missing: number
}

/** `refused`: what the shop has said. */
export type RefusedPick = KeptPick & { readonly refused: string }

/** `A21-1, +1`: what was marked, as its picker knows it. */
export function markText({ article, picked, missing }: KeptPick): string {
  const taken = picked > 0 ? `+${picked}` : `−${-picked}`
  const lacking = missing > 0 ? `нет на полке ${missing} шт.` : `нашлось ${-missing} шт.`
  return `${article ? `${article}, ` : ''}${picked === 0 ? lacking : taken}`
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type Outbox = {
  /** What waits for an answer. */
  readonly read: () => readonly KeptPick[]
  readonly refusals: () => readonly RefusedPick[]
  readonly refuse: (key: string, text: string) => void
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
  let parts = partsOf(current)

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
    show(next((isKept ? load() : null) ?? current))
    try {
      if (current.length === 0) storage().removeItem(name)
      else storage().setItem(name, JSON.stringify(current))
      isKept = true
    } catch {
      isKept = false
    }
    for (const listener of listeners) listener()
  }
  function show(picks: readonly KeptPick[]): void {
    current = picks
    parts = partsOf(picks)
  }
  return {
    read: () => parts.waiting,
    refusals: () => parts.refused,
    refuse: (key, refused) =>
      change((before) => before.map((pick) => (pick.key === key ? { ...pick, refused } : pick))),
    add: (pick) => change((before) => [...before, pick]),
    remove: (key) => change((before) => before.filter((pick) => pick.key !== key)),
    reload: () => {
      show(load() ?? current)
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const isRefused = (pick: KeptPick): pick is RefusedPick => 'refused' in pick

const partsOf = (picks: readonly KeptPick[]) => ({
  waiting: picks.filter((pick) => !isRefused(pick)),
  refused: picks.filter(isRefused),
})

function isKeptPick(stored: unknown): stored is KeptPick {
  const pick = (stored ?? {}) as Partial<RefusedPick>
  const { order, key, position, article = '', picked, missing, refused = '' } = pick
  return (
    [key, article, refused].every((text) => typeof text === 'string') &&
    [order, position, picked, missing].every(Number.isSafeInteger)
  )
}

/** Why a mark still waits: `broken`, the shop has answered that it cannot count it now. */
export type Trouble = 'no-answer' | 'broken'

/** `refused`: the shop has answered why it does not count it; `stopped`: it is sent later. */
export type Sent = 'counted' | { readonly refused: string } | Trouble | 'stopped'

const AGAIN_MS = 2000
const LONGEST_MS = 60_000

/** After so many troubles in a row: a shop that is broken is asked more and more seldom. */
export const pauseAfter = (trouble: Trouble, times: number): number =>
  trouble === 'broken' ? Math.min(AGAIN_MS * 2 ** (times - 1), LONGEST_MS) : AGAIN_MS

type Sending = {
  readonly outbox: Outbox
  readonly send: (pick: KeptPick) => Promise<Sent>
  /** Resolves when it is time to try again. */
  readonly pause: (milliseconds: number) => Promise<void>
  readonly onTrouble: (order: number, trouble: Trouble | null) => void
}

/** Sends what is kept, of one order one after another, as they were made. */
export function outboxSender({ outbox, send, pause, onTrouble }: Sending): () => void {
  const running = new Set<number>()
  const drain = async (order: number) => {
    if (running.has(order)) return
    running.add(order)
    let times = 0
    try {
      for (;;) {
        const first = outbox.read().find((pick) => pick.order === order)
        if (!first) return
        const sent = await send(first)
        if (sent === 'stopped') return
        const trouble = sent === 'no-answer' || sent === 'broken' ? sent : null
        onTrouble(order, trouble)
        times = trouble === null ? 0 : times + 1
        if (trouble !== null) await pause(pauseAfter(trouble, times))
        else if (typeof sent === 'object') outbox.refuse(first.key, sent.refused)
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

// Simulates tabs of one browser: shared storage, delayed storage events.

type Listener = (event: { key: string | null }) => void

/** What a page sees of its window, as far as storage goes. */
export type Tab = {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly addEventListener: (kind: 'storage', listener: Listener) => void
  readonly removeEventListener: (kind: 'storage', listener: Listener) => void
  /** Delivers the oldest pending storage event to the tab. */
  readonly hear: () => void
  readonly isUpToDate: () => boolean
}

export class BrowserTabs {
  readonly tabs: readonly Tab[]
  readonly #stored = new Map<string, string>()
  readonly #news: string[][]

  constructor(count: number) {
    this.#news = Array.from({ length: count }, () => [])
    this.tabs = this.#news.map((news, place) => this.#tab(news, place))
  }

  stored = (key: string): unknown => JSON.parse(this.#stored.get(key) ?? 'null')

  #tab(news: string[], place: number): Tab {
    const listeners = new Set<Listener>()
    return {
      localStorage: {
        getItem: (key) => this.#stored.get(key) ?? null,
        setItem: (key, text) => this.#change(key, text, place),
        removeItem: (key) => this.#change(key, null, place),
      },
      addEventListener: (_, listener) => void listeners.add(listener),
      removeEventListener: (_, listener) => void listeners.delete(listener),
      hear: () => {
        const key = news.shift()
        if (key !== undefined) for (const listener of listeners) listener({ key })
      },
      isUpToDate: () => news.length === 0,
    }
  }

  #change(key: string, text: string | null, by: number): void {
    if ((this.#stored.get(key) ?? null) === text) return
    if (text === null) this.#stored.delete(key)
    else this.#stored.set(key, text)
    for (const [place, news] of this.#news.entries()) if (place !== by) news.push(key)
  }
}

/** Runs code with the tab's window as the global one. */
export function inTab<Result>(tab: Tab, work: () => Result): Result {
  const world = globalThis as { window?: unknown }
  const before = world.window
  world.window = tab
  try {
    return work()
  } finally {
    world.window = before
  }
}

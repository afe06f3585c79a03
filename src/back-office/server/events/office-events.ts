// Tells the open offices of this process what has happened: one look at the database for all of them,
// four times a second, and none while nobody listens.

import type { Database } from '#src/platform/server/database.ts'
import type { StreamEvent } from '#src/platform/server/event-stream.ts'
import { repeat } from '#src/platform/server/repeat.ts'
import { EVENT_TOPICS, type EventTopic, type OfficeEvent } from '../../events-contract.ts'
import { isAllowed } from '../../permissions.ts'
import { findStaffByToken, type Staff } from '../staff.repository.ts'
import { visibleStore } from '../visible-orders.ts'
import {
  type News,
  type NewsIds,
  OVERLAP,
  readNews,
  readNewsIds,
} from './office-news.repository.ts'

const LOOK_MS = 250
/** A member of staff who was disabled is off the stream within 15 seconds. */
const SESSIONS_MS = 10_000
/** A list that comes in moves thousands of products: then one event stands for all of them. */
const MOST_PRODUCTS = 50
/** Whoever reads too slowly has to begin anew. */
const MOST_WAITING = 1000

type Listener = {
  staff: Staff
  readonly tokenHash: Buffer
  readonly end: AbortController
  readonly waiting: OfficeEvent[]
  wake: () => void
}

export type OfficeEvents = {
  readonly count: () => number
  /** Yields `open` when nothing that follows is missed, then `news`; ends with `end` or the session. */
  readonly listen: (
    who: Pick<Listener, 'staff' | 'tokenHash'>,
    end: AbortController,
  ) => AsyncGenerator<StreamEvent>
  readonly stop: () => Promise<void>
}

type Warn = (error: unknown, text: string) => void

export function officeEvents(db: Database, warn: Warn): OfficeEvents {
  const listeners = new Set<Listener>()
  let reading: Reading | null = null

  const join = (listener: Listener): Reading => {
    listeners.add(listener)
    reading ??= startReading(db, listeners, warn)
    return reading
  }
  const leave = (listener: Listener) => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    void reading?.stop()
    reading = null
  }
  return {
    count: () => listeners.size,
    listen: async function* (who, end) {
      let number = 0
      const event = (name: string, data: object) => {
        number += 1
        return { id: String(number), event: name, data }
      }
      const listener: Listener = { ...who, end, waiting: [], wake: () => {} }
      const ended = new Promise<void>((resolve) => {
        end.signal.addEventListener('abort', () => resolve(), { once: true })
      })
      try {
        await Promise.race([join(listener).begun, ended])
        if (!end.signal.aborted) yield event('open', {})
        while (!end.signal.aborted) {
          const woken = new Promise<void>((resolve) => {
            listener.wake = resolve
          })
          if (listener.waiting.length === 0) await Promise.race([woken, ended])
          for (const news of listener.waiting.splice(0)) yield event('news', news)
        }
      } finally {
        leave(listener)
      }
    },
    stop: async () => {
      for (const { end } of listeners) end.abort()
      await reading?.stop()
    },
  }
}

type Reading = { readonly begun: Promise<void>; readonly stop: () => Promise<void> }

function startReading(db: Database, listeners: ReadonlySet<Listener>, warn: Warn): Reading {
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  const look = newsReader(db)
  const tell = async () => {
    const news = await look()
    resolve()
    for (const listener of listeners) add(listener, news)
  }
  const stops = [
    repeat({
      work: tell,
      everyMs: LOOK_MS,
      onFailure: (error) => warn(error, 'the office was not told what is new'),
    }),
    repeat({
      work: () => checkSessions(db, listeners),
      everyMs: SESSIONS_MS,
      onFailure: (error) => warn(error, 'the sessions of open offices were not looked at'),
    }),
  ]
  return { begun, stop: async () => void (await Promise.all(stops.map((stop) => stop()))) }
}

function add(listener: Listener, news: readonly News[]): void {
  const seen = news.filter((one) => isFor(listener.staff, one))
  if (seen.length === 0) return
  listener.waiting.push(...seen.map(({ topic, id }) => ({ topic, id })))
  if (listener.waiting.length > MOST_WAITING) listener.end.abort()
  listener.wake()
}

/** No shop has them for itself. */
const OF_NO_STORE: ReadonlySet<EventTopic> = new Set(['stock', 'act', 'new-request', 'request'])

function isFor(staff: Staff, { topic, storeId }: News): boolean {
  if (!isAllowed(staff.role, EVENT_TOPICS[topic])) return false
  const store = visibleStore(staff)
  return store === null || OF_NO_STORE.has(topic) || storeId === store
}

async function checkSessions(db: Database, listeners: ReadonlySet<Listener>): Promise<void> {
  for (const listener of [...listeners]) {
    const staff = await findStaffByToken(db, listener.tokenHash)
    if (staff && isAllowed(staff.role, 'see-orders')) listener.staff = staff
    else listener.end.abort()
  }
}

/** The first look tells nothing: it only learns where the present is. */
function newsReader(db: Database): () => Promise<readonly News[]> {
  const sources = ['orders', 'changes', 'movements', 'acts', 'money', 'requests'] as const
  const none = { orders: 0, changes: 0, movements: 0, acts: 0, money: 0, requests: 0 }
  let last = none
  let seen: Readonly<Record<keyof NewsIds, ReadonlySet<number>>> | null = null
  return async () => {
    const read = await readNewsIds(db, last)
    const known = seen
    const each = <Value>(of: (source: keyof NewsIds) => Value) =>
      Object.fromEntries(sources.map((source) => [source, of(source)])) as Record<
        keyof NewsIds,
        Value
      >
    last = each((source) => Math.max(last[source], ...read[source]))
    seen = each((source) => new Set(read[source].filter((id) => id > last[source] - OVERLAP)))
    if (!known) return []
    const fresh = each((source) => read[source].filter((id) => !known[source].has(id)))
    if (sources.every((source) => fresh[source].length === 0)) return []
    return fewProducts(await readNews(db, fresh))
  }
}

function fewProducts(news: readonly News[]): readonly News[] {
  const others = news.filter(({ topic }) => topic !== 'stock')
  if (news.length - others.length <= MOST_PRODUCTS) return news
  return [...others, { topic: 'stock', id: null, storeId: null }]
}

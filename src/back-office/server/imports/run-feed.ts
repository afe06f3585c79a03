// The news of one run in this process: who comes late or again hears what he has missed.

import { randomBytes } from 'node:crypto'
import type { StreamEvent } from '#src/platform/server/event-stream.ts'
import type { ImportEvents } from '../../imports-contract.ts'

export type RunNews = {
  [Name in keyof ImportEvents]: { readonly event: Name; readonly data: ImportEvents[Name] }
}[keyof ImportEvents]

export type RunFeed = {
  readonly tell: (news: RunNews) => void
  /** Nothing more is told; everybody who listens hears the last and goes. */
  readonly close: () => void
  /** What came after `lastId`, then what comes; ends with the feed or with `end`. */
  readonly listen: (lastId: string, end: AbortSignal) => AsyncGenerator<StreamEvent>
}

/** Shares of the same step that come faster are not told one by one. */
const PAUSE_MS = 250
/** Of the last steps; older ones say nothing that the newer do not. */
const MOST_KEPT = 100

export function runFeed(now: () => number = Date.now): RunFeed {
  const key = randomBytes(4).toString('hex')
  let kept: (StreamEvent & { readonly number: number })[] = []
  let count = 0
  let toldAt = 0
  let isClosed = false
  let wake = Promise.withResolvers<void>()

  const wakeAll = () => {
    wake.resolve()
    wake = Promise.withResolvers<void>()
  }
  const isHasty = ({ event, data }: RunNews) => {
    if (event !== 'progress' || data.done === data.total) return false
    const last = kept.findLast((one) => one.event === 'progress')?.data as typeof data | undefined
    return last?.title === data.title && now() - toldAt < PAUSE_MS
  }
  return {
    tell: (news) => {
      if (isClosed || isHasty(news)) return
      count += 1
      toldAt = now()
      kept = [...kept, { id: `${key}-${count}`, number: count, ...news }].slice(-MOST_KEPT)
      wakeAll()
    },
    close: () => {
      isClosed = true
      wakeAll()
    },
    listen: async function* (lastId, end) {
      const [own, number] = lastId.split('-')
      let heard = own === key ? Number(number) || 0 : 0
      const ended = new Promise<void>((resolve) => {
        end.addEventListener('abort', () => resolve(), { once: true })
      })
      while (!end.aborted) {
        const next = wake.promise
        for (const { number: place, ...event } of kept) {
          if (place <= heard) continue
          heard = place
          yield event
        }
        if (isClosed) return
        await Promise.race([next, ended])
      }
    },
  }
}

// One stream of events for all tabs of this browser: the tab that holds the lock reads it and tells
// the others. A stream for each tab would use up the connections of HTTP/1.1.

import { eventsApi, type OfficeEvent } from '../../events-contract.ts'
import { eventLines } from './event-lines.ts'

/** `lost`: nothing is told, lists are asked for as before. */
export type LiveState = 'connecting' | 'live' | 'lost'

type LiveHandlers = {
  readonly onState: (state: LiveState) => void
  readonly onEvent: (event: OfficeEvent) => void
  /** The stream is open again: what happened meanwhile is not told. */
  readonly onRefresh: () => void
  /** The session has ended, or the role may not listen. */
  readonly onRefused: () => void
}

type Told =
  | { readonly kind: 'event'; readonly event: OfficeEvent }
  | { readonly kind: 'state'; readonly state: LiveState }
  | { readonly kind: 'refresh' | 'refused' | 'beat' | 'hello' }

const NAME = 'office-events'
/** The stream beats every 15 seconds. */
const SILENCE_MS = 40_000
const LONGEST_PAUSE_MS = 15_000

/** Returns how to leave. */
export function followEvents(handlers: LiveHandlers): () => void {
  const end = new AbortController()
  const channel = new BroadcastChannel(NAME)
  let state: LiveState = 'connecting'
  let isLeading = false
  let silence: ReturnType<typeof setTimeout>

  const awaitBeat = () => {
    clearTimeout(silence)
    silence = setTimeout(() => become('lost'), SILENCE_MS)
  }
  const become = (next: LiveState) => {
    if (next === state) return
    state = next
    handlers.onState(next)
  }
  const hear = (told: Told) => {
    awaitBeat()
    if (told.kind === 'state') become(told.state)
    // silent for so long that events may have been missed
    if (told.kind === 'beat' && state === 'lost') {
      become('live')
      handlers.onRefresh()
    }
    if (told.kind === 'event') handlers.onEvent(told.event)
    if (told.kind === 'refresh') handlers.onRefresh()
    if (told.kind === 'refused') handlers.onRefused()
    if (told.kind === 'hello' && isLeading) channel.postMessage({ kind: 'state', state })
  }
  const tell = (told: Told) => {
    if (end.signal.aborted) return
    channel.postMessage(told)
    hear(told)
  }
  channel.onmessage = ({ data }: MessageEvent<Told>) => hear(data)
  channel.postMessage({ kind: 'hello' })
  awaitBeat()
  const lead = () => {
    isLeading = true
    return keepReading(tell, end.signal)
  }
  const led = navigator.locks ? navigator.locks.request(NAME, { signal: end.signal }, lead) : lead()
  led.catch(() => {}) // left before it was its turn
  return () => {
    end.abort()
    clearTimeout(silence)
    channel.close()
  }
}

async function keepReading(tell: (told: Told) => void, end: AbortSignal): Promise<void> {
  for (let failed = 0; !end.aborted; ) {
    const outcome = await readStream(tell, end)
    if (end.aborted) return
    if (outcome === 'refused') tell({ kind: 'refused' })
    if (outcome === 'ended') {
      failed = 0
      continue
    }
    tell({ kind: 'state', state: 'lost' })
    failed += 1
    await pause(Math.min(LONGEST_PAUSE_MS, 500 * 2 ** failed) * (0.5 + Math.random() / 2), end)
  }
}

/** Shorter when the connection is back. */
const pause = (ms: number, end: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const over = new AbortController()
    const go = () => {
      over.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(go, ms)
    addEventListener('online', go, { signal: over.signal })
    end.addEventListener('abort', go, { signal: over.signal })
  })

async function readStream(
  tell: (told: Told) => void,
  end: AbortSignal,
): Promise<'ended' | 'failed' | 'refused'> {
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), SILENCE_MS)
  try {
    const answer = await fetch(eventsApi.officeEvents.path, {
      // an office that nobody touches does not prolong its session by listening
      headers: { 'x-office': 'unattended' },
      signal: AbortSignal.any([end, silent.signal]),
    })
    if (answer.status === 401 || answer.status === 403) return 'refused'
    if (!answer.ok || !answer.body) return 'failed'
    const read = eventLines()
    const pieces = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { value, done } = await pieces.read()
      if (done) return 'ended'
      clearTimeout(timer)
      timer = setTimeout(() => silent.abort(), SILENCE_MS)
      tell({ kind: 'beat' })
      for (const { event, data } of read(value)) {
        if (event === 'news') tell({ kind: 'event', event: data as OfficeEvent })
        if (event !== 'open') continue
        tell({ kind: 'state', state: 'live' })
        tell({ kind: 'refresh' })
      }
    }
  } catch {
    return 'failed'
  } finally {
    clearTimeout(timer)
  }
}

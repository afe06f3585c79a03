// Server-Sent Events: what is told while something goes on, one event after the other.

import { PassThrough, type Readable } from 'node:stream'

export type StreamEvent = {
  readonly id: string
  readonly event: string
  readonly data: unknown
}

type Wishes = {
  /** Without a word for so long, proxies would take the connection for dead. */
  readonly heartbeatMs?: number
  /** Who reads is sent away after so long and comes again, with a token that is looked at anew. */
  readonly longestMs?: number
}

/** After a broken connection, who reads comes again in so many milliseconds. */
const RETRY_MS = 2000

export const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no', // nginx would hold the events back until there are enough of them
}

/** `events` is told to end by `end`, when the reader has gone or the stream is old. */
export function eventStream(
  events: AsyncIterable<StreamEvent>,
  end: AbortController,
  { heartbeatMs = 15_000, longestMs = 3_600_000 }: Wishes = {},
): Readable {
  const stream = new PassThrough()
  const beat = setInterval(() => stream.write(': \n\n'), heartbeatMs)
  const old = setTimeout(() => end.abort(), longestMs)
  stream.write(`retry: ${RETRY_MS}\n\n`)
  stream.once('close', () => {
    clearInterval(beat)
    clearTimeout(old)
    end.abort()
  })
  end.signal.addEventListener('abort', () => stream.end())
  void tell(stream, events)
  return stream
}

async function tell(stream: PassThrough, events: AsyncIterable<StreamEvent>): Promise<void> {
  try {
    for await (const event of events) {
      if (stream.writable) stream.write(eventText(event))
    }
    stream.end()
  } catch (error) {
    stream.destroy(error as Error)
  }
}

/** JSON has no line breaks of its own, so one line holds it. */
const eventText = ({ id, event, data }: StreamEvent): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

// Writes Server-Sent Events to a response.

import { PassThrough, type Readable } from 'node:stream'

export type StreamEvent = {
  readonly id: string
  readonly event: string
  readonly data: unknown
}

type Options = {
  /** A comment is sent this often: proxies close silent connections. */
  readonly heartbeatMs?: number
  /** The stream ends after this time; the client reconnects, and its token is checked again. */
  readonly longestMs?: number
}

/** The client reconnects after so many milliseconds. */
const RETRY_MS = 2000

export const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no', // nginx would buffer the events
}

/** Aborts `end` when the client is gone or the stream is old; `events` must stop then. */
export function eventStream(
  events: AsyncIterable<StreamEvent>,
  end: AbortController,
  { heartbeatMs = 15_000, longestMs = 3_600_000 }: Options = {},
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
  void writeEvents(stream, events)
  return stream
}

async function writeEvents(stream: PassThrough, events: AsyncIterable<StreamEvent>): Promise<void> {
  try {
    for await (const event of events) {
      if (stream.writable) stream.write(eventText(event))
    }
    stream.end()
  } catch (error) {
    stream.destroy(error as Error)
  }
}

/** JSON has no line breaks, so `data` is one line. */
const eventText = ({ id, event, data }: StreamEvent): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

// Somebody who listens to the events of the office.

import type { OfficeEvent } from '#src/back-office/events-contract.ts'
import { eventLines } from '#src/back-office/web/live/event-lines.ts'

export type Listener = {
  readonly status: number
  /** When each new order was heard of. */
  readonly heard: Map<number, number>
  readonly ended: Promise<void>
  readonly leave: () => void
}

/** Resolves when the stream says that it is open, or when it is refused. */
export async function listen(
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<Listener> {
  const end = new AbortController()
  const answer = await fetch(`${address}/api/staff/events`, {
    headers: { ...headers },
    signal: end.signal,
  })
  const heard = new Map<number, number>()
  const { promise: opened, resolve } = Promise.withResolvers<void>()
  const read = eventLines()
  const ended = (async () => {
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      for (const { event, data } of read(piece)) {
        if (event === 'open') resolve()
        const { topic, id } = data as OfficeEvent
        if (topic === 'new-order' && id !== null) heard.set(id, performance.now())
      }
    }
  })()
    .catch(() => {})
    .finally(resolve)
  if (answer.status === 200) await opened
  return { status: answer.status, heard, ended, leave: () => end.abort() }
}

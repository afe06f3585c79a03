import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eventStream, type StreamEvent } from './event-stream.ts'

async function* told(count: number, everyMs: number): AsyncGenerator<StreamEvent> {
  for (let n = 1; n <= count; n += 1) {
    await pause(everyMs)
    yield { id: `a-${n}`, event: 'progress', data: { done: n, note: 'строка\nи ещё' } }
  }
}

test('each event has its id, its name and its data in one line', async () => {
  const said = await text(eventStream(told(2, 0), new AbortController()))
  expect(said).toBe(
    'retry: 2000\n\n' +
      'id: a-1\nevent: progress\ndata: {"done":1,"note":"строка\\nи ещё"}\n\n' +
      'id: a-2\nevent: progress\ndata: {"done":2,"note":"строка\\nи ещё"}\n\n',
  )
})

test('a silence is filled with comments', async () => {
  const stream = eventStream(told(1, 100), new AbortController(), { heartbeatMs: 20 })
  expect((await text(stream)).split(': \n\n').length).toBeGreaterThan(3)
})

test('a stream that is old ends, and so does one that is told to', async () => {
  const old = new AbortController()
  await text(eventStream(told(9, 1000), old, { longestMs: 20 }))
  expect(old.signal.aborted).toBe(true)
  const end = new AbortController()
  const stream = eventStream(told(9, 1000), end)
  end.abort()
  expect(await text(stream)).toBe('retry: 2000\n\n')
})

test('when the reader has gone, whoever tells is told so', async () => {
  const end = new AbortController()
  eventStream(told(9, 1000), end).destroy()
  await expect.poll(() => end.signal.aborted).toBe(true)
})

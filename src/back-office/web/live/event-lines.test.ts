import { expect, test } from 'vitest'
import { eventLines } from './event-lines.ts'

const OPEN = 'id: 1\nevent: open\ndata: {}\n\n'
const NEWS = 'id: 2\nevent: news\ndata: {"topic":"order","id":7}\n\n'

test('events are read however the response is cut into pieces', () => {
  const text = `retry: 2000\n\n: \n\n${OPEN}: \n\n${NEWS}`
  const wanted = [
    { event: 'open', data: {} },
    { event: 'news', data: { topic: 'order', id: 7 } },
  ]
  for (const size of [1, 3, 10, text.length]) {
    const read = eventLines()
    const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
    expect(pieces.flatMap(read), String(size)).toEqual(wanted)
  }
})

test('what is not complete yet waits', () => {
  const read = eventLines()
  expect(read(NEWS.slice(0, -1))).toEqual([])
  expect(read('\n')).toEqual([{ event: 'news', data: { topic: 'order', id: 7 } }])
})

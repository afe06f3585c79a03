import { expect, test } from 'vitest'
import type { StreamEvent } from '#src/platform/server/event-stream.ts'
import { type RunEventLog, runEventLog } from './run-events.ts'

const step = (title: string, done: number) =>
  ({ event: 'progress', data: { title, done, total: 100, note: '' } }) as const
const DONE = { event: 'done', data: { id: 1, status: 'done' } } as const

async function all(log: RunEventLog, lastId = '', end = new AbortController()) {
  const told: StreamEvent[] = []
  for await (const event of log.listen(lastId, end.signal)) told.push(event)
  return told
}
const doneOf = (told: readonly StreamEvent[]) =>
  told.map(({ data }) => (data as { done?: number }).done ?? 'end')

test('who comes late hears all of it, who comes again what he has missed', async () => {
  let now = 0
  const log = runEventLog(() => (now += 1000))
  const early = all(log)
  log.add(step('Читаю', 10))
  log.add(step('Читаю', 20))
  log.add(DONE)
  log.close()
  const told = await early
  expect(doneOf(told)).toEqual([10, 20, 'end'])
  expect(await all(log)).toEqual(told)
  expect(await all(log, told[0]?.id)).toEqual(told.slice(1))
  expect(await all(log, told[2]?.id)).toEqual([])
  expect(await all(log, 'of-another-process')).toEqual(told)
})

test('steps that follow at once are told one in four times a second, ends always', async () => {
  let now = 0
  const log = runEventLog(() => now)
  for (now = 1000; now < 2000; now += 50) log.add(step('Читаю', now / 50))
  log.add(step('Читаю', 100))
  log.add(step('Переключаю', 1))
  log.close()
  expect(doneOf(await all(log))).toEqual([20, 25, 30, 35, 100, 1])
})

test('of a long run the last steps are kept, and nothing is told after its end', async () => {
  let now = 0
  const log = runEventLog(() => (now += 1000))
  for (let done = 0; done < 500; done += 1) log.add(step('Читаю', done))
  log.close()
  log.add(DONE)
  const told = doneOf(await all(log))
  expect([told.length, told[0], told.at(-1)]).toEqual([100, 400, 499])
})

test('who goes is not told any more', async () => {
  const log = runEventLog()
  const end = new AbortController()
  const told = all(log, '', end)
  log.add(step('Читаю', 1))
  end.abort()
  expect((await told).length).toBeLessThanOrEqual(1)
})

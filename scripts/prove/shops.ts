// Two web processes on one database: called over HTTP, killed and restarted.

import { setTimeout as pause } from 'node:timers/promises'
import { type ShopUnderTest, startShop } from '../bench/shop-under-test.ts'
import type { Notebook } from './notebook.ts'

export type Question = {
  readonly path: string
  readonly body?: object
  readonly token?: string
  readonly key?: string
  /** The caller hangs up after so many milliseconds. */
  readonly cutAfterMs?: number
  /** The call needs the payment provider, which may be down: 503 is no fault then. */
  readonly asksProvider?: boolean
}
/** Null without an answer. */
export type Answer = { readonly status: number; readonly body: unknown } | null

const PATIENCE_MS = 15_000
/** Time after a failure in which its effects are accepted, such as broken connections. */
const AFTERMATH_MS = 3000
const ANSWERED_WITHIN_MS = 60_000
const MOST_FAILURES = 5
const MOST_STARTS = 5

export class Shops {
  readonly #settings: Readonly<Record<string, string>>
  readonly #notebook: Notebook
  #running: ShopUnderTest[] = []
  #addresses: string[] = []
  #troubles = 0
  #calmSince = 0
  /** Unanswered orders of each process. */
  readonly onTheWay = [0, 0]

  constructor(settings: Readonly<Record<string, string>>, notebook: Notebook) {
    this.#settings = settings
    this.#notebook = notebook
  }

  async open(): Promise<void> {
    this.#running = await Promise.all([startShop(this.#settings), startShop(this.#settings)])
    this.#addresses = this.#running.map(({ address }) => address)
  }

  async close(): Promise<void> {
    await Promise.all(this.#running.map((shop) => shop.stop()))
  }

  /** Kills a process like `kill -9` and restarts it on its port a moment later. */
  killAndStart(which: number): Promise<void> {
    return this.trouble(async () => {
      const PORT = new URL(this.#addresses[which] ?? '').port
      await this.#running[which]?.kill()
      await pause(1000)
      this.#running[which] = await this.#startAgain(PORT)
    })
  }

  /** If the database crashes while a process starts, the process ends and is restarted. */
  async #startAgain(PORT: string): Promise<ShopUnderTest> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await startShop({ ...this.#settings, PORT })
      } catch (error) {
        if (tries === MOST_STARTS) throw error
        await pause(1000)
      }
    }
  }

  /** During `work` and shortly after, 503 and lost connections are no faults. */
  async trouble(work: () => Promise<void>): Promise<void> {
    this.#troubles += 1
    await work()
    await pause(AFTERMATH_MS)
    this.#troubles -= 1
    this.#calmSince = performance.now()
  }

  /** Calls one process once. */
  async ask(which: number, question: Question): Promise<Answer> {
    const { path, body, token, key, cutAfterMs } = question
    const askedAt = performance.now()
    const isOrder = path === '/api/orders' && body !== undefined
    if (isOrder) this.onTheWay[which] = (this.onTheWay[which] ?? 0) + 1
    try {
      const answer = await fetch(`${this.#addresses[which]}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(cutAfterMs ?? PATIENCE_MS),
      })
      const response = { status: answer.status, body: await answer.json() }
      const isAway = response.status === 503 && question.asksProvider
      if (!isAway) this.#judge(`${path} answered ${response.status}`, response.status, askedAt)
      return response
    } catch (error) {
      if (cutAfterMs === undefined) this.#judge(`${path}: ${(error as Error).message}`, 0, askedAt)
      return null
    } finally {
      if (isOrder) this.onTheWay[which] = (this.onTheWay[which] ?? 0) - 1
    }
  }

  /**
   * Repeats the call at the other process until there is an answer, and returns the last failure
   * after the last retry.
   */
  async askUntilAnswered(first: number, question: Question): Promise<NonNullable<Answer>> {
    const end = performance.now() + ANSWERED_WITHIN_MS
    let failures = 0
    for (let which = first; ; which = 1 - which) {
      const answer = await this.ask(which, question)
      if (answer && answer.status < 500) return answer
      if (answer?.status === 500) failures += 1
      if (failures === MOST_FAILURES || performance.now() > end) {
        return answer ?? { status: 0, body: {} }
      }
      if (question.key) this.#notebook.count('sent again under the same key')
      await pause(300)
    }
  }

  /** `status` 0: no answer. A failure that the experiment did not cause is a fault; 500 always is. */
  #judge(what: string, status: number, askedAt: number): void {
    if (status > 0 && status < 500) return
    const isTroubled = this.#troubles > 0 || askedAt < this.#calmSince
    if (!isTroubled || status === 500) this.#notebook.faults.push(what)
    else
      this.#notebook.count(status === 0 ? 'connections lost in trouble' : 'answered 503 in trouble')
  }
}

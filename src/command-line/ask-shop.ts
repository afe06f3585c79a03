// Calls a running shop over HTTP; waits at the rate limit, fails with a Russian sentence.

import { setTimeout as wait } from 'node:timers/promises'
import type { AskShop } from '#src/judging/server/public.ts'
import type { AnswerOf, Endpoint } from '#src/shared/endpoint.ts'

const TIMEOUT_MS = 30_000
const MOST_TRIES = 120

/** The shop answered with an error status. */
export class RefusedCall extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** For GET endpoints. Rejects with RefusedCall or with an Error. */
export function askShopAt(address: string): AskShop {
  return async <E extends Endpoint>(endpoint: E, input: unknown) => {
    const url = `${address}${pathOf(endpoint.path, input as Input)}`
    for (let tries = 1; ; tries += 1) {
      const answer = await get(url)
      if (answer.status !== 429 || tries === MOST_TRIES) {
        return (await bodyOf(answer, url)) as AnswerOf<E>
      }
      await answer.body?.cancel()
      await wait(1000 * (Number(answer.headers.get('retry-after')) || 1))
    }
  }
}

type Input = { readonly params?: object; readonly query?: object }

function pathOf(path: string, { params = {}, query = {} }: Input): string {
  const filled = Object.entries(params).reduce(
    (made, [name, value]) => made.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  )
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) fields.set(name, String(value))
  }
  return fields.size > 0 ? `${filled}?${fields}` : filled
}

const get = (url: string): Promise<Response> =>
  fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: Error) => {
    const isLate = error.name === 'TimeoutError'
    throw new Error(isLate ? `Магазин не ответил за 30 секунд: ${url}` : `Нет ответа: ${url}`)
  })

async function bodyOf(answer: Response, url: string): Promise<unknown> {
  const text = await answer.text()
  if (!answer.ok) throw new RefusedCall(answer.status, `Магазин ответил ${answer.status}: ${url}`)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Error(`Ответ — не JSON: ${url}. Это адрес магазина?`)
  }
}

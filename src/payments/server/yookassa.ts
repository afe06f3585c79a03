// Calls of YooKassa's API v3: bounded in time and size, answers checked, nothing secret in failures.

import type * as z from 'zod/mini'
import {
  listOf,
  ProviderError,
  ProviderPayment,
  ProviderReceipt,
  ProviderRefund,
} from './provider-answers.ts'
import { ProviderFailure } from './provider-failure.ts'

export type YooKassaSettings = {
  readonly url: string
  readonly shopId: string
  readonly secretKey: string
  /** A whole call takes no longer. */
  readonly patienceMs?: number
}

const PATIENCE_MS = 10_000
const LARGEST_ANSWER = 512 * 1024
const LONGEST_FAILURE = 300

/** Under one key, whatever happens on the way, a thing is done once; the body must not change. */
type Order = { readonly key: string; readonly body: unknown; readonly cut: AbortSignal }
type Create<Made> = (order: Order) => Promise<Made>
type Read<Found> = (id: string, cut: AbortSignal) => Promise<Found>

export type Provider = {
  readonly createPayment: Create<ProviderPayment>
  readonly readPayment: Read<ProviderPayment>
  readonly createRefund: Create<ProviderRefund>
  readonly readRefund: Read<ProviderRefund>
  /** Those of a payment. */
  readonly listRefunds: Read<readonly ProviderRefund[]>
  readonly createReceipt: Create<ProviderReceipt>
  readonly readReceipt: Read<ProviderReceipt>
  readonly listReceipts: Read<readonly ProviderReceipt[]>
}

export function yooKassa(settings: YooKassaSettings): Provider {
  const create =
    <S extends z.ZodMiniType>(path: string, schema: S): Create<z.output<S>> =>
    ({ key, body, cut }) =>
      call(settings, { path, schema, cut, init: posted(key, body) })
  const read =
    <S extends z.ZodMiniType>(path: string, schema: S): Read<z.output<S>> =>
    (id, cut) =>
      call(settings, { path: `${path}/${id}`, schema, cut })
  const list =
    <S extends z.ZodMiniType>(path: string, schema: S): Read<z.output<S>[]> =>
    async (id, cut) => {
      const all = `${path}?payment_id=${id}&limit=100`
      const { items } = await call(settings, { path: all, schema: listOf(schema), cut })
      return items as z.output<S>[]
    }
  return {
    createPayment: create('payments', ProviderPayment),
    readPayment: read('payments', ProviderPayment),
    createRefund: create('refunds', ProviderRefund),
    readRefund: read('refunds', ProviderRefund),
    listRefunds: list('refunds', ProviderRefund),
    createReceipt: create('receipts', ProviderReceipt),
    readReceipt: read('receipts', ProviderReceipt),
    listReceipts: list('receipts', ProviderReceipt),
  }
}

const posted = (key: string, body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'idempotence-key': key, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

type Call<S> = {
  readonly path: string
  readonly schema: S
  readonly cut: AbortSignal
  readonly init?: RequestInit
}

async function call<S extends z.ZodMiniType>(
  { url, shopId, secretKey, patienceMs = PATIENCE_MS }: YooKassaSettings,
  { path, schema, cut, init = {} }: Call<S>,
): Promise<z.output<S>> {
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`
  const signal = AbortSignal.any([cut, AbortSignal.timeout(patienceMs)])
  const headers = { ...init.headers, authorization }
  let status: number
  let text: string
  try {
    // a redirect would carry the key to whoever it names
    const answer = await fetch(`${url}/${path}`, { ...init, headers, signal, redirect: 'error' })
    status = answer.status
    text = await boundedText(answer)
  } catch (error) {
    throw new ProviderFailure('away', awayText(error))
  }
  if (status !== 200) throw failureOf(status, text, init.method === 'POST')
  const outcome = schema.safeParse(parsed(text))
  if (outcome.success) return outcome.data
  const field = outcome.error.issues[0]?.path.join('.') ?? ''
  throw new ProviderFailure('away', `Ответ платёжного сервиса не прочитать: ${field}`)
}

async function boundedText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    if (size > LARGEST_ANSWER) throw new Error('too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // no schema takes it
  }
}

function awayText(error: unknown): string {
  const { name, cause } = error as Error
  const { code = '' } = (cause ?? {}) as { code?: string }
  return `Платёжный сервис не ответил: ${code || name}`
}

/** 401 and 403 are about our keys, 408 and 429 about now: neither about what was asked. */
const PASSING = [401, 403, 408, 429]

/**
 * A refusal is the provider's own word about what it was asked to do: not the page of a proxy on the
 * way, and not that it cannot tell what became of a thing it has.
 */
function failureOf(status: number, text: string, isOrder: boolean): ProviderFailure {
  if (status === 202) return new ProviderFailure('processing', 'Платёжный сервис ещё обрабатывает.')
  const word = ProviderError.safeParse(parsed(text)).data
  const { code = '', description = '', parameter = '' } = word ?? {}
  const words = [`Платёжный сервис ответил ${status}`, code, parameter, description]
  const isAboutIt = status >= 400 && status < 500 && !PASSING.includes(status)
  const message = words.filter(Boolean).join(' · ').slice(0, LONGEST_FAILURE)
  return new ProviderFailure(isOrder && word && isAboutIt ? 'refused' : 'away', message)
}

// Calls of YooKassa's API v3: bounded in time and size, answers checked, nothing secret in failures.

import type * as z from 'zod/mini'
import {
  listOf,
  ProviderError,
  ProviderFailure,
  ProviderPayment,
  ProviderReceipt,
  ProviderRefund,
} from './provider-answers.ts'

export type YooKassaSettings = {
  readonly url: string
  readonly shopId: string
  readonly secretKey: string
  /** Of a whole call. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const LARGEST_ANSWER = 512 * 1024
const LONGEST_FAILURE = 300

/** Under one key the provider creates one thing; the body must stay the same. */
type Creation = { readonly key: string; readonly body: unknown; readonly signal: AbortSignal }
type Create<Made> = (creation: Creation) => Promise<Made>
type Read<Found> = (id: string, signal: AbortSignal) => Promise<Found>

export type Provider = {
  readonly createPayment: Create<ProviderPayment>
  readonly readPayment: Read<ProviderPayment>
  readonly createRefund: Create<ProviderRefund>
  readonly readRefund: Read<ProviderRefund>
  /** Of a payment. */
  readonly listRefunds: Read<readonly ProviderRefund[]>
  readonly createReceipt: Create<ProviderReceipt>
  readonly readReceipt: Read<ProviderReceipt>
  readonly listReceipts: Read<readonly ProviderReceipt[]>
}

export function yooKassa(settings: YooKassaSettings): Provider {
  const create =
    <S extends z.ZodMiniType>(path: string, schema: S): Create<z.output<S>> =>
    ({ key, body, signal }) =>
      call(settings, { path, schema, signal, init: postRequest(key, body) })
  const read =
    <S extends z.ZodMiniType>(path: string, schema: S): Read<z.output<S>> =>
    (id, signal) =>
      call(settings, { path: `${path}/${id}`, schema, signal })
  const list =
    <S extends z.ZodMiniType>(path: string, schema: S): Read<z.output<S>[]> =>
    async (id, signal) => {
      const all = `${path}?payment_id=${id}&limit=100`
      const { items } = await call(settings, { path: all, schema: listOf(schema), signal })
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

const postRequest = (key: string, body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'idempotence-key': key, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

type Call<S> = {
  readonly path: string
  readonly schema: S
  readonly signal: AbortSignal
  readonly init?: RequestInit
}

async function call<S extends z.ZodMiniType>(
  { url, shopId, secretKey, timeoutMs = TIMEOUT_MS }: YooKassaSettings,
  { path, schema, signal: stop, init = {} }: Call<S>,
): Promise<z.output<S>> {
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`
  const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)])
  const headers = { ...init.headers, authorization }
  let status: number
  let text: string
  try {
    // a redirect would send the key to another host
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

/** 401 and 403 concern our keys, 408 and 429 the moment: a retry may succeed. */
const TEMPORARY = [401, 403, 408, 429]

/**
 * Only an error in the provider's own format on a creating call is a refusal: others may come from a
 * proxy, or concern the reading alone.
 */
function failureOf(status: number, text: string, isCreation: boolean): ProviderFailure {
  if (status === 202) return new ProviderFailure('processing', 'Платёжный сервис ещё обрабатывает.')
  const refusal = ProviderError.safeParse(parsed(text)).data
  const { code = '', description = '', parameter = '' } = refusal ?? {}
  const parts = [`Платёжный сервис ответил ${status}`, code, parameter, description]
  const isFinal = status >= 400 && status < 500 && !TEMPORARY.includes(status)
  const message = parts.filter(Boolean).join(' · ').slice(0, LONGEST_FAILURE)
  return new ProviderFailure(isCreation && refusal && isFinal ? 'refused' : 'away', message)
}

// The calculator beside a local stand-in that answers as CDEK describes its API.

import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Parcel } from '../delivery-price.ts'
import { cdekCalculator } from './cdek.ts'

const PARCEL: Parcel = { grams: 1200, longestCm: 30, boxCm: [30, 20, 10], isPickupOnly: false }
const TARIFFS = [
  { tariff_code: 137, delivery_sum: 720, period_min: 3, period_max: 4 },
  { tariff_code: 136, delivery_sum: 415.5, period_min: 2, period_max: 3 },
]

type Call = { readonly path: string; readonly body: string; readonly token: string }

let server: Server
let calls: Call[]
/** What the stand-in does with a call; undefined: the answer of the description. */
let instead: (call: Call) => { status: number; json: unknown } | 'silence' | undefined
let failures: unknown[]

beforeEach(async () => {
  calls = []
  failures = []
  instead = () => undefined
  server = createServer(async (request, response) => {
    const call = await callOf(request)
    calls.push(call)
    const given = instead(call) ?? described(call)
    if (given === 'silence') return
    response.writeHead(given.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(given.json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function callOf(request: IncomingMessage): Promise<Call> {
  const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
  return { path: request.url ?? '', body: await text(request), token }
}

function described({ path, body, token }: Call): { status: number; json: unknown } {
  if (path === '/oauth/token') {
    const form = new URLSearchParams(body)
    const isKnown = form.get('client_id') === 'shop' && form.get('client_secret') === 'secret'
    return isKnown
      ? { status: 200, json: { access_token: `token-${calls.length}`, expires_in: 3600 } }
      : { status: 401, json: { error: 'invalid_client' } }
  }
  if (!token.startsWith('token-')) return { status: 401, json: {} }
  if (path.startsWith('/location/cities?')) {
    const city = new URL(path, 'http://cdek').searchParams.get('city')
    const found = { Саратов: [428], Мирный: [901, 902] }[city ?? ''] ?? []
    return { status: 200, json: found.map((code) => ({ code, city })) }
  }
  return path === '/calculator/tarifflist'
    ? { status: 200, json: { tariff_codes: TARIFFS } }
    : { status: 404, json: {} }
}

const calculator = (wishes: { deadlineMs?: number; secret?: string } = {}) =>
  cdekCalculator({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    account: 'shop',
    secret: 'secret',
    fromCity: 426,
    tariffs: [136, 137],
    carrier: 'СДЭК',
    onFailure: (error) => failures.push(error),
    ...wishes,
  })

const pathsOf = () => calls.map(({ path }) => path.split('?')[0])

describe('the calculator of CDEK', () => {
  test('quotes the first tariff of the settings, by the codes of the cities', async () => {
    expect(await calculator().quote(PARCEL, 'Саратов')).toEqual({
      price: 41_550,
      daysFrom: 2,
      daysTo: 3,
      areWorkingDays: true,
    })
    expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({
      type: 1,
      currency: 1,
      from_location: { code: 426 },
      to_location: { code: 428 },
      packages: [{ weight: 1200, length: 30, width: 20, height: 10 }],
    })
    expect(calls[0]?.path, 'the secret is not in the address').toBe('/oauth/token')
  })

  test('takes calendar days where CDEK tells them', async () => {
    instead = ({ path }) =>
      path === '/calculator/tarifflist'
        ? {
            status: 200,
            json: { tariff_codes: [{ ...TARIFFS[1], calendar_min: 3, calendar_max: 5 }] },
          }
        : undefined
    expect(await calculator().quote(PARCEL, 'Саратов')).toMatchObject({
      daysFrom: 3,
      daysTo: 5,
      areWorkingDays: false,
    })
  })

  test('fetches one token for callers at the same time, and asks once for one answer', async () => {
    const cdek = calculator()
    await Promise.all(['Саратов', 'Мирный', 'Саратов'].map((city) => cdek.quote(PARCEL, city)))
    expect(pathsOf().filter((path) => path === '/oauth/token')).toHaveLength(1)
    const before = calls.length
    await cdek.quote(PARCEL, 'Саратов')
    expect(calls).toHaveLength(before)
  })

  test('gives no price where the name is that of two towns, or of none', async () => {
    expect(await calculator().quote(PARCEL, 'Мирный')).toBeNull()
    expect(await calculator().quote(PARCEL, 'Нигде')).toBeNull()
    expect(failures).toEqual([])
  })

  test('takes another token when CDEK withdraws one', async () => {
    let isWithdrawn = true
    instead = ({ path }) => {
      if (!path.startsWith('/location') || !isWithdrawn) return undefined
      isWithdrawn = false
      return { status: 401, json: {} }
    }
    expect(await calculator().quote(PARCEL, 'Саратов')).not.toBeNull()
    expect(pathsOf().filter((path) => path === '/oauth/token')).toHaveLength(2)
  })

  test.each([
    ['is silent', () => 'silence' as const, 'TimeoutError', 100],
    ['fails', () => ({ status: 500, json: {} }), 'Error', 30_000],
    [
      'answers something else',
      () => ({ status: 200, json: { tariffs: 'no' } }),
      'ZodError',
      30_000,
    ],
  ])('gives the word to the table when CDEK %s, and rests', async (_, answer, name, deadlineMs) => {
    instead = ({ path }) => (path === '/oauth/token' ? answer() : undefined)
    const cdek = calculator({ deadlineMs })
    expect(await cdek.quote(PARCEL, 'Саратов')).toBeNull()
    expect(failures).toHaveLength(1)
    expect((failures[0] as Error).constructor.name + (failures[0] as Error).name).toContain(name)
    const before = calls.length
    expect(await cdek.quote(PARCEL, 'Саратов'), 'nobody waits again at once').toBeNull()
    expect(calls).toHaveLength(before)
  })

  test('rests for nobody else when CDEK refuses one parcel', async () => {
    instead = ({ path, body }) =>
      path === '/calculator/tarifflist' && JSON.parse(body).packages[0].weight > 30_000
        ? { status: 400, json: { errors: [{ code: 'v2_bad_weight' }] } }
        : undefined
    const cdek = calculator()
    expect(await cdek.quote({ ...PARCEL, grams: 40_000 }, 'Саратов')).toBeNull()
    expect(failures).toHaveLength(1)
    expect(await cdek.quote(PARCEL, 'Саратов')).not.toBeNull()
    const before = calls.length
    expect(await cdek.quote({ ...PARCEL, grams: 40_000 }, 'Саратов')).toBeNull()
    expect(calls, 'the refusal is remembered').toHaveLength(before)
  })

  test('uses a token that lives for seconds', async () => {
    instead = ({ path }) =>
      path === '/oauth/token'
        ? { status: 200, json: { access_token: 'token-short', expires_in: 30 } }
        : undefined
    expect(await calculator().quote(PARCEL, 'Саратов')).not.toBeNull()
    expect(pathsOf().filter((path) => path === '/oauth/token')).toHaveLength(1)
  })

  test('gives the word to the table with wrong keys', async () => {
    expect(await calculator({ secret: 'wrong' }).quote(PARCEL, 'Саратов')).toBeNull()
    expect(String(failures[0])).toContain('401')
    expect(String(failures[0])).not.toContain('wrong')
  })
})

// What the client of the provider bears, and what it never says.

import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { isSafeAddress, ProviderFailure } from './provider-answers.ts'
import { type Provider, yooKassa } from './yookassa.ts'

const SECRET = 'live_secret-of-the-shop'
const never = new AbortController().signal
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function served(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function failureOf(
  listener: RequestListener,
  call: (provider: Provider) => Promise<unknown> = (provider) => provider.readPayment('x', never),
): Promise<ProviderFailure> {
  const url = await served(listener)
  const provider = yooKassa({ url, shopId: '100500', secretKey: SECRET, timeoutMs: 500 })
  const failure = await call(provider).catch((error: unknown) => error)
  if (!(failure instanceof ProviderFailure)) throw new Error('no failure of the provider')
  return failure
}

test('an answer that never ends is left after the time for it', async () => {
  const failure = await failureOf((_, response) => void response.writeHead(200).write('{'))
  expect(failure).toMatchObject({ trouble: 'away', message: expect.stringContaining('Timeout') })
})

test('an answer without measure is not read to its end', async () => {
  let sent = 0
  const failure = await failureOf((_, response) => {
    const more = () => {
      if (response.destroyed || sent > 50_000_000) return
      sent += 65_536
      if (response.write('x'.repeat(65_536))) setImmediate(more)
      else response.once('drain', more)
    }
    more()
  })
  expect(failure.trouble).toBe('away')
  expect(sent).toBeLessThan(20_000_000)
})

test('nobody is followed who sends the call elsewhere', async () => {
  const seen: (string | undefined)[] = []
  const other = await served((request, response) => {
    seen.push(request.headers.authorization)
    response.end('{}')
  })
  const failure = await failureOf((_, response) =>
    response.writeHead(302, { location: other }).end(),
  )
  expect([failure.trouble, seen]).toEqual(['away', []])
})

const create = (provider: Provider) => provider.createRefund({ key: 'k', body: {}, signal: never })

test.each([
  [400, 'refused'],
  [404, 'refused'],
  [401, 'away'],
  [403, 'away'],
  [429, 'away'],
  [500, 'away'],
  [202, 'processing'],
])('an answer of %s to an order means %s', async (status, trouble) => {
  const word = { type: 'error', code: 'a_code', description: 'x'.repeat(999) }
  const failure = await failureOf((_, response) => {
    response.writeHead(status).end(JSON.stringify(word))
  }, create)
  expect(failure.trouble).toBe(trouble)
  expect(failure.message.length).toBeLessThanOrEqual(300)
})

test.each([400, 404, 410])('%s refuses nothing that the provider has already', async (status) => {
  const answer: RequestListener = (_, response) =>
    void response.writeHead(status).end(JSON.stringify({ type: 'error', code: 'not_found' }))
  const reads = [
    (provider: Provider) => provider.readRefund('x', never),
    (provider: Provider) => provider.readReceipt('x', never),
    (provider: Provider) => provider.listRefunds('x', never),
  ]
  for (const read of reads) expect((await failureOf(answer, read)).trouble).toBe('away')
})

test.each(['<html>Bad Request</html>', '{}', '{"code":"x"}', '{"type":"error"}'])(
  '400 with «%s» is not the provider’s word',
  async (body) => {
    const answer: RequestListener = (_, response) => void response.writeHead(400).end(body)
    expect((await failureOf(answer, create)).trouble).toBe('away')
  },
)

test('a failure never tells the secret key, whatever happens', async () => {
  const failures = await Promise.all([
    failureOf((_, response) => void response.destroy()),
    failureOf((_, response) => void response.writeHead(401).end('{}')),
    failureOf((_, response) => void response.end('no json')),
  ])
  const encoded = Buffer.from(`100500:${SECRET}`).toString('base64')
  for (const failure of failures) {
    const told = `${failure.message} ${failure.stack} ${String(failure.cause)}`
    expect(told).not.toContain(SECRET)
    expect(told).not.toContain(encoded)
  }
})

test('a buyer is sent to addresses with TLS alone, but for this machine', () => {
  const tried = [
    'https://pay.example/1',
    'http://127.0.0.1:5/1',
    'http://localhost/',
    'http://[::1]/',
  ]
  const wrong = ['http://pay.example/1', 'javascript:alert(1)', 'ftp://pay.example', '/pay', '']
  expect(tried.map(isSafeAddress)).toEqual([true, true, true, true])
  expect(wrong.map(isSafeAddress)).toEqual(wrong.map(() => false))
})

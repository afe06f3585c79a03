import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { addressOf, callApiBy, fetchTransport } from './call-api.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

describe('a call of the API', () => {
  let server: Server
  let answer: Answer
  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response))
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const { port } = server.address() as AddressInfo
    // a page knows its own host; Node has to be told
    const nodeFetch = globalThis.fetch
    vi.stubGlobal('fetch', (path: string, wishes: RequestInit) =>
      nodeFetch(`http://127.0.0.1:${port}${path}`, wishes),
    )
  })
  afterAll(() => {
    vi.unstubAllGlobals()
    server.close()
  })

  const call = (access: 'public' | 'customer') =>
    endpoint({ method: 'GET', path: '/part', summary: '', access, answer: z.unknown() })
  let deadTokens = 0
  const countDead = () => {
    deadTokens += 1
  }
  const callApi = callApiBy(fetchTransport(() => 'secret', countDead, 200))
  const says = (status: number, body: string): Answer => {
    return (_request, response) => response.writeHead(status).end(body)
  }

  test("sends the token only with calls that are a customer's", async () => {
    const tokens: (string | undefined)[] = []
    answer = (request, response) => {
      tokens.push(request.headers.authorization)
      response.end('{}')
    }
    await callApi(call('public'), {})
    await callApi(call('customer'), {})
    expect(tokens).toEqual([undefined, 'Bearer secret'])
  })

  test('without an answer in time is TIMEOUT_ERROR', async () => {
    answer = () => {}
    await expect(callApi(call('public'), {})).rejects.toMatchObject({ status: 'TIMEOUT_ERROR' })
  })

  test('with an answer that is no JSON is PARSING_ERROR', async () => {
    answer = says(200, '<html>')
    await expect(callApi(call('public'), {})).rejects.toMatchObject({ status: 'PARSING_ERROR' })
  })

  test('that nobody answers is FETCH_ERROR', async () => {
    answer = (request) => request.socket.destroy()
    await expect(callApi(call('public'), {})).rejects.toMatchObject({ status: 'FETCH_ERROR' })
  })

  test('that is refused carries the status and the texts', async () => {
    answer = says(422, '{"message":"Нет","errors":{"phone":["Некорректный номер телефона."]}}')
    await expect(callApi(call('public'), {})).rejects.toMatchObject({
      status: 422,
      data: { message: 'Нет', errors: { phone: ['Некорректный номер телефона.'] } },
    })
  })

  test('with a dead token is told to the session', async () => {
    deadTokens = 0
    answer = says(401, '{"message":"Войдите"}')
    await expect(callApi(call('customer'), {})).rejects.toMatchObject({ status: 401 })
    await expect(callApi(call('public'), {})).rejects.toMatchObject({ status: 401 })
    expect(deadTokens).toBe(1)
  })
})

test('the address of a call holds its params encoded and only the query fields that are set', () => {
  const input = { params: { id: 'a/b %' }, query: { brand: 'Chery', engine: '', page: undefined } }
  expect(addressOf('/api/products/:id', input)).toBe('/api/products/a%2Fb%20%25?brand=Chery')
})

// A server of single slices, called without a socket: what their routes answer, and nothing else.

import { fastify, type InjectOptions } from 'fastify'
import { answerFailure } from '#src/platform/server/error-handler.ts'
import type { ApiServer } from '#src/platform/server/serve-endpoint.ts'
import type { ErrorBody } from '#src/shared/error-body.ts'

type Request = {
  readonly body?: object
  readonly token?: string
  readonly address?: string
  readonly headers?: Record<string, string>
}

/** Unless a test says what it expects: a failure, or fields to compare whole. */
type Body = Partial<ErrorBody> & { readonly [field: string]: unknown }

export type Answer<Expected = Body> = {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Expected
}

export type SliceServer = {
  readonly get: <Expected = Body>(path: string, request?: Request) => Promise<Answer<Expected>>
  readonly post: <Expected = Body>(
    path: string,
    body: object,
    request?: Request,
  ) => Promise<Answer<Expected>>
}

export function sliceServer(serveSlices: (api: ApiServer) => void): SliceServer {
  const server = fastify()
  server.setErrorHandler(answerFailure)
  // the handlers of customers' calls ask for the customer by themselves
  serveSlices({ fastify: server, calls: new Map(), admit: async () => {} })

  const call = async <Expected>(path: string, asked: Request): Promise<Answer<Expected>> => {
    const { token, address, body, headers } = asked
    const request: InjectOptions = {
      url: path,
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { payload: body }),
      ...(address && { remoteAddress: address }),
    }
    const answer = await server.inject(request)
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: (answer.body === '' ? undefined : answer.json()) as Expected,
    }
  }
  return {
    get: (path, request = {}) => call(path, request),
    post: (path, body, request = {}) => call(path, { ...request, body }),
  }
}

// Serves endpoints that take an upload or answer with a stream.

import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { AnswerOf, CheckedInput, Endpoint } from '#src/shared/endpoint.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import { type Caller, callerOf } from './caller.ts'
import { checkInput } from './check-input.ts'
import { type ApiServer, callKey } from './serve-endpoint.ts'
import {
  createRoomFolder,
  dropUntaken,
  takeUpload,
  type Upload,
  type UploadSettings,
  uploadConfig,
} from './uploads.ts'

/** Aborted when the client disconnects. */
export type Sender = { readonly caller: Caller; readonly gone: AbortSignal }

type UploadHandler<E extends Endpoint> = (
  input: CheckedInput<E>,
  upload: Upload,
  sender: Sender,
) => Promise<AnswerOf<E>>

type UploadDoor = {
  readonly room: UploadSettings
  /** Checked before a byte of the file is read. */
  readonly mayCall: (caller: Caller) => Promise<unknown>
}

/** The handler owns the upload and deletes it, unless it throws. */
export function serveUpload<E extends Endpoint>(
  api: ApiServer,
  endpoint: E,
  { room, mayCall }: UploadDoor,
  handler: UploadHandler<E>,
): void {
  addRoute(api, endpoint, {
    config: uploadConfig(room),
    onRequest: async (request) => {
      const caller = callerOf(request)
      if (endpoint.access !== 'public') await api.admit(caller, endpoint.access)
      await mayCall(caller)
      request.raw.once('close', () => request.raw.complete || void dropUntaken(request))
      await createRoomFolder(request, room)
    },
    onResponse: dropUntaken,
    handler: async (request, reply) => {
      const input = checkInput(endpoint, request)
      const upload = takeUpload(request)
      if (!upload) throw invalidField(room.field, 'Приложите файл.')
      try {
        const sender = { caller: callerOf(request), gone: goneOf(reply) }
        const answer = await handler(input, upload, sender)
        return reply
          .code(endpoint.status ?? 200)
          .header('cache-control', 'no-store')
          .send(answer)
      } catch (error) {
        await upload.drop()
        throw error
      }
    },
  })
}

type Streamed = {
  readonly body: Readable
  readonly headers: Readonly<Record<string, string>>
}
type StreamHandler<E extends Endpoint> = (
  input: CheckedInput<E>,
  request: FastifyRequest,
) => Promise<Streamed>

export function serveStream<E extends Endpoint>(
  api: ApiServer,
  endpoint: E,
  handler: StreamHandler<E>,
): void {
  addRoute(api, endpoint, {
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      if (endpoint.access !== 'public') await api.admit(callerOf(request), endpoint.access)
      const { body, headers } = await handler(checkInput(endpoint, request), request)
      return reply.headers({ 'cache-control': 'no-store', ...headers }).send(body)
    },
  })
}

type Route = RouteShorthandOptions & {
  readonly handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

function addRoute(api: ApiServer, endpoint: Endpoint, route: Route): void {
  const run = async () => {
    throw new ShopError('not-found', 'Такого вызова нет.') // server-side rendering sends no files
  }
  api.calls.set(callKey(endpoint), { endpoint, run })
  api.fastify.route({ ...route, method: endpoint.method, url: endpoint.path })
}

function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => raw.writableFinished || gone.abort())
  return gone.signal
}

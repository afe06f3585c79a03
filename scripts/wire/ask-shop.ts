// Sends one HTTP call unchanged: dot segments, wrong methods and broken bodies too.

import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export type Part = { readonly name: string; readonly value: string; readonly file?: string }

export type Call = {
  readonly method?: string
  readonly path: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent as an HTML form without files. */
  readonly form?: Readonly<Record<string, string>>
  /** Sent as a form with files. */
  readonly parts?: readonly Part[]
  /** Sent byte by byte; its type stands in `headers`. */
  readonly body?: string | Buffer
}

export type Answer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Unpacked. */
  readonly body: Buffer
  readonly text: string
  /** Null unless the answer is JSON. */
  readonly json: unknown
}

export type Caller = {
  readonly ask: (call: Call) => Promise<Answer>
  readonly close: () => void
}

const BOUNDARY = 'part-of-a-recorded-call'

export function callerOf(address: string): Caller {
  const { hostname, port } = new URL(address)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (call: Call) =>
    new Promise<Answer>((resolve, reject) => {
      const { body, type } = bodyOf(call)
      const headers = {
        ...(type && { 'content-type': type }),
        ...(body !== undefined && { 'content-length': String(body.length) }),
        ...(call.token && { authorization: `Bearer ${call.token}` }),
        ...call.headers,
      }
      const asked = request({ agent, hostname, port, ...lineOf(call), headers })
      asked.once('response', (response) => {
        response
          .toArray()
          .then((pieces) => answerOf(response, unpacked(response, Buffer.concat(pieces))))
          .then(resolve, reject)
      })
      asked.once('error', reject)
      asked.end(body)
    })
  return { ask, close: () => agent.destroy() }
}

function unpacked({ headers }: IncomingMessage, body: Buffer): Buffer {
  const encoding = headers['content-encoding']
  if (body.length === 0 || encoding === undefined) return body
  return encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)
}

function answerOf({ statusCode: status = 0, headers }: IncomingMessage, body: Buffer): Answer {
  const text = body.toString()
  const isJson = /^application\/json/.test(headers['content-type'] ?? '')
  return { status, headers, body, text, json: isJson && text ? JSON.parse(text) : null }
}

/** A call with a body is a POST unless it says otherwise. */
export const lineOf = ({ method, path, ...call }: Call) => ({
  method: method ?? (bodyOf({ path, ...call }).body === undefined ? 'GET' : 'POST'),
  path,
})

function bodyOf({ json, form, parts, body }: Call): { body?: Buffer; type?: string } {
  if (json !== undefined) {
    return { body: Buffer.from(JSON.stringify(json)), type: 'application/json' }
  }
  if (form) {
    const text = new URLSearchParams(form).toString()
    return { body: Buffer.from(text), type: 'application/x-www-form-urlencoded' }
  }
  if (parts) {
    const type = `multipart/form-data; boundary=${BOUNDARY}`
    return { body: Buffer.from(multipartOf(parts)), type }
  }
  return body === undefined ? {} : { body: Buffer.from(body) }
}

const multipartOf = (parts: readonly Part[]): string =>
  parts
    .map(({ name, value, file }) => {
      const filename = file === undefined ? '' : `; filename="${file}"`
      const head = `content-disposition: form-data; name="${name}"${filename}`
      return `--${BOUNDARY}\r\n${head}\r\n\r\n${value}\r\n`
    })
    .concat(`--${BOUNDARY}--\r\n`)
    .join('')

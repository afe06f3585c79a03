// Sends requests unchanged over a real connection.

import { Agent, request } from 'node:http'
import type { Wire } from './api-client.ts'

/** To a shop that listens; `close` hangs up. */
export function overSocket(address: string): { readonly wire: Wire; readonly close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const { hostname, port } = new URL(address)
  const wire: Wire = ({ method, url, headers, payload }) =>
    new Promise((resolve, reject) => {
      // by itself Node tells no length with DELETE and HEAD
      const length = payload !== undefined && !('transfer-encoding' in headers)
      const asked = request({
        agent,
        hostname,
        port,
        method,
        path: url,
        headers: { ...headers, ...(length && { 'content-length': Buffer.byteLength(payload) }) },
      })
      asked.on('error', reject)
      asked.on('upgrade', (_, socket) => {
        socket.destroy()
        reject(new Error(`${method} ${url} was upgraded`))
      })
      asked.on('response', (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const entries = Object.entries(answer.headers).map(([name, value]) => [name, `${value}`])
          resolve({
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(entries),
            text: Buffer.concat(parts).toString(),
          })
        })
      })
      asked.end(payload)
    })
  return { wire, close: () => agent.destroy() }
}

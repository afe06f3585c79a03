// A mail server on loopback that accepts every letter and records its recipients and time.

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

export type Delivery = {
  readonly recipients: readonly string[]
  readonly messageId: string
  readonly subject: string
  readonly at: number
}
export type Mailbox = {
  readonly url: string
  readonly received: readonly Delivery[]
  readonly close: () => Promise<void>
}

/** As slow as a real server nearby, so that some processes are killed while they send. */
const DELAY_MS = 15

export async function openMailbox(): Promise<Mailbox> {
  const received: Delivery[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: (stream, { envelope }, answer) => {
      const recipients = envelope.rcptTo.map(({ address }) => address)
      const take = async () => {
        const head = headOf(Buffer.concat(await stream.toArray()).toString())
        await pause(DELAY_MS)
        received.push({ recipients, ...head, at: Date.now() })
      }
      take().then(
        () => answer(null),
        // the sender was killed in the middle: the letter was not delivered
        (error: Error) => answer(error),
      )
    },
  })
  server.on('error', () => {}) // a killed process drops its connection
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, received, close }
}

function headOf(raw: string): { messageId: string; subject: string } {
  const head = (raw.split('\r\n\r\n', 1)[0] ?? '').replace(/\r\n[ \t]+/g, ' ')
  const fieldOf = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
  return { messageId: fieldOf('message-id'), subject: decoded(fieldOf('subject')) }
}

/** RFC 2047: whitespace between two encoded words is ignored. */
const decoded = (value: string): string =>
  value
    .replace(/\?= +=\?/g, '?==?')
    .replace(/(?:=\?utf-8\?b\?[^?]*\?=)+/gi, (words) =>
      Buffer.concat(
        [...words.matchAll(/\?b\?([^?]*)\?=/gi)].map(([, text = '']) =>
          Buffer.from(text, 'base64'),
        ),
      ).toString(),
    )
    .replace(/=\?utf-8\?q\?([^?]*)\?=/gi, (_, text: string) =>
      decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
    )

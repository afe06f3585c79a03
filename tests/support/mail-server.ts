// A mail server on loopback that keeps letters and fails on request.

import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type ReceivedLetter = {
  readonly sender: string
  readonly recipients: readonly string[]
  /** The header as it came, a name in small letters. */
  readonly header: (name: string) => string
  readonly text: string
  readonly html: string
}

export type MailServer = {
  readonly url: string
  readonly received: readonly ReceivedLetter[]
  /** Cuts every connection at once. */
  readonly hangUp: () => void
  readonly close: () => Promise<void>
}

type Manners = Pick<SMTPServerOptions, 'onConnect' | 'onAuth' | 'onRcptTo' | 'authOptional'> & {
  /** Resolves to whether the server confirms the letter; throws its refusal. */
  readonly onLetter?: (hangUp: () => void) => Promise<boolean>
  /** Called when a letter begins to arrive. */
  readonly onBeginning?: (hangUp: () => void) => void
}

/** What a mail server says with a code: `refusal(550, 'no such mailbox')`. */
export const refusal = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode })

export async function mailServer(manners: Manners = {}): Promise<MailServer> {
  const received: ReceivedLetter[] = []
  const sockets = new Set<Socket>()
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  const { onLetter = async () => true, onBeginning, ...settings } = manners
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    disableReverseLookup: true,
    ...settings,
    onData: (stream, session, answer) => {
      const pieces: Buffer[] = []
      onBeginning?.(hangUp)
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', async () => {
        const { mailFrom, rcptTo } = session.envelope
        const sender = mailFrom ? mailFrom.address : ''
        const recipients = rcptTo.map(({ address }) => address)
        try {
          const isAnswered = await onLetter(hangUp)
          received.push({ sender, recipients, ...readLetter(Buffer.concat(pieces).toString()) })
          if (isAnswered) answer(null)
        } catch (error) {
          answer(error as Error)
        }
      })
    },
  })
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('error', () => {}) // a connection that was cut is no error here
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    hangUp,
    close: () => {
      hangUp()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function readLetter(raw: string): Omit<ReceivedLetter, 'sender' | 'recipients'> {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), decoded(value.join(': '))]
    }),
  )
  return {
    header: (name) => headers.get(name) ?? '',
    text: partOf(raw, 'text/plain'),
    html: partOf(raw, 'text/html'),
  }
}

function partOf(raw: string, type: string): string {
  const part = raw.split(/\r\n--[^\r\n]+/).find((text) => text.includes(`Content-Type: ${type}`))
  const body = part?.split('\r\n\r\n')[1] ?? ''
  return Buffer.from(body, 'base64').toString()
}

/** RFC 2047: what stands between two encoded words of one text is no part of it. */
const decoded = (value: string): string =>
  value
    .replace(/\?= +=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, text) => Buffer.from(text, 'base64').toString())
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, text: string) =>
      decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
    )

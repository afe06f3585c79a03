// Hands one letter to a mail server, and tells what its refusal means.

import { createTransport } from 'nodemailer'
import { onOneLine } from '../letter-blocks.ts'
import type { WrittenLetter } from '../write-letter.ts'

export type Envelope = {
  readonly recipient: string
  /** The same for every try, so that a mailbox can tell that a letter came twice. */
  readonly messageId: string
}

/** Resolves when the server has taken the letter; else throws SendFailure. */
export type Transport = (
  letter: WrittenLetter,
  envelope: Envelope,
  cut: AbortSignal,
) => Promise<void>

export type Trouble = 'letter' | 'recipient' | 'server'

export class SendFailure extends Error {
  /** `letter`: it alone may go later; `recipient`: it never will; `server`: nothing goes now. */
  readonly trouble: Trouble

  constructor(message: string, trouble: Trouble) {
    super(message)
    this.name = 'SendFailure'
    this.trouble = trouble
  }
}

export type SmtpSettings = {
  readonly url: string
  readonly from: { readonly name: string; readonly address: string }
  /** A whole letter takes no longer. */
  readonly patienceMs?: number
}

const PATIENCE_MS = 30_000
const LONGEST_FAILURE = 500

export function smtpTransport({ url, from, patienceMs = PATIENCE_MS }: SmtpSettings): Transport {
  const mailer = createTransport({
    url, // what it sets by `?name=value` wins over the lines below
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    requireTLS: isPasswordSentFar(url),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ subject, text, html }, { recipient, messageId }, cut) => {
    const signal = AbortSignal.any([cut, AbortSignal.timeout(patienceMs)])
    const to = { name: '', address: recipient } // an object is one address, whatever stands in it
    const headers = { 'Auto-Submitted': 'auto-generated' }
    const content = { subject, text, html, textEncoding: 'base64' as const }
    await mailer
      .sendMail({ ...content, from, to, messageId, headers, signal })
      .catch((error: unknown) => {
        throw sendFailure(error)
      })
  }
}

/** A name and a password travel in the open only within this machine. */
function isPasswordSentFar(url: string): boolean {
  const { username, hostname, protocol } = new URL(url)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'smtp:' && username !== '' && !isHere
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

function sendFailure(error: unknown): SendFailure {
  const { name, message, code = '', command = '', responseCode = 0 } = error as SmtpError
  if (name === 'AbortError' || name === 'TimeoutError') {
    return new SendFailure('Почтовый сервер не ответил вовремя.', 'server')
  }
  const words = onOneLine(message).slice(0, LONGEST_FAILURE)
  return new SendFailure(words, troubleOf({ code, command, responseCode, message }))
}

function troubleOf(error: Required<Omit<SmtpError, 'name' | 'stack' | 'cause'>>): Trouble {
  const { code, command, responseCode, message } = error
  if (command === 'API') return code === 'EENVELOPE' ? 'recipient' : 'letter'
  if (command !== 'RCPT TO' && command !== 'DATA') return 'server'
  if (responseCode < 500) return 'letter'
  // 530 and 5.7.x: it is us whom the server does not trust, and that can be mended
  return responseCode === 530 || / 5\.7\.\d+ /.test(message) ? 'letter' : 'recipient'
}

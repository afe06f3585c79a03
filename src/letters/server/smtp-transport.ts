// Hands a letter to the mail server and classifies its refusals.

import { createTransport } from 'nodemailer'
import { onOneLine } from '../letter-blocks.ts'
import type { WrittenLetter } from '../write-letter.ts'

export type Envelope = {
  readonly recipient: string
  /** The same for every try, so that a mail program recognises a duplicate. */
  readonly messageId: string
}

/** Resolves when the server has accepted the letter; else throws SendFailure. */
export type Transport = (
  letter: WrittenLetter,
  envelope: Envelope,
  cut: AbortSignal,
) => Promise<void>

export type Trouble = 'letter' | 'recipient' | 'server'

export class SendFailure extends Error {
  /** `letter`: a retry may succeed; `recipient`: none will; `server`: it accepts no letter now. */
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
  /** Of a whole letter. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 30_000
const LONGEST_FAILURE = 500

export function smtpTransport({ url, from, timeoutMs = TIMEOUT_MS }: SmtpSettings): Transport {
  const mailer = createTransport({
    url, // its `?name=value` parameters override the lines below
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    requireTLS: sendsPasswordInClear(url),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ subject, text, html, endAddress }, { recipient, messageId }, cut) => {
    const signal = AbortSignal.any([cut, AbortSignal.timeout(timeoutMs)])
    const to = { name: '', address: recipient } // an object is always one address
    const headers = { 'Auto-Submitted': 'auto-generated', ...endHeaders(endAddress) }
    const content = { subject, text, html, textEncoding: 'base64' as const }
    await mailer
      .sendMail({ ...content, from, to, messageId, headers, signal })
      .catch((error: unknown) => {
        throw sendFailure(error)
      })
  }
}

/** Unsubscribe button of mail programs: a POST, as mail scanners open links. */
const endHeaders = (address: string | undefined): Record<string, string> =>
  address === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${address}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }

/** Credentials are sent without TLS on this machine only. */
function sendsPasswordInClear(url: string): boolean {
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
  const text = onOneLine(message).slice(0, LONGEST_FAILURE)
  return new SendFailure(text, troubleOf({ code, command, responseCode, message }))
}

function troubleOf(error: Required<Omit<SmtpError, 'name' | 'stack' | 'cause'>>): Trouble {
  const { code, command, responseCode, message } = error
  if (command === 'API') return code === 'EENVELOPE' ? 'recipient' : 'letter'
  if (command !== 'RCPT TO' && command !== 'DATA') return 'server'
  if (responseCode < 500) return 'letter'
  // 530 and 5.7.x: the server does not trust the shop, and the owner can change that
  return responseCode === 530 || / 5\.7\.\d+ /.test(message) ? 'letter' : 'recipient'
}

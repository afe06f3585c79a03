// A scripted IMAP server on loopback with one mailbox; real ones are tried by hand.

import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export type MailedList = {
  readonly from: string
  readonly file: string
  readonly content: string
}

/** Messages are numbered from 1; their numbers are their UIDs. */
export async function mailboxServer(password: string) {
  const messages: MailedList[] = []
  const commands: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.write('* OK ready\r\n')
    const lines = createInterface({ input: socket }).on('error', () => socket.destroy())
    lines.on('line', (line) => {
      const [tag = '', ...words] = line.split(' ')
      const command = words.join(' ')
      if (!command.startsWith('LOGIN')) commands.push(command)
      const { lines, end = 'OK done' } = answerTo(command, { messages, password })
      socket.write([...lines, `${tag} ${end}`, ''].join('\r\n'))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `imap://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/INBOX`,
    messages,
    commands,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

type Box = { readonly messages: readonly MailedList[]; readonly password: string }
type Lines = { readonly lines: readonly string[]; readonly end?: string }

function answerTo(command: string, { messages, password }: Box): Lines {
  if (command === 'CAPABILITY') return { lines: ['* CAPABILITY IMAP4rev1'] }
  if (command.startsWith('LOGIN')) {
    const isRight = command.includes(password)
    return { lines: [], end: isRight ? 'OK in' : 'NO [AUTHENTICATIONFAILED] wrong' }
  }
  if (/^(LIST|LSUB)/.test(command)) return { lines: ['* LIST () "/" INBOX'] }
  if (/^(EXAMINE|SELECT)/.test(command)) {
    const state = [`* ${messages.length} EXISTS`, '* FLAGS ()', '* OK [UIDVALIDITY 7] ok']
    return { lines: [...state, `* OK [UIDNEXT ${messages.length + 1}] ok`] }
  }
  if (command.startsWith('UID SEARCH')) return { lines: [`* SEARCH ${search(command, messages)}`] }
  if (command.startsWith('UID FETCH')) return { lines: fetch(command, messages) }
  return { lines: [] }
}

/** FROM finds parts of addresses, and `N:*` the newest message at least, as servers do. */
function search(command: string, messages: readonly MailedList[]): string {
  const [, from = ''] = /FROM "?([^" ]+)/.exec(command) ?? []
  const [, least = '1'] = /UID (\d+):\*/.exec(command) ?? []
  const first = Math.min(Number(least), messages.length)
  return messages
    .flatMap((message, at) => (message.from.includes(from) && at + 1 >= first ? [at + 1] : []))
    .join(' ')
}

function fetch(command: string, messages: readonly MailedList[]): string[] {
  const uid = Number(/UID FETCH (\d+)/.exec(command)?.[1])
  const message = messages[uid - 1]
  if (!message) return []
  const { from, file, content } = message
  const encoded = Buffer.from(content).toString('base64')
  const items = [`UID ${uid}`]
  if (command.includes('ENVELOPE')) {
    const [name = '', host = ''] = from.split('@')
    const person = `((NIL NIL "${name}" "${host}"))`
    items.push(
      `ENVELOPE ("d" "s" ${person} ${person} ${person} ${person} NIL NIL NIL "<${uid}@a>")`,
    )
  }
  if (command.includes('BODYSTRUCTURE')) {
    const text = '("TEXT" "PLAIN" ("CHARSET" "UTF-8") NIL NIL "7BIT" 2 1 NIL NIL NIL NIL)'
    const named = `"=?UTF-8?B?${Buffer.from(file).toString('base64')}?="`
    const part =
      `("APPLICATION" "OCTET-STREAM" ("NAME" ${named}) NIL NIL "BASE64" ${encoded.length} NIL ` +
      `("ATTACHMENT" ("FILENAME" ${named})) NIL NIL)`
    items.push(`BODYSTRUCTURE (${text}${part} "MIXED" NIL NIL NIL NIL)`)
  }
  for (const [, section = ''] of command.matchAll(/BODY\.PEEK\[([^\]]*)\]/g)) {
    const isHeader = section.endsWith('MIME') || section.endsWith('HEADER')
    const header =
      'Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\n\r\n'
    const body = isHeader ? header : encoded
    const from = command.includes(`[${section}]<`) ? '<0>' : ''
    items.push(`BODY[${section}]${from} {${body.length}}\r\n${body}`)
  }
  return [`* ${uid} FETCH (${items.join(' ')})`]
}

// Fetches the newest price list that an allowed sender has mailed; each message is taken once.

import type { FetchMessageObject, ImapFlow, MessageStructureObject } from 'imapflow'
import { resolveOutside, tooLarge } from '#src/platform/server/outside-address.ts'
import {
  type Fetching,
  type FetchList,
  mayAsk,
  serverName,
  unavailable,
  writeBounded,
} from './fetched-list.ts'
import { fitsPattern, folderOf } from './source-address.ts'

const SILENCE_MS = 30_000
/** Of the newest messages of the senders; older ones hold older lists. */
const MOST_MESSAGES = 50

export const fetchFromMail: FetchList = async (fetching) => {
  const url = new URL(fetching.address)
  const host = await resolveOutside(url.hostname, mayAsk(fetching))
  const client = await mailClient(url, host, fetching)
  const stop = () => client.close()
  fetching.end.addEventListener('abort', stop)
  try {
    await client.connect()
    const box = await client.mailboxOpen(folderOf(url), { readOnly: true }).catch((error) => {
      throw client.usable ? unavailable('В почтовом ящике нет такой папки.') : error
    })
    const found = await newestList(client, fetching, String(box.uidValidity))
    if (!found) return { is: 'unchanged' }
    const { uid, part, name } = found
    const { content } = await client.download(String(uid), part, {
      uid: true,
      decodeText: false, // the importer knows encodings
    })
    if (!content) throw unavailable('Письмо исчезло, пока читалось.')
    await writeBounded(content, fetching)
    return { is: 'list', name, mark: `${box.uidValidity} ${uid}` }
  } catch (error) {
    const isRefused = (error as { authenticationFailed?: boolean }).authenticationFailed
    throw isRefused ? unavailable('Почтовый ящик не открылся: логин и пароль?') : error
  } finally {
    fetching.end.removeEventListener('abort', stop)
    client.close()
  }
}

async function mailClient(url: URL, host: string, { login, password, isInside }: Fetching) {
  const isSecure = url.protocol === 'imaps:'
  // the library is loaded only when a mailbox is read
  const { ImapFlow: Client } = await import('imapflow')
  const client = new Client({
    host,
    ...serverName(url.hostname),
    port: Number(url.port) || (isSecure ? 993 : 143),
    secure: isSecure,
    // outside of the owner's network the password is never sent openly
    ...(!isSecure && !isInside && { doSTARTTLS: true }),
    auth: { user: login, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
  })
  client.on('error', () => {}) // the command under way rejects with it too
  return client
}

type FoundList = { readonly uid: number; readonly part: string; readonly name: string }

async function newestList(
  client: ImapFlow,
  { senders, filePattern, mark, mostBytes }: Fetching,
  validity: string,
): Promise<FoundList | null> {
  const [knownValidity, knownUid] = mark.split(' ')
  const taken = knownValidity === validity ? Number(knownUid) : 0
  const uids = new Set<number>()
  for (const from of senders) {
    const found = await client.search({ from, uid: `${taken + 1}:*` }, { uid: true })
    // `*` is the newest message, also when it is an older one
    for (const uid of found || []) if (uid > taken) uids.add(uid)
  }
  const newest = [...uids].toSorted((one, other) => other - one).slice(0, MOST_MESSAGES)
  for (const uid of newest) {
    const message = await client.fetchOne(
      String(uid),
      { envelope: true, bodyStructure: true },
      { uid: true },
    )
    if (!message || !isFrom(message, senders)) continue
    const file = attachments(message.bodyStructure).find(({ name }) =>
      fitsPattern(name, filePattern),
    )
    if (!file) continue
    // as it is sent, in base64: a third longer
    if (file.size > mostBytes * 1.4) throw tooLarge(mostBytes)
    return { uid, part: file.part, name: file.name }
  }
  return null
}

/** The search also finds addresses that only contain the sender's. */
const isFrom = ({ envelope }: FetchMessageObject, senders: readonly string[]): boolean =>
  (envelope?.from ?? []).some(({ address = '' }) => senders.includes(address.toLowerCase()))

type Attachment = { readonly part: string; readonly name: string; readonly size: number }

function attachments(node: MessageStructureObject | undefined): Attachment[] {
  if (!node) return []
  const name = node.dispositionParameters?.filename ?? node.parameters?.name ?? ''
  const own = name === '' ? [] : [{ part: node.part ?? '1', name, size: node.size ?? 0 }]
  return [...own, ...(node.childNodes ?? []).flatMap(attachments)]
}

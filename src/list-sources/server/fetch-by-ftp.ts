// Fetches a price list by FTP or FTPS, unless its time and size are those of the last one.

import { PassThrough } from 'node:stream'
import { resolveOutside } from '#src/platform/server/outside-address.ts'
import { type FetchList, mayAsk, serverName, unavailable, writeBounded } from './fetched-list.ts'
import { fileName, filePath } from './source-address.ts'

const SILENCE_MS = 30_000
/** Servers with TLS from the first byte use this port. */
const IMPLICIT_PORT = 990

export const fetchByFtp: FetchList = async (fetching) => {
  const { login, password, mark, end } = fetching
  const url = ftpUrl(fetching.address)
  const host = await resolveOutside(url.hostname, mayAsk(fetching))
  // the library is loaded only when a list is fetched
  const { Client, FTPError } = await import('basic-ftp')
  const client = new Client(SILENCE_MS)
  const stop = () => client.close()
  end.addEventListener('abort', stop)
  const said = (error: unknown) => {
    throw error instanceof FTPError ? unavailable(replyText(error.code)) : error
  }
  try {
    await client
      .access({
        host,
        port: url.port,
        user: login || 'anonymous',
        password: login === '' ? 'anonymous@' : password,
        secure: url.isSecure && (url.port === IMPLICIT_PORT ? 'implicit' : true),
        secureOptions: serverName(url.hostname),
      })
      .catch(said)
    const now = await markOf(url.path, client)
    if (now !== '' && now === mark) return { is: 'unchanged' }
    const bytes = new PassThrough()
    const written = writeBounded(bytes, fetching).catch((error) => {
      client.close() // the server need not send the rest
      throw error
    })
    const sent = client.downloadTo(bytes, url.path).then(
      () => bytes.end(),
      (error) => {
        bytes.destroy(error)
        throw error
      },
    )
    const [write, send] = await Promise.allSettled([written, sent])
    // a list that is too long also breaks the transfer
    if (send.status === 'rejected' && send.reason instanceof FTPError) said(send.reason)
    if (write.status === 'rejected') throw write.reason
    if (send.status === 'rejected') throw send.reason
    return { is: 'list', name: url.name, mark: now }
  } finally {
    end.removeEventListener('abort', stop)
    client.close()
  }
}

function ftpUrl(address: string) {
  const isSecure = address.startsWith('ftps:')
  // ftps is no special scheme for URL: its port and path are read as those of ftp
  const url = new URL(address.replace(/^ftps:/, 'ftp:'))
  return {
    isSecure,
    hostname: url.hostname,
    port: Number(url.port) || 21,
    path: filePath(url),
    name: fileName(url),
  }
}

type Asked = {
  readonly lastMod: (path: string) => Promise<Date>
  readonly size: (path: string) => Promise<number>
}

/** Time and size of the file; '' where the server does not tell both. */
async function markOf(path: string, client: Asked): Promise<string> {
  try {
    const [changed, size] = [await client.lastMod(path), await client.size(path)]
    return `${changed.toISOString()} ${size}`
  } catch {
    return '' // MDTM and SIZE are extensions; a missing file is noticed by the transfer
  }
}

function replyText(code: number): string {
  if (code === 550) return 'Файла на сервере FTP нет, или к нему нет доступа (ответ 550).'
  if (code === 530) return 'Сервер FTP не пускает: логин и пароль? (ответ 530)'
  return `Сервер FTP ответил ${code}.`
}

// Fetches a price list from an address of the web, unless the server says that it is unchanged.

import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { askOutside, tooLarge } from '#src/platform/server/outside-address.ts'
import { type FetchList, mayAsk, unavailable, writeBounded } from './fetched-list.ts'
import { fileName, PASSWORD_PLACE } from './source-address.ts'

export const fetchFromWeb: FetchList = async (fetching) => {
  const { login, password, mark, mostBytes, end } = fetching
  const address = fetching.address.replaceAll(PASSWORD_PLACE, encodeURIComponent(password))
  const { origin } = new URL(address)
  const answer = await askOutside(address, {
    end,
    isAllowed: mayAsk(fetching),
    keepsTls: true,
    headersFor: (url) => ({
      accept: '*/*',
      'accept-encoding': 'identity',
      ...(login !== '' && url.origin === origin && basicAuth(login, password)),
      ...conditionsOf(mark),
    }),
  })
  const { statusCode = 0, headers } = answer
  if (statusCode === 304 && mark !== '') {
    answer.destroy()
    return { is: 'unchanged' }
  }
  if (statusCode !== 200) {
    answer.destroy()
    throw unavailable(statusText(statusCode))
  }
  if (Number(headers['content-length'] ?? 0) > mostBytes) {
    answer.destroy()
    throw tooLarge(mostBytes)
  }
  await writeBounded(plainBytes(answer), fetching)
  return { is: 'list', name: nameOf(answer) || fileName(new URL(address)), mark: markOf(answer) }
}

const basicAuth = (login: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
})

/** Some servers pack the answer though nobody has asked for it. */
const plainBytes = (answer: IncomingMessage): AsyncIterable<Buffer> =>
  answer.headers['content-encoding'] === 'gzip'
    ? pipeline(answer, createGunzip(), () => {}) // who reads gets the failure
    : answer

type Validators = { readonly etag?: string | undefined; readonly modified?: string | undefined }

function markOf({ headers }: IncomingMessage): string {
  const validators: Validators = { etag: headers.etag, modified: headers['last-modified'] }
  return validators.etag || validators.modified ? JSON.stringify(validators) : ''
}

function conditionsOf(mark: string): Record<string, string> {
  if (mark === '') return {}
  const { etag, modified } = JSON.parse(mark) as Validators
  return {
    ...(etag && { 'if-none-match': etag }),
    ...(modified && { 'if-modified-since': modified }),
  }
}

function statusText(status: number): string {
  if (status === 404 || status === 410) return `Файла по этому адресу нет (ответ ${status}).`
  if (status === 401 || status === 403)
    return `Сервер не пускает: логин и пароль? (ответ ${status})`
  return `Сервер поставщика ответил ${status}.`
}

/** `attachment; filename="price.xls"` or `filename*=UTF-8''…` */
function nameOf({ headers }: IncomingMessage): string {
  const said = headers['content-disposition'] ?? ''
  const [, encoded] = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(said) ?? []
  const [, quoted, bare] = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(said) ?? []
  try {
    return decodeURIComponent(encoded ?? '') || (quoted ?? bare ?? '').trim()
  } catch {
    return quoted ?? bare ?? '' // a wrongly encoded name
  }
}

// The address of a supplier's list: what it may be, its parts, and how it is shown.

import { ShopError } from '#src/shared/errors.ts'

export type SourceKind = 'web' | 'ftp' | 'mail'

const KINDS: Readonly<Record<string, SourceKind>> = {
  'http:': 'web',
  'https:': 'web',
  'ftp:': 'ftp',
  'ftps:': 'ftp',
  'imap:': 'mail',
  'imaps:': 'mail',
}

/** Stands for the password in the address of a web page. */
export const PASSWORD_PLACE = '{password}'
const LONGEST = 1000

/** Throws `invalid`; the password never stands in the address, which is kept and shown. */
export function requireAddress(text: string): SourceKind {
  const url = text.length <= LONGEST && URL.canParse(text) ? new URL(text) : null
  const kind = url && KINDS[url.protocol]
  if (!url || !kind || url.hostname === '') {
    throw invalid(
      '--from: нужен адрес https://…, http://…, ftp://…, ftps://…, imaps://… или imap://….',
    )
  }
  if (url.username !== '' || url.password !== '') {
    throw invalid(
      '--from: без имени и пароля. Имя — в --login, пароль — в настройку, её назовёт ответ.',
    )
  }
  if (kind === 'ftp' && filePath(url) === '') {
    throw invalid('--from: назовите файл на сервере: ftp://сервер/папка/прайс.xls.')
  }
  return kind
}

export const kindOf = (address: string): SourceKind => requireAddress(address)

/** Without the leading slash: from the folder of the login, as in addresses of FTP. */
export const filePath = ({ pathname }: URL): string => decoded(pathname.slice(1))

/** A mailbox folder. */
export const folderOf = (url: URL): string => filePath(url) || 'INBOX'

/** The last part of the path, for the journal. */
export function fileName({ pathname }: URL): string {
  return decoded(pathname).split('/').at(-1) ?? ''
}

/** Without the query, which may hold a key. */
export function shownAddress(address: string): string {
  const { protocol, host, pathname, search } = new URL(address)
  return `${protocol}//${host}${decoded(pathname)}${search === '' ? '' : '?…'}`
}

/** Whether the address is read without encryption, so that its password can be overheard. */
export const isOpenlySent = (address: string): boolean =>
  ['http:', 'ftp:'].includes(new URL(address).protocol)

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path // a lone percent sign
  }
}

const invalid = (text: string) => new ShopError('invalid', text)

/** Whether the name of a file fits a pattern with `*` and `?`, in any case. */
export function fitsPattern(name: string, pattern: string): boolean {
  const expression = pattern
    .normalize('NFC')
    .replace(/[\\^$.|+()[\]{}]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${expression}$`, 'isu').test(name.normalize('NFC'))
}

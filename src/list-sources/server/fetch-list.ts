// Fetches the list of a source into a file: by address, FTP or from a mailbox; bounded in time.

import { stat } from 'node:fs/promises'
import { RefusedAddress } from '#src/platform/server/outside-address.ts'
import { ShopError } from '#src/shared/errors.ts'
import { fetchByFtp } from './fetch-by-ftp.ts'
import { fetchFromMail } from './fetch-from-mail.ts'
import { fetchFromWeb } from './fetch-from-web.ts'
import { type Fetched, type FetchList, unavailable } from './fetched-list.ts'
import type { ListSource } from './list-sources.repository.ts'
import { passwordSetting } from './source.ts'
import { kindOf, PASSWORD_PLACE } from './source-address.ts'

const BY_KIND: Readonly<Record<ReturnType<typeof kindOf>, FetchList>> = {
  web: fetchFromWeb,
  ftp: fetchByFtp,
  mail: fetchFromMail,
}

const MOST_MS = 15 * 60_000

export type FetchOptions = {
  readonly passwords: Readonly<Record<string, string>>
  readonly path: string
  readonly mark: string
  readonly mostBytes: number
  readonly end: AbortSignal
  readonly mostMs?: number | undefined
}

/**
 * Throws `unavailable` with a Russian sentence, without address and password. The caller looks at
 * `end` first: an aborted fetch fails in any way.
 */
export async function fetchList(
  source: ListSource,
  { passwords, mostMs = MOST_MS, ...options }: FetchOptions,
): Promise<Fetched> {
  const password = passwordOf(source, passwords)
  const deadline = AbortSignal.timeout(mostMs)
  const end = AbortSignal.any([deadline, options.end])
  try {
    const fetched = await BY_KIND[kindOf(source.address)]({
      ...source,
      ...options,
      password,
      end,
    })
    if (fetched.is === 'list' && (await stat(options.path)).size === 0) {
      throw unavailable('Файл пустой.')
    }
    return fetched
  } catch (error) {
    if (error instanceof ShopError) throw error
    if (error instanceof RefusedAddress) throw unavailable(`Не получить: ${error.message}.`)
    if (deadline.aborted) throw unavailable(`Файл не пришёл за ${Math.round(mostMs / 60_000)} мин.`)
    throw unavailable(`Сервер поставщика не отвечает${codeOf(error)}.`)
  }
}

/** '' for a source without a login. Throws `unavailable` when the setting is missing. */
function passwordOf(
  { id, address, login }: ListSource,
  passwords: Readonly<Record<string, string>>,
): string {
  const name = passwordSetting(id)
  const password = passwords[name]
  if (password !== undefined) return password
  if (login === '' && !address.includes(PASSWORD_PLACE)) return ''
  throw unavailable(`Нет пароля: впишите ${name} в .env и запустите магазин заново.`)
}

/** ` (ECONNREFUSED)`: texts of errors may hold the address. */
function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^[A-Z_]{3,40}$/.test(code) ? ` (${code})` : ''
}

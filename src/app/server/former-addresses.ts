// Former addresses of categories and cars lead to those of today, so that no link is lost.

import { catalogueVersion, listFormerKeys } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { refreshedValue } from '#src/platform/server/refreshed-value.ts'
import { type FormerSegment, listFormerSegments } from '#src/vehicles/server/public.ts'

type Former = {
  /** Keys of categories by their former ones. */
  readonly keys: ReadonlyMap<string, string>
  /** `chery` by `чери`. */
  readonly makes: ReadonlyMap<string, string>
  /** `chery/tiggo-7-pro` by `chery/tiggo-7pro`. */
  readonly models: ReadonlyMap<string, string>
}

/** Resolves to the address of today; null where the given one is no former one. */
export type FindCurrentAddress = (address: string) => Promise<string | null>

/** Costs a page no statement: former addresses are few and kept in memory. */
export function formerAddresses(db: Database): FindCurrentAddress {
  const kept = refreshedValue({
    read: async () => formerOf(await listFormerKeys(db), await listFormerSegments(db)),
    version: () => catalogueVersion(db),
    onFailure: (error) => process.emitWarning(`Former addresses: ${error}`),
  })
  return async (address) => {
    // without the database the page itself says what is wrong
    const former = await kept.now().catch(() => null)
    return former && currentAddress(former, address)
  }
}

const formerOf = (
  keys: readonly { readonly former: string; readonly key: string }[],
  segments: readonly FormerSegment[],
): Former => ({
  keys: new Map(keys.map(({ former, key }) => [former, key])),
  makes: new Map(
    segments.flatMap(({ under, name, make }) => (under === null ? [[name, make]] : [])),
  ),
  models: new Map(
    segments.flatMap(({ under, name, make, model }) =>
      under === null ? [] : [[`${under}/${name}`, `${make}/${model}`]],
    ),
  ),
})

const MODEL_PAGE = /^\/(catalog|service)\/([^/]+)(?:\/([^/]+))?\/?$/
const CATEGORY_PAGE = /^\/catalog\/categories\/([^/]+)\/?$/
const NO_MAKES = ['product', 'search', 'categories']

/** The address that a former one leads to; null for any other. */
export function currentAddress(former: Former, address: string): string | null {
  const [path = '', query = ''] = address.split('?', 2)
  const right = currentPath(former, path)
  const wanted = new URLSearchParams(query)
  const key = former.keys.get(wanted.get('category') ?? '')
  if (right === null && key === undefined) return null
  if (key !== undefined) wanted.set('category', key)
  const asked = key === undefined ? query : wanted.toString()
  return (right ?? path) + (asked === '' ? '' : `?${asked}`)
}

function currentPath({ keys, makes, models }: Former, path: string): string | null {
  const [, formerKey = ''] = CATEGORY_PAGE.exec(path) ?? []
  const key = keys.get(formerKey)
  if (key !== undefined) return `/catalog/categories/${key}`
  const [, room, first, second] = MODEL_PAGE.exec(path) ?? []
  if (room === undefined || first === undefined || NO_MAKES.includes(first)) return null
  const given = segment(first)
  const make = makes.get(given) ?? given
  if (second === undefined) return make === given ? null : `/${room}/${make}`
  const model = models.get(`${make}/${segment(second)}`)
  if (model !== undefined) return `/${room}/${model}`
  return make === given ? null : `/${room}/${make}/${second}`
}

const segment = (text: string): string => decodeURIComponent(text).toLowerCase()

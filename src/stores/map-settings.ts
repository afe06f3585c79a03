// The provider of the map on the contacts page, and its effect on the page.

import type { MapSettings } from './contract.ts'

/** Paths of the contacts page for router and server; the first is canonical. */
export const CONTACTS_PATHS = ['/contacts', '/contacts/'] as const

export const isContactsPath = (path: string): boolean =>
  CONTACTS_PATHS.some((known) => known === path.toLowerCase())

/** Whether the map loads files of other hosts: then the page needs its own policy. */
export const hasForeignFiles = ({ yandex, tiles }: MapSettings): boolean =>
  yandex !== null || (tiles !== null && !tiles.url.startsWith('/'))

/** The address of the provider's script: Russian, for a page with a content security policy. */
export function providerScript({ key, scriptUrl }: NonNullable<MapSettings['yandex']>): string {
  const query = `lang=ru_RU&apikey=${key}&csp=true` // without `csp` it needs eval, inline styles
  return `${scriptUrl}${scriptUrl.includes('?') ? '&' : '?'}${query}`
}

// Whose map the contacts page shows, and what that means for the page.

import type { MapSettings } from './contract.ts'

/** The contacts page, as the router and the server read its address: the first one is right. */
export const CONTACTS_PATHS = ['/contacts', '/contacts/'] as const

export const isContactsPath = (path: string): boolean =>
  CONTACTS_PATHS.some((known) => known === path.toLowerCase())

/** Whether the map needs files of other hosts: then the page has a policy of its own. */
export const hasForeignFiles = ({ yandex, tiles }: MapSettings): boolean =>
  yandex !== null || (tiles !== null && !tiles.url.startsWith('/'))

/** The address of the provider's script: Russian, for a page with a content security policy. */
export function providerScript({ key, scriptUrl }: NonNullable<MapSettings['yandex']>): string {
  const query = `lang=ru_RU&apikey=${key}&csp=true` // without `csp` it needs eval, inline styles
  return `${scriptUrl}${scriptUrl.includes('?') ? '&' : '?'}${query}`
}

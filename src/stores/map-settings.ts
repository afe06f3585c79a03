// Whose map the contacts page shows, and what that means for the page.

import type { MapSettings } from './contract.ts'

/** The addresses of the contacts page, as the router and the server read them. */
export const isContactsPath = (path: string): boolean => /^\/contacts\/?$/i.test(path)

/** Whether the map needs files of other hosts: then the page has a policy of its own. */
export const hasForeignFiles = ({ yandex, tiles }: MapSettings): boolean =>
  yandex !== null || (tiles !== null && !tiles.url.startsWith('/'))

/** The address of the provider's script: Russian, for a page with a content security policy. */
export function providerScript({ key, scriptUrl }: NonNullable<MapSettings['yandex']>): string {
  const query = `lang=ru_RU&apikey=${key}&csp=true` // without `csp` it needs eval, inline styles
  return `${scriptUrl}${scriptUrl.includes('?') ? '&' : '?'}${query}`
}

// The hosts that the policy of the contacts page allows for its map.

import type { TrustedSources } from '#src/platform/server/security-headers.ts'
import type { MapSettings } from '../contract.ts'

// Hosts of version 2.1 of the provider's API in its mode for content security policies.
const HOSTS = ['https://api-maps.yandex.ru', 'https://*.maps.yandex.net', 'https://yandex.ru']
const MORE_HOSTS = [
  ...HOSTS,
  'https://*.api-maps.yandex.ru',
  'https://suggest-maps.yandex.ru',
  'https://yastatic.net',
]

export function mapSources({ yandex, tiles }: MapSettings): TrustedSources {
  if (yandex) {
    const own = originOf(yandex.scriptUrl)
    return {
      scriptSrc: [...MORE_HOSTS, ...own],
      styleSrc: ['blob:'],
      imgSrc: [...HOSTS, 'https://yastatic.net', ...own, ...tileHost(tiles)],
      connectSrc: [...MORE_HOSTS, ...own],
      frameSrc: ['https://api-maps.yandex.ru'],
    }
  }
  return { imgSrc: tileHost(tiles) }
}

const originOf = (url: string): string[] => (url.startsWith('/') ? [] : [new URL(url).origin])

/** Tiles are for the built-in map, which also replaces a provider's map that fails to load. */
const tileHost = (tiles: MapSettings['tiles']): string[] => (tiles ? originOf(tiles.url) : [])

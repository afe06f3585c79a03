// Which hosts the contacts page may load files from, because of its map.

import type { TrustedSources } from '#src/platform/server/security-headers.ts'
import type { MapSettings } from '../contract.ts'

// What version 2.1 of the provider's API asks for in its mode for content security policies.
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

/** Tiles serve the built-in map, which also stands in when the provider's does not come. */
const tileHost = (tiles: MapSettings['tiles']): string[] => (tiles ? originOf(tiles.url) : [])

import { describe, expect, test } from 'vitest'
import { mapSources } from './map-sources.ts'

const key = { key: 'a-key', scriptUrl: 'https://api-maps.yandex.ru/2.1/' }
const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '' }

describe('the hosts that the map may load files from', () => {
  test('are none beside our own for the drawing and for tiles of our own', () => {
    expect(mapSources({ yandex: null, tiles: null })).toEqual({ imgSrc: [] })
    const own = { url: '/tiles/{z}/{x}/{y}.png', attribution: '' }
    expect(mapSources({ yandex: null, tiles: own })).toEqual({ imgSrc: [] })
  })

  test('are the host of the tiles, for pictures alone', () => {
    expect(mapSources({ yandex: null, tiles })).toEqual({ imgSrc: ['https://tiles.example'] })
  })

  test('are those of the provider, without eval and without inline styles', () => {
    const sources = mapSources({ yandex: key, tiles })
    expect(sources.scriptSrc).toContain('https://api-maps.yandex.ru')
    expect(sources.imgSrc).toEqual(
      expect.arrayContaining(['https://*.maps.yandex.net', 'https://tiles.example']),
    )
    expect(Object.values(sources).flat().join(' ')).not.toContain('unsafe')
  })

  test('hold the host from which the script comes instead', () => {
    const scriptUrl = 'https://maps.silkway.example/2.1/'
    expect(mapSources({ yandex: { ...key, scriptUrl }, tiles: null }).scriptSrc).toContain(
      'https://maps.silkway.example',
    )
  })
})

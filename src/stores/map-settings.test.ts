import { describe, expect, test } from 'vitest'
import { hasForeignFiles, isContactsPath, providerScript } from './map-settings.ts'

const yandex = { key: 'a-key', scriptUrl: 'https://api-maps.yandex.ru/2.1/' }

describe('the settings of the map', () => {
  test.each([
    ['no map but the own drawing', { yandex: null, tiles: null }, false],
    ['a map provider', { yandex, tiles: null }, true],
    [
      'tiles of another host',
      { yandex: null, tiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '' } },
      true,
    ],
    [
      'tiles of our own host',
      { yandex: null, tiles: { url: '/tiles/{z}/{x}/{y}.png', attribution: '' } },
      false,
    ],
  ])('with %s: files of other hosts are needed or not', (_name, settings, expected) => {
    expect(hasForeignFiles(settings)).toBe(expected)
  })

  test('make the address of a script in Russian, for a page with a policy', () => {
    const url = new URL(providerScript(yandex))
    expect(url.origin + url.pathname).toBe('https://api-maps.yandex.ru/2.1/')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      apikey: 'a-key',
      lang: 'ru_RU',
      csp: 'true',
    })
  })

  test.each([
    ['/contacts', true],
    ['/contacts/', true],
    ['/Contacts', true],
    ['/contacts/more', false],
    ['/', false],
  ])('know that %s is the contacts page: %s', (path, expected) => {
    expect(isContactsPath(path)).toBe(expected)
  })
})

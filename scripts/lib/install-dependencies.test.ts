// The installation of the locked dependencies, as far as it needs no network.
import { describe, expect, test } from 'vitest'
import { npmWords, suffices, withoutPackageBinaries } from './install-dependencies.mjs'

describe('installing dependencies', () => {
  test('npm does not run on the Node that it is about to delete', () => {
    const searchPath = '/shop/node_modules/.bin:/node_modules/.bin:/usr/local/bin:/usr/bin'
    expect(withoutPackageBinaries(searchPath)).toBe('/usr/local/bin:/usr/bin')
  })

  test('runs no scripts of packages, and installs no development packages in production', () => {
    for (const isProduction of [true, false]) {
      expect(npmWords(isProduction)).toContain('--ignore-scripts')
      expect(npmWords(isProduction).includes('--omit=dev')).toBe(isProduction)
      expect(npmWords(isProduction).includes('--include=dev')).toBe(!isProduction)
    }
  })

  test('an installation for development is sufficient for production, not the reverse', () => {
    expect(suffices('lock', 'lock', true)).toBe(true)
    expect(suffices('lock production', 'lock', true)).toBe(true)
    expect(suffices('lock production', 'lock', false)).toBe(false)
    expect(suffices('other', 'lock', true)).toBe(false)
  })
})

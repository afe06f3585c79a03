// The installation of the locked dependencies, as far as it needs no network.
import { describe, expect, test } from 'vitest'
import { withoutPackageBinaries } from './install-dependencies.mjs'

describe('installing dependencies', () => {
  test('npm does not run on the Node that it is about to delete', () => {
    const searchPath = '/shop/node_modules/.bin:/node_modules/.bin:/usr/local/bin:/usr/bin'
    expect(withoutPackageBinaries(searchPath)).toBe('/usr/local/bin:/usr/bin')
  })
})

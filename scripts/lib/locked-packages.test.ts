import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const REGISTRY = 'https://registry.npmjs.org/'

type Package = {
  resolved?: string
  integrity?: string
  inBundle?: boolean
  hasInstallScript?: boolean
}
const read = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))

test('every package is locked by its checksum and comes from the registry', () => {
  const { packages } = read('package-lock.json') as { packages: Record<string, Package> }
  const locked = Object.entries(packages).filter(([path, { inBundle }]) => path !== '' && !inBundle)
  expect(locked.length).toBeGreaterThan(100)
  for (const [path, { resolved, integrity }] of locked) {
    // no address: the registry
    expect(resolved ?? REGISTRY, path).toContain(REGISTRY)
    expect(integrity, path).toMatch(/^sha512-/)
  }
})

test('no package needs a script at its installation, so npm may run none', () => {
  const { packages } = read('package-lock.json') as { packages: Record<string, Package> }
  const needing = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript)
  expect(needing).toEqual([])
  expect(readFileSync(new URL('../../.npmrc', import.meta.url), 'utf8')).toContain(
    'ignore-scripts=true',
  )
})

test('every version is named exactly', () => {
  const { dependencies, devDependencies, optionalDependencies } = read('package.json')
  const named = { ...dependencies, ...devDependencies, ...optionalDependencies }
  for (const [name, version] of Object.entries(named))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
})

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const cwd = fileURLToPath(new URL('../../../../', import.meta.url))
const AWAITS = /^const .*\bawait lateParts\(/m
const STATIC_IMPORT = /^(?:import|export)\s(?!type\s)[^;]*?from '((?:\.|#src)[^']+)'/gms

const files = new Map(
  globSync('src/**/*.{ts,tsx}', { cwd })
    .filter((file) => !file.includes('.test.'))
    .map((file) => [file, readFileSync(join(cwd, file), 'utf8')]),
)

function importsOf(file: string): string[] {
  const found = [...(files.get(file) ?? '').matchAll(STATIC_IMPORT)].map(([, path = '']) =>
    path.startsWith('#src/') ? path.slice(1) : relative(cwd, join(cwd, dirname(file), path)),
  )
  return found.filter((path) => files.has(path))
}

/** Everything that is loaded with `file`, itself included. */
function loadedWith(file: string): Set<string> {
  const loaded = new Set([file])
  for (const one of loaded) for (const other of importsOf(one)) loaded.add(other)
  return loaded
}

const awaiting = [...files].filter(([, text]) => AWAITS.test(text)).map(([file]) => file)

// Each would wait for the other, and the page would never hydrate.
test('a late part never loads a file that waits for a late part', () => {
  const late = [...files.keys()].filter((file) => file.includes('/late/'))
  expect(awaiting.length).toBeGreaterThan(5)
  expect(late.length).toBeGreaterThan(10)
  const deadlocks = late.flatMap((file) =>
    awaiting.filter((one) => loadedWith(file).has(one)).map((one) => `${file} loads ${one}`),
  )
  expect(deadlocks).toEqual([])
})

test('imports are followed through several files', () => {
  expect([...loadedWith('src/app/web/home-page.tsx')]).toContain('src/ui/class-names.ts')
})

// The list of all components, as a command writes it: CycloneDX, without the network.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'

const folder = new URL('../../', import.meta.url)

const Component = z.object({
  'bom-ref': z.string().min(1),
  type: z.literal('library'),
  name: z.string().min(1),
  version: z.string().regex(/^\d/),
  purl: z.string().regex(/^pkg:npm\//),
  hashes: z.array(z.object({ alg: z.literal('SHA-512'), content: z.string().length(128) })),
})

const Sbom = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string().regex(/^1\.\d$/),
  serialNumber: z.string().regex(/^urn:uuid:[\da-f-]{36}$/),
  version: z.literal(1),
  metadata: z.object({
    timestamp: z.iso.datetime(),
    component: z.object({
      type: z.literal('application'),
      purl: z.string().regex(/^pkg:npm\/silkway@/),
    }),
  }),
  components: z.array(Component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

type Locked = { name?: string; version: string }

test('npm run sbom holds every locked package, with its checksum and what it depends on', () => {
  const env = { ...process.env, npm_config_offline: 'true', npm_config_loglevel: 'silent' }
  const output = execFileSync('npm', ['run', '--silent', 'sbom'], {
    cwd: folder,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const { components, dependencies } = Sbom.parse(JSON.parse(output))

  const lock = JSON.parse(readFileSync(new URL('package-lock.json', folder), 'utf8'))
  const locked = Object.entries(lock.packages as Record<string, Locked>)
    .filter(([path]) => path !== '')
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`)
  const named = components.map(({ name, version }) => `${name}@${version}`)
  expect(named.toSorted()).toEqual([...new Set(locked)].toSorted())

  const refs = new Set(components.map((component) => component['bom-ref']))
  for (const { dependsOn } of dependencies) {
    for (const ref of dependsOn) expect(refs).toContain(ref)
  }
})

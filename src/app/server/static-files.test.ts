// Over a socket, so that no client tidies the address on its way.

import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Wire } from '#tests/support/api-client.ts'
import { overSocket } from '#tests/support/http-client.ts'
import { CLIENT_FOLDER, serveStaticFiles } from './built-pages.ts'

const FOLDERS = {
  '/assets/': new URL('assets/', CLIENT_FOLDER),
  '/pictures/': new URL('../../content/pictures/', import.meta.url),
}
const OUTSIDE = [
  'package.json',
  '.git/HEAD',
  'src/app/server/config.ts',
  'dist/sources-fingerprint',
]
const UPS = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '.%2e/', '..\\', '..%5c', '%252e%252e%252f']
const ANOTHER = ['....//', '..;/', './/../', '%c0%ae%c0%ae/', '..%00/', '%u002e%u002e/']

describe('files for the browser', () => {
  const server = fastify()
  let socket: { readonly wire: Wire; readonly close: () => void }
  const asked = (url: string) => socket.wire({ method: 'GET', url, headers: {} })

  beforeAll(async () => {
    await serveStaticFiles(server)
    socket = overSocket(await server.listen({ host: '127.0.0.1', port: 0 }))
  })
  afterAll(async () => {
    socket?.close()
    await server.close()
  })

  test.each(Object.entries(FOLDERS))('those of %s are served', async (prefix, folder) => {
    const [file = ''] = globSync('*.{js,svg}', { cwd: fileURLToPath(folder) })
    const { status, headers } = await asked(prefix + file)
    expect(status, file).toBe(200)
    expect(headers['content-type']).toMatch(/^(application\/javascript|image\/svg\+xml)/)
  })

  test.each(Object.keys(FOLDERS))('no way leads out of %s', async (prefix) => {
    for (const up of [...UPS, ...ANOTHER]) {
      for (const file of [...OUTSIDE, `${up.repeat(9)}etc/passwd`]) {
        for (const start of ['', 'a/', '/', `${prefix}/`]) {
          const url = `${prefix}${start}${up.repeat(start === 'a/' ? 4 : 3)}${file}`
          const { status } = await asked(url)
          expect([400, 403, 404], `${url}: ${status}`).toContain(status)
        }
      }
    }
  })

  test.each(Object.keys(FOLDERS))('%s is not listed, and holds nothing hidden', async (prefix) => {
    for (const name of ['', '.', './', '..', '../', '.git/HEAD', '.vite/manifest.json', '.env']) {
      const { status } = await asked(prefix + name)
      expect([400, 403, 404], `${prefix}${name}: ${status}`).toContain(status)
    }
  })
})

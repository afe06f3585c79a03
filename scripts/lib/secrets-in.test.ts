import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { secretsIn } from './secrets-in.ts'

const cwd = fileURLToPath(new URL('../../', import.meta.url))
const TEXTS = '{ts,tsx,mjs,cjs,js,json,md,sql,css,svg,html,yml,yaml,sh,txt,csv,env}'
/** Checksums of packages, and the secrets planted here. */
const NOT_READ = ['package-lock.json', 'scripts/lib/secrets-in.test.ts']

test('no file of the project holds a secret', () => {
  const files = globSync(
    [
      `{src,database,scripts,docs,tests}/**/*.${TEXTS}`,
      `*.${TEXTS}`,
      '.*.{cjs,json}',
      '.env*',
      '.npmrc',
      '.ci/run',
    ],
    { cwd },
  ).filter((file) => !NOT_READ.includes(file))
  expect(files.length).toBeGreaterThan(1000)
  const found = files.flatMap((file) =>
    secretsIn(readFileSync(cwd + file, 'utf8')).map((secret) => `${file}: ${secret}`),
  )
  expect(found).toEqual([])
})

test.each([
  ['-----BEGIN RSA PRIVATE KEY-----'],
  ["YOOKASSA_KEY = 'live_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789abcd'"],
  ['aws: AKIAABCDEFGHIJKLMNOP'],
  ['token: ghp_abcdefghijklmnopqrstuvwxyz0123456789'],
  ['postgres://shop:Zx81kkd@db.example/shop'],
  ["const token = 'q7Rk2vLx9TzB4mNc8WpY1sHd6FgJ3uEa0oIiKlMnOpQ'"],
  ['SECRET=Zm9vYmFyMTIzNDU2Nzg5MGFiY2RlZktMTU5PUA=='],
])('%s is found', (text) => {
  expect(secretsIn(text)).not.toEqual([])
})

test.each([
  ["import { addSampleCatalogue } from '#tests/support/sample-catalogue.ts'"],
  ['0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef'],
  ['postgres://name:password@db.example/shop'],
  ['postgres://name:$PASSWORD@db.example/shop'],
])('%s is none', (text) => {
  expect(secretsIn(text)).toEqual([])
})

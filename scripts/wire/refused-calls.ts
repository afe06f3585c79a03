// Records refusals: of every operation in the API's description, and of odd paths.

import type { Answer } from './ask-shop.ts'
import type { Wire } from './recording.ts'

type Described = { readonly security?: unknown; readonly requestBody?: unknown }
type Paths = Readonly<Record<string, Readonly<Record<string, Described>>>>
type Operation = { readonly method: string; readonly path: string } & Described

const BODY_LIMIT = 256 * 1024
const JSON_TYPE = { 'content-type': 'application/json' }
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']

export const pathsOf = ({ json }: Answer): Paths => (json as { paths: Paths }).paths

export async function recordRefusals(wire: Wire, tokens: Record<'customer' | 'staff', string>) {
  const paths = pathsOf(await wire.look({ path: '/openapi.json' }))
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{\w+\}/g, '999999'),
      ...described,
    })),
  )
  for (const [path, methods] of Object.entries(paths)) {
    await recordOtherMethods(wire, path.replace(/\{\w+\}/g, '999999'), Object.keys(methods))
  }
  for (const operation of operations) {
    if (operation.security) await recordStrangers(wire, operation, tokens)
    if (operation.requestBody) await recordBodies(wire, operation, tokens)
  }
  await recordAddresses(wire)
  await recordTypes(wire)
}

async function recordOtherMethods({ ask }: Wire, path: string, known: readonly string[]) {
  const others = METHODS.filter((method) => !known.includes(method.toLowerCase()))
  for (const [turn, method] of others.entries()) {
    if (turn % 2 === 0 && !known.includes('get') && method === 'HEAD') continue
    await ask({ method, path })
  }
}

/** Calls without a token, with an unknown token, and with the token of a wrong role. */
async function recordStrangers(
  { ask }: Wire,
  { method, path }: Operation,
  { customer, staff }: Record<'customer' | 'staff', string>,
) {
  await ask({ method, path })
  await ask({ method, path, token: 'made-up' })
  const stranger = path.startsWith('/api/staff') ? customer : staff
  await ask({ method, path, token: stranger })
  await ask({ method, path, headers: { authorization: 'Basic Og==' } })
}

/** An authorized caller sends unreadable bodies and bodies without any field. */
async function recordBodies(
  { ask }: Wire,
  { method, path, security }: Operation,
  { customer, staff }: Record<'customer' | 'staff', string>,
) {
  const token = path.startsWith('/api/staff/') ? staff : customer
  const call = { method, path, ...(security ? { token } : {}) }
  for (const body of ['{', '[]', 'null', '"text"', '{"__proto__":{"a":1}}', '']) {
    await ask({ ...call, body, headers: JSON_TYPE })
  }
  await ask({ ...call, json: {} })
  await ask({ ...call, form: {} })
  await ask({ ...call, parts: [{ name: 'email', value: 'a', file: 'a.txt' }] })
  await ask({ ...call, body: 'a=1', headers: { 'content-type': 'text/plain' } })
  await ask({ ...call, body: '<a/>', headers: { 'content-type': 'application/xml' } })
  await ask({ ...call, body: `"${'x'.repeat(BODY_LIMIT)}"`, headers: JSON_TYPE })
}

const ODD = [
  ...['/api', '/api/', '/api/no-such', '/api//cars/cars', '/API/cars/cars', '/api/cars/cars/'],
  ...['/api/../api/home', '/api/./home', '/api/%2e%2e/home', '/api/home/..', '/../etc/passwd'],
  ...[
    '/..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/../../package.json',
    '//evil.example',
  ],
  ...['/assets/..%2f..%2fpackage.json', '/pictures/../index.ts', '/assets/no-such.js', '/assets/'],
  ...['/%', '/%zz', '/api/%', '/api/products/%E0%A4%A', '/api/home?%', '/api/home#a', '/\\evil'],
  ...['/api/home;a=b', '/api/home.json', '/api/home%00', '/.env', '/.git/config', '/wp-login.php'],
  ...['/api/home?a[b]=1', '/api/home?a=1&a=2', `/api/${'x'.repeat(5001)}`, `/${'x'.repeat(4100)}`],
  ...['*', 'http://127.0.0.1/api/home', '/docs/../api/home', '/index.html', '/server.js', '/src/'],
]

async function recordAddresses({ ask }: Wire) {
  for (const path of ODD) await ask({ path })
  for (const path of ['/', '/catalog', '/no-such', '/robots.txt', '/assets/no-such.js', '/api']) {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      await ask({ method, path })
    }
  }
}

async function recordTypes({ ask }: Wire) {
  const login = { method: 'POST', path: '/api/login', body: '{"email":"a","password":"b"}' }
  const types = [
    ...['application/json; charset=utf-8', 'application/json;charset=koi8-r', 'application/JSON'],
    ...['text/json', 'application/ld+json', 'nonsense', 'multipart/form-data', '*/*', 'image/png'],
    ...['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'],
  ]
  for (const type of types) await ask({ ...login, headers: { 'content-type': type } })
  await ask({ ...login, headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } })
  await ask({ ...login, headers: { ...JSON_TYPE, expect: 'something' } })
  await ask({ ...login, headers: { ...JSON_TYPE, authorization: 'Bearer' } })
  const many = Array.from({ length: 60 }, (_, n) => ({ name: `field${n}`, value: 'a' }))
  await ask({ method: 'POST', path: '/api/login', parts: many })
}

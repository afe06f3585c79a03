// Serves the office: an application that the browser renders, as one page without data.

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { securityHeaders } from '#src/platform/server/security-headers.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { MapSettings } from '#src/stores/contract.ts'

const FOLDER = new URL('../../../dist/office/', import.meta.url)
const ENTRY = 'src/back-office/web/office.entry.tsx'

type Manifest = Record<string, { file: string; css?: string[] }>

type OfficeSettings = {
  /** The host of its own, if it has one. */
  readonly officeUrl: string | null
  readonly map: MapSettings
}

/**
 * Scripts of other hosts on the shop's own pages could act with the session of a member of staff, so
 * a shop with them has an office only under an address of its own.
 */
export const isOfficeOpen = ({ officeUrl, map }: OfficeSettings): boolean =>
  officeUrl !== null || map.yandex === null

/** Of the build: it reads barcodes by WebAssembly. */
const SCAN_WORKER = /[\\/]scan-worker-[^\\/]*\.js(\.br|\.gz)?$/

/**
 * Serves its page and files, where it is open. The camera may be asked for on its page; WebAssembly
 * runs in the worker that reads barcodes alone, whose policy is that of its own file.
 */
export async function serveOffice(
  server: FastifyInstance,
  settings: OfficeSettings,
  isHttps: boolean,
): Promise<void> {
  if (!isOfficeOpen(settings)) return
  const page = await officePage()
  const ofPage = { securityHeaders: securityHeaders(isHttps, {}, ['camera']) }
  const setWorkerHeaders = securityHeaders(isHttps, { scriptSrc: ["'wasm-unsafe-eval'"] })
  await server.register(fastifyStatic, {
    root: fileURLToPath(new URL('office/assets/', FOLDER)),
    prefix: '/office/assets/',
    immutable: true,
    maxAge: '1y',
    index: false,
    decorateReply: false,
    preCompressed: true,
    setHeaders: ({ request, raw }, file) => {
      if (SCAN_WORKER.test(file)) setWorkerHeaders(request.raw, raw, throwFailure)
    },
  })
  for (const path of ['/office', '/office/*']) {
    server.get(path, { config: ofPage }, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page),
    )
  }
}

const throwFailure = (failure?: unknown): void => {
  if (failure) throw failure
}

/** Routes of the office's own host beside its pages: its calls, and what its screens read of the shop. */
const BESIDE_OFFICE =
  /^\/(api\/staff\/.*|api\/(products\/search|delivery|orders\/create|cars\/(cars|engines))|favicon\.svg|healthz|readyz)$/
/** Logins of the office, and its session. */
const SESSION = /^\/api\/staff\/session(\/|$)/

/**
 * An office with a host of its own is nowhere else, and nothing else is there; a shut one is nowhere.
 * Elsewhere a session of it is unknown: nobody logs in, and the cookie does not count.
 */
export function keepOfficeApart(server: FastifyInstance, settings: OfficeSettings): void {
  const host = settings.officeUrl === null ? null : new URL(settings.officeUrl).host
  if (!isOfficeOpen(settings)) {
    server.log.warn(
      'The office is shut: the contacts page runs a script of another host. Set OFFICE_URL.',
    )
  } else if (host === null) return
  server.addHook('onRequest', async ({ routeOptions, raw }: FastifyRequest) => {
    const { url: route = '' } = routeOptions
    const isOffice = /^\/office(\/|$)/.test(route) || SESSION.test(route)
    const isThere = host !== null && raw.headers.host === host
    if (!isThere) delete raw.headers.cookie
    if (isThere ? isOffice || BESIDE_OFFICE.test(route) : !isOffice) return
    throw new ShopError('not-found', 'Такого адреса нет.')
  })
}

/** Throws when it has not been built. */
async function officePage(): Promise<string> {
  const manifest = JSON.parse(
    await readFile(new URL('.vite/manifest.json', FOLDER), 'utf8'),
  ) as Manifest
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`${ENTRY} is missing in the manifest of the office`)
  const sheets = [
    ...(entry.css ?? []),
    ...(manifest['style.css'] ? [manifest['style.css'].file] : []),
  ]
  const fonts = Object.values(manifest).flatMap(({ file }) =>
    /\.woff2$/.test(file) && !file.includes('rouble') ? [file] : [],
  )
  return [
    '<!doctype html><html lang="ru"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    '<title>Служебная часть</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...sheets.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
    `<script type="module" src="/${entry.file}"></script>`,
    '</head><body><div id="office"></div>',
    '<noscript>Служебной части нужен JavaScript.</noscript></body></html>',
  ].join('')
}

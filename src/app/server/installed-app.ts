// Serves the files of the installable web app: manifest, icons, service worker and the offline
// page.

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Company } from '#src/content/company.ts'
import { escapeMarkup } from '#src/shared/escape-markup.ts'

/** Background colours of the design tokens, by theme. */
const GROUND = { light: '#ffffff', dark: '#171513' }

const ICONS = {
  '/icons/icon-192.png': 192,
  '/icons/icon-512.png': 512,
  '/icons/maskable-512.png': 512,
  '/icons/apple-touch-icon.png': 180,
} as const

/** Tags for the head of every page. */
export const APP_TAGS = [
  '<link rel="manifest" href="/manifest.webmanifest">',
  '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
  ...Object.entries(GROUND).map(
    ([theme, colour]) =>
      `<meta name="theme-color" media="(prefers-color-scheme: ${theme})" content="${colour}">`,
  ),
].join('')

/** All paths that `serveInstalledApp` serves. */
export const APP_PATHS = [
  '/manifest.webmanifest',
  '/service-worker.js',
  '/offline',
  '/offline.css',
  '/offline.js',
  ...Object.keys(ICONS),
]

/** Cache policy of files that may change with each start: browsers revalidate them. */
const ASKED_AGAIN = 'no-cache'
const A_DAY = 'public, max-age=86400'

type Settings = { readonly company: Company; readonly hasWorker: boolean }

/** Without `hasWorker` browsers drop the service worker at their next visit. */
export async function serveInstalledApp(
  server: FastifyInstance,
  { company, hasWorker }: Settings,
): Promise<void> {
  const serve = (path: string, type: string, body: string | Buffer, kept = ASKED_AGAIN) =>
    server.get(path, (_request, reply) => reply.type(type).header('cache-control', kept).send(body))
  const manifest = JSON.stringify(manifestOf(company))
  serve('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', manifest)
  for (const path of Object.keys(ICONS)) {
    serve(path, 'image/png', await bytesOf(path.replace('/icons/', '../../ui/app-icons/')), A_DAY)
  }
  const page = offlinePage(company)
  const styles =
    (await textOf('../../ui/tokens.css')) + (await textOf('installed/offline-page.css'))
  const script = await textOf('installed/offline-page.js')
  serve('/offline', 'text/html; charset=utf-8', page)
  serve('/offline.css', 'text/css; charset=utf-8', styles)
  serve('/offline.js', 'text/javascript; charset=utf-8', script)
  const worker = hasWorker
    ? await workerOf([page, styles, script])
    : await textOf('installed/no-service-worker.js')
  serve('/service-worker.js', 'text/javascript; charset=utf-8', worker)
}

const bytesOf = (file: string): Promise<Buffer> => readFile(new URL(file, import.meta.url))
const textOf = async (file: string): Promise<string> => (await bytesOf(file)).toString('utf8')

function manifestOf({ name }: Company) {
  const icon = (src: keyof typeof ICONS, purpose: string) => ({
    ...{ src, sizes: `${ICONS[src]}x${ICONS[src]}`, type: 'image/png', purpose },
  })
  return {
    id: '/',
    name: `${name}: запчасти и масла для китайских автомобилей`,
    short_name: name,
    lang: 'ru',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUND.light,
    theme_color: GROUND.light,
    icons: [
      icon('/icons/icon-192.png', 'any'),
      icon('/icons/icon-512.png', 'any'),
      icon('/icons/maskable-512.png', 'maskable'),
    ],
    shortcuts: [
      { name: 'Каталог', url: '/catalog' },
      { name: 'Корзина', url: '/cart' },
      { name: 'Мои заказы', url: '/personal-area/orders' },
    ],
  }
}

/** The version in the text changes with any cached file: browsers compare the text. */
async function workerOf(kept: readonly string[]): Promise<string> {
  const code = await textOf('installed/service-worker.js')
  const version = createHash('sha256').update(kept.join('\0')).digest('hex').slice(0, 12)
  const files = ['/offline', '/offline.css', '/offline.js', '/favicon.svg']
  return `const VERSION = '${version}'\nconst OFFLINE_FILES = ${JSON.stringify(files)}\n${code}`
}

const offlinePage = ({ name }: Company): string => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Нет связи — ${escapeMarkup(name)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/offline.css">
</head>
<body>
<main>
<img src="/favicon.svg" alt="${escapeMarkup(name)}">
<h1>Нет связи</h1>
<p>Страница откроется, когда появится интернет.</p>
<p id="cart"></p>
<button id="retry" type="button">Повторить</button>
<p id="state" role="status"></p>
</main>
<script type="module" src="/offline.js"></script>
</body>
</html>
`

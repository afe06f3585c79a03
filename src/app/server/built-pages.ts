// The output of the build: renderer, head tags for scripts and styles, static files.

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { RenderPage } from '../rendered-page.ts'

const DIST = new URL('../../../dist/', import.meta.url)
const ENTRY = 'src/app/web/entry.client.tsx'

type ManifestChunk = { file: string; imports?: string[] }
type Manifest = Record<string, ManifestChunk>

export type BuiltPages = {
  readonly render: RenderPage
  /** Links to styles, fonts and scripts; `screen` is the name of the page's component. */
  readonly headTags: (screen: string | null) => string
}

/** The folder of files for the browser. */
export const CLIENT_FOLDER = new URL('client/', DIST)

/** Throws when the pages have not been built. */
export async function loadBuiltPages(): Promise<BuiltPages> {
  const manifest = JSON.parse(
    await readFile(new URL('.vite/manifest.json', CLIENT_FOLDER), 'utf8'),
  ) as Manifest
  const built: { renderPage: RenderPage } = await import(
    new URL('web-server/entry.server.js', DIST).href
  )
  return { render: built.renderPage, headTags: headTagsBy(manifest) }
}

function headTagsBy(manifest: Manifest): BuiltPages['headTags'] {
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`${ENTRY} is missing in the manifest of the build`)
  const first = [
    ...stylesAndFonts(manifest),
    `<script type="module" src="/${entry.file}"></script>`,
  ]
  const keyOf = new Map(
    Object.keys(manifest).map((key) => [key.slice(key.lastIndexOf('/') + 1), key] as const),
  )
  const tagsOf = (screen: string | null): string => {
    const scripts = new Set([
      ...scriptsOf(manifest, ENTRY),
      ...scriptsOf(manifest, keyOf.get(fileOf(screen))),
    ])
    scripts.delete(entry.file)
    return [
      ...first,
      ...[...scripts].map((file) => `<link rel="modulepreload" href="/${file}">`),
    ].join('')
  }
  const known = new Map<string | null, string>()
  return (screen) => {
    const tags = known.get(screen) ?? tagsOf(screen)
    known.set(screen, tags)
    return tags
  }
}

/** The file of a page is named after its component: `ModelPage` is in `model-page.tsx`. */
const fileOf = (screen: string | null): string =>
  `${(screen ?? '').replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.tsx`

/** The file of a chunk and all its static imports, so that browsers load them at once. */
function scriptsOf(manifest: Manifest, key: string | undefined): string[] {
  const chunk = key === undefined ? undefined : manifest[key]
  if (!chunk) return []
  return [chunk.file, ...(chunk.imports ?? []).flatMap((needed) => scriptsOf(manifest, needed))]
}

function stylesAndFonts(manifest: Manifest): string[] {
  const files = Object.values(manifest).map(({ file }) => file)
  // one sheet for all pages; other sheets are loaded by their scripts
  const styles = manifest['style.css'] ? [manifest['style.css'].file] : []
  // the font of the rouble sign is loaded only where a page shows the sign
  const fonts = files.filter((file) => /\.woff2$/.test(file) && !file.includes('rouble'))
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
  ]
}

/** Cached for a day, as the name stays the same. */
const WITHOUT_HASH = { maxAge: '1d', immutable: false }

export async function serveStaticFiles(server: FastifyInstance): Promise<void> {
  await server.register(fastifyStatic, {
    root: fileURLToPath(new URL('assets/', CLIENT_FOLDER)),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    index: false,
    preCompressed: true,
  })
  await server.register(fastifyStatic, {
    root: fileURLToPath(new URL('../../content/pictures/', import.meta.url)),
    prefix: '/pictures/',
    maxAge: '1d', // a changed picture keeps its name; its ETag changes
    index: false,
    decorateReply: false,
  })
  await server.register(fastifyStatic, {
    root: fileURLToPath(new URL('../../ui/illustrations/', import.meta.url)),
    prefix: '/illustrations/',
    maxAge: '1d',
    index: false,
    decorateReply: false,
  })
  const pictures = fileURLToPath(new URL('../../ui/', import.meta.url))
  for (const file of ['favicon.svg', 'share-picture.png']) {
    server.get(`/${file}`, (_request, reply) => reply.sendFile(file, pictures, WITHOUT_HASH))
  }
}

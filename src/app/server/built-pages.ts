// What the build left: the renderer and the names of scripts and styles, read once at start.

import { readFile } from 'node:fs/promises'
import type { RenderPage } from '../rendered-page.ts'

const DIST = new URL('../../../dist/', import.meta.url)
const ENTRY = 'src/app/web/entry.client.tsx'

type ManifestChunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, ManifestChunk>

export type BuiltPages = {
  readonly render: RenderPage
  /** Links to styles, fonts and scripts, to be put before `</head>`. */
  readonly headTags: string
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
  return { render: built.renderPage, headTags: headTags(manifest) }
}

function headTags(manifest: Manifest): string {
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`${ENTRY} is missing in the manifest of the build`)
  const files = Object.values(manifest).map(({ file }) => file)
  // every page's styles are one sheet; others are fetched by the scripts that need them
  const styles = [
    ...(entry.css ?? []),
    ...(manifest['style.css'] ? [manifest['style.css'].file] : []),
  ]
  // the rouble sign's own file is fetched only by a page that shows one
  const fonts = files.filter((file) => /\.woff2$/.test(file) && !file.includes('rouble'))
  const chunks = (entry.imports ?? []).flatMap((key) => manifest[key]?.file ?? [])
  return [
    ...[...new Set(styles)].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
    ...chunks.map((file) => `<link rel="modulepreload" href="/${file}">`),
    `<script type="module" src="/${entry.file}"></script>`,
  ].join('')
}

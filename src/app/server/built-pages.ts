// What the build left: the renderer and the names of scripts and styles, read once at start.

import { readFile } from 'node:fs/promises'
import type { RenderPage } from '../rendered-page.ts'

const DIST = new URL('../../../dist/', import.meta.url)
const ENTRY = 'src/app/web/entry.client.tsx'

type ManifestChunk = { file: string; imports?: string[] }
type Manifest = Record<string, ManifestChunk>

export type BuiltPages = {
  readonly render: RenderPage
  /**
   * Links to styles, fonts and scripts, to be put before `</head>`. `screen` is the name of the
   * page's component.
   */
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

/** A page's file is named after its component: `ModelPage` lives in `model-page.tsx`. */
const fileOf = (screen: string | null): string =>
  `${(screen ?? '').replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.tsx`

/** A chunk's file and those it needs before it runs: asked for at once, not one after another. */
function scriptsOf(manifest: Manifest, key: string | undefined): string[] {
  const chunk = key === undefined ? undefined : manifest[key]
  if (!chunk) return []
  return [chunk.file, ...(chunk.imports ?? []).flatMap((needed) => scriptsOf(manifest, needed))]
}

function stylesAndFonts(manifest: Manifest): string[] {
  const files = Object.values(manifest).map(({ file }) => file)
  // every page's styles are one sheet; others are fetched by the scripts that need them
  const styles = manifest['style.css'] ? [manifest['style.css'].file] : []
  // the rouble sign's own file is fetched only by a page that shows one
  const fonts = files.filter((file) => /\.woff2$/.test(file) && !file.includes('rouble'))
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
  ]
}

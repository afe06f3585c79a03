// Rendered pages, kept for a moment: one render serves everybody who asks within it. While the
// database is away, says nothing, or does one long thing after the other, what was kept before is
// served beyond its time, unless what it shows is known to have changed.

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

export type CachedPage = {
  readonly status: number
  /** Where to go instead, for a redirect; the body is then empty. */
  readonly location: string | null
  readonly etag: string
  /** Whether others may be served the same; a page with a failed part may not. */
  readonly isKept: boolean
  bodyIn(encoding: Encoding): Promise<Buffer>
}

/** A page as it was made. */
export type Rendered = {
  readonly status: number
  readonly html: string
  readonly location: string | null
  readonly isKept: boolean
  /** Whether a part failed because the database cannot be reached. */
  readonly isAway?: boolean
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
// Level 4 costs a fifth of level 9's time for a tenth more bytes.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

function cachedPage({ html, isAway, ...page }: Rendered): CachedPage & { readonly size: number } {
  const body = Buffer.from(html)
  const bodies = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(body)]])
  return {
    ...page,
    etag: `"${createHash('sha1').update(body).digest('base64url')}"`,
    size: body.length + 1000,
    bodyIn(encoding) {
      const known = bodies.get(encoding)
      if (known) return known
      const compressed = encoding === 'br' ? compressBrotli(body, BROTLI) : compressGzip(body)
      bodies.set(encoding, compressed)
      return compressed
    },
  }
}

/** A database that was away a moment ago is not asked for by every visitor of a known page. */
const BREATH_MS = 1000

/** A database that is cut off neither answers nor fails; who asks for a known page is not held. */
const PATIENCE_MS = 5000

const LOOK_MS = 100

type Waits = {
  readonly patienceMs?: number
  /** Whether whoever asks the database now would wait behind something long. */
  readonly isHeld?: () => boolean
  /** When something that pages show was last changed, as far as this process knows. */
  readonly changedAt?: () => number
}

type KeptPage = CachedPage & {
  readonly size: number
  readonly freshUntil: number
  /** When somebody began to render it. */
  readonly askedAt: number
}

type UnderWay = {
  readonly page: Promise<CachedPage>
  /** Resolves when the render has taken longer than anybody should wait for a known page. */
  readonly tooLong: Promise<void>
}

type Patience = Required<Pick<Waits, 'patienceMs' | 'isHeld'>>

function underWayFor(page: Promise<CachedPage>, { patienceMs, isHeld }: Patience): UnderWay {
  const startedAt = performance.now()
  const tooLong = new Promise<void>((resolve) => {
    const look = () => {
      if (isHeld() || performance.now() - startedAt >= patienceMs) resolve()
    }
    const timer = setInterval(look, Math.min(patienceMs, LOOK_MS)).unref()
    const stop = () => clearInterval(timer)
    page.then(stop, stop) // it may fail when nobody waits for it any more
  })
  return { page, tooLong }
}

/** An older page is not shown to spare a busy process a render. */
const OLDEST_SPARED_MS = 600_000

/** One fixed word, or a key as the database has it: there is one such address for each page. */
const CATALOGUE =
  /^\/(?:[a-z-]*|news\/[a-z0-9-]+|catalog(?!\/search\/|\/product\/\d+$)(?:\/[a-z0-9-]+){1,2})$/
/** Searches, and lists that are narrowed or turned over. */
const ASKED = /^\/catalog\/search\/|\?/

type Shelf = {
  /** Of the memory. */
  readonly share: number
  readonly holds: (key: string, page: KeptPage) => boolean
}

/**
 * What anybody can make up must not push out what is shown while the database is away. Pages that
 * show no data (`/payment/ANYTHING`) and other spellings of a key or a number (`%66il`, `00108`) are
 * answered 200 under as many addresses as anybody likes to invent: they share the last shelf.
 */
const SHELVES: readonly Shelf[] = [
  { share: 0.65, holds: (key, { status }) => status === 200 && CATALOGUE.test(key) },
  { share: 0.25, holds: (key, { status }) => status === 200 && ASKED.test(key) },
  { share: 0.1, holds: () => true },
]

function pageShelves(mostBytes: number) {
  const shelves = SHELVES.map(({ share, holds }) => ({
    holds,
    pages: new LRUCache<string, KeptPage>({
      maxSize: Math.ceil(mostBytes * share),
      sizeCalculation: (page) => page.size * 2,
    }),
  }))
  return {
    get: (key: string) => shelves.find(({ pages }) => pages.has(key))?.pages.get(key),
    set(key: string, page: KeptPage) {
      const chosen = shelves.find(({ holds }) => holds(key, page))
      for (const { pages } of shelves) if (pages !== chosen?.pages) pages.delete(key)
      chosen?.pages.set(key, page)
    },
  }
}

/** Pages by normalised address. `lifeMs` 0 keeps nothing but still renders a page once at a time. */
export function pageCache(
  lifeMs: number,
  mostBytes: number,
  { patienceMs = PATIENCE_MS, isHeld = () => false, changedAt = () => 0 }: Waits = {},
) {
  const kept = pageShelves(mostBytes)
  const underWay = new Map<string, UnderWay>()
  let awayUntil = 0

  async function renderOnce(key: string, render: () => Promise<Rendered>): Promise<CachedPage> {
    const askedAt = performance.now()
    const rendered = await render()
    const page = cachedPage(rendered)
    const now = performance.now()
    if (lifeMs > 0 && page.isKept) kept.set(key, { ...page, askedAt, freshUntil: now + lifeMs })
    if (!rendered.isAway) return page
    awayUntil = now + BREATH_MS
    return kept.get(key) ?? page
  }

  function start(key: string, render: () => Promise<Rendered>): UnderWay {
    const page = renderOnce(key, render).finally(() => underWay.delete(key))
    const started = underWayFor(page, { patienceMs, isHeld })
    underWay.set(key, started)
    return started
  }

  const isFresh = ({ freshUntil }: KeptPage) => performance.now() < Math.max(freshUntil, awayUntil)
  const unchanged = (key: string): KeptPage | undefined => {
    const known = kept.get(key)
    return known && known.askedAt > changedAt() ? known : undefined
  }

  return {
    /** The page that would be served without a render. */
    fresh(key: string): CachedPage | undefined {
      const known = kept.get(key)
      return known && isFresh(known) ? known : undefined
    },

    /** A page that a busy process may serve instead of a new one. */
    spare(key: string): CachedPage | undefined {
      const known = unchanged(key)
      return known && performance.now() - known.askedAt < OLDEST_SPARED_MS ? known : undefined
    },

    get(key: string, render: () => Promise<Rendered>): Promise<CachedPage> {
      const known = kept.get(key)
      if (known && isFresh(known)) return Promise.resolve(known)
      const former = unchanged(key)
      if (former && isHeld()) return Promise.resolve(former)
      const { page, tooLong } = underWay.get(key) ?? start(key, render)
      return former ? Promise.race([page, tooLong.then(() => former)]) : page
    },
  }
}

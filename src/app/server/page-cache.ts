// Cache of rendered pages: one render serves all requests within its short lifetime. While the
// database is unavailable or busy with a long statement, older pages are served, unless what they
// show is known to have changed.

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

export type CachedPage = {
  readonly status: number
  /** The target of a redirect; the body is then empty. */
  readonly location: string | null
  readonly etag: string
  /** Whether the page may be cached; a page with a failed part may not. */
  readonly isKept: boolean
  bodyIn(encoding: Encoding): Promise<Buffer>
}

/** A rendered page. */
export type CacheablePage = {
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

function cachedPage({
  html,
  isAway,
  ...page
}: CacheablePage): CachedPage & { readonly size: number } {
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

/** For so long after a failed render known pages are served without asking the database. */
const OUTAGE_MS = 1000

/** A database that is cut off neither answers nor fails: after so long a known page is served. */
const PATIENCE_MS = 5000

const CHECK_MS = 100

type CacheOptions = {
  readonly patienceMs?: number
  /** Whether a statement would now wait behind a long one. */
  readonly isHeld?: () => boolean
  /** Time of the last change of what pages show that this process knows of. */
  readonly changedAt?: () => number
}

type StoredPage = CachedPage & {
  readonly size: number
  readonly freshUntil: number
  /** Start of its render. */
  readonly startedAt: number
}

type UnderWay = {
  readonly page: Promise<CachedPage>
  /** Resolves when the render takes longer than a request for a known page may wait. */
  readonly tooLong: Promise<void>
}

type Patience = Required<Pick<CacheOptions, 'patienceMs' | 'isHeld'>>

function underWayFor(page: Promise<CachedPage>, { patienceMs, isHeld }: Patience): UnderWay {
  const startedAt = performance.now()
  const tooLong = new Promise<void>((resolve) => {
    const check = () => {
      if (isHeld() || performance.now() - startedAt >= patienceMs) resolve()
    }
    const timer = setInterval(check, Math.min(patienceMs, CHECK_MS)).unref()
    const stop = () => clearInterval(timer)
    page.then(stop, stop) // handles a failure that nobody waits for any more
  })
  return { page, tooLong }
}

/** The oldest page that a busy process serves instead of a new one. */
const OLDEST_STALE_MS = 600_000

/** Addresses of which each page has one: a fixed word, or a key of the database. */
const CATALOGUE =
  /^\/(?:[a-z-]*|news\/[a-z0-9-]+|catalog(?!\/search\/|\/product\/\d+$)(?:\/[a-z0-9-]+){1,2})$/
/** Searches, and lists with filters or further pages. */
const SEARCHED = /^\/catalog\/search\/|\?/

type Section = {
  /** Of the memory of the cache. */
  readonly share: number
  readonly holds: (key: string, page: StoredPage) => boolean
}

/**
 * Made-up addresses must not push out the pages that are served while the database is away. Pages
 * without data (`/payment/ANYTHING`) and other spellings of a key or a number (`%66il`, `00108`)
 * answer 200 under any number of addresses: they share the last section.
 */
const SECTIONS: readonly Section[] = [
  { share: 0.65, holds: (key, { status }) => status === 200 && CATALOGUE.test(key) },
  { share: 0.25, holds: (key, { status }) => status === 200 && SEARCHED.test(key) },
  { share: 0.1, holds: () => true },
]

function pageSections(mostBytes: number) {
  const sections = SECTIONS.map(({ share, holds }) => ({
    holds,
    pages: new LRUCache<string, StoredPage>({
      maxSize: Math.ceil(mostBytes * share),
      sizeCalculation: (page) => page.size * 2,
    }),
  }))
  return {
    get: (key: string) => sections.find(({ pages }) => pages.has(key))?.pages.get(key),
    set(key: string, page: StoredPage) {
      const chosen = sections.find(({ holds }) => holds(key, page))
      for (const { pages } of sections) if (pages !== chosen?.pages) pages.delete(key)
      chosen?.pages.set(key, page)
    },
  }
}

/** Pages by normalised address, one render at a time for each. `lifeMs` 0 caches nothing. */
export function pageCache(
  lifeMs: number,
  mostBytes: number,
  { patienceMs = PATIENCE_MS, isHeld = () => false, changedAt = () => 0 }: CacheOptions = {},
) {
  const stored = pageSections(mostBytes)
  const underWay = new Map<string, UnderWay>()
  let awayUntil = 0

  async function renderOnce(
    key: string,
    render: () => Promise<CacheablePage>,
  ): Promise<CachedPage> {
    const startedAt = performance.now()
    const rendered = await render()
    const page = cachedPage(rendered)
    const now = performance.now()
    if (lifeMs > 0 && page.isKept) stored.set(key, { ...page, startedAt, freshUntil: now + lifeMs })
    if (!rendered.isAway) return page
    awayUntil = now + OUTAGE_MS
    return stored.get(key) ?? page
  }

  function start(key: string, render: () => Promise<CacheablePage>): UnderWay {
    const page = renderOnce(key, render).finally(() => underWay.delete(key))
    const started = underWayFor(page, { patienceMs, isHeld })
    underWay.set(key, started)
    return started
  }

  const isFresh = ({ freshUntil }: StoredPage) =>
    performance.now() < Math.max(freshUntil, awayUntil)
  const unchanged = (key: string): StoredPage | undefined => {
    const known = stored.get(key)
    return known && known.startedAt > changedAt() ? known : undefined
  }

  return {
    /** The page, if it would be served without a render. */
    fresh(key: string): CachedPage | undefined {
      const known = stored.get(key)
      return known && isFresh(known) ? known : undefined
    },

    /** A page that a busy process may serve instead of a new one. */
    stale(key: string): CachedPage | undefined {
      const known = unchanged(key)
      return known && performance.now() - known.startedAt < OLDEST_STALE_MS ? known : undefined
    },

    get(key: string, render: () => Promise<CacheablePage>): Promise<CachedPage> {
      const known = stored.get(key)
      if (known && isFresh(known)) return Promise.resolve(known)
      const former = unchanged(key)
      if (former && isHeld()) return Promise.resolve(former)
      const { page, tooLong } = underWay.get(key) ?? start(key, render)
      return former ? Promise.race([page, tooLong.then(() => former)]) : page
    },
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { pageCache } from './page-cache.ts'

const MEGABYTE = 1024 * 1024
const page = (html: string, isKept = true) => ({ status: 200, html, location: null, isKept })

/** A render that ends when it is told to, and as it is told to. */
function hangingRender() {
  type Page = ReturnType<typeof page>
  let settle: (end: Page | Promise<Page>) => void = () => {}
  const rendered = new Promise<Page>((resolve) => {
    settle = resolve
  })
  return { render: vi.fn(() => rendered), settle }
}

describe('the page cache', () => {
  test('renders once for everybody who asks at the same time', async () => {
    const cache = pageCache(0, MEGABYTE)
    let renders = 0
    const render = async () => page(`render ${++renders}`)
    const pages = await Promise.all([1, 2, 3].map(() => cache.get('/', render)))
    expect(renders).toBe(1)
    expect(new Set(pages.map(({ etag }) => etag)).size).toBe(1)
  })

  test('serves a kept page again, and renders anew what it may not keep', async () => {
    const cache = pageCache(60_000, MEGABYTE)
    let renders = 0
    await cache.get('/kept', async () => page(`render ${++renders}`))
    await cache.get('/kept', async () => page(`render ${++renders}`))
    expect(renders).toBe(1)
    await cache.get('/broken', async () => page(`render ${++renders}`, false))
    await cache.get('/broken', async () => page(`render ${++renders}`, false))
    expect(renders).toBe(3)
  })

  test.each([
    ['searches', (at: number) => `/catalog/search/${at}`, 200],
    ['filtered lists', (at: number) => `/oil?page=${at}`, 200],
    ['pages that are not there', (at: number) => `/no/such/${at}`, 404],
    ['payments', (at: number) => `/payment/${at}`, 200],
    ['links of letters', (at: number) => `/new-password/${at}`, 200],
    ['other links', (at: number) => `/confirm-email/a${at}`, 200],
    ['spellings of a key', (at: number) => `/catalog/product/%66il-${at}`, 200],
    ['spellings of a make', (at: number) => `/catalog/%63hery${at}`, 200],
    [
      'numbers of a product',
      (at: number) => `/catalog/product/${String(at).padStart(9, '0')}`,
      200,
    ],
    ['lists of a model', (at: number) => `/catalog/chery/tiggo?page=${at}`, 200],
  ])('%s, however many, push no page of the catalogue out', async (_, keyOf, status) => {
    const cache = pageCache(60_000, MEGABYTE)
    const home = await cache.get('/', async () => page('home'))
    const large = 'a'.repeat(10_000)
    for (let at = 0; at < 1500; at += 1) {
      await cache.get(keyOf(at), async () => ({ ...page(large), status }))
    }
    expect((await cache.get('/', async () => page('again'))).etag).toBe(home.etag)
    expect(cache.fresh(keyOf(1499))).toBeDefined() // they are kept too, in less room
  })

  test.each(['/', '/contacts', '/news/new-store', '/catalog/chery', '/catalog/chery/tiggo-4'])(
    '%s has the room that nobody can fill by making addresses up',
    async (path) => {
      const cache = pageCache(60_000, MEGABYTE)
      await cache.get(path, async () => page('known'))
      const large = 'a'.repeat(10_000)
      for (let at = 0; at < 100; at += 1) await cache.get(`/payment/${at}`, async () => page(large))
      expect(cache.fresh(path)).toBeDefined()
    },
  )

  test('a search has room that pages without data and odd spellings do not fill', async () => {
    const cache = pageCache(60_000, MEGABYTE)
    const search = '/catalog/search/filter'
    await cache.get(search, async () => page('known'))
    const large = 'a'.repeat(10_000)
    for (let at = 0; at < 100; at += 1) {
      for (const made of [`/payment/${at}`, `/catalog/product/%66il-${at}`]) {
        await cache.get(made, async () => page(large))
      }
    }
    expect(cache.fresh(search)).toBeDefined()
  })

  test('tells what a busy process may serve without a render', async () => {
    const cache = pageCache(1, MEGABYTE)
    expect(cache.stale('/')).toBeUndefined()
    const home = await cache.get('/', async () => page('home'))
    await wait(5)
    expect(cache.fresh('/')).toBeUndefined()
    expect(cache.stale('/')?.etag).toBe(home.etag)
  })

  test('keeps nothing when its time is zero', async () => {
    const cache = pageCache(0, MEGABYTE)
    let renders = 0
    await cache.get('/', async () => page(`${++renders}`))
    await cache.get('/', async () => page(`${++renders}`))
    expect(renders).toBe(2)
  })

  test('serves what it knows beyond its time while the database is away', async () => {
    const cache = pageCache(1, MEGABYTE)
    const away = async () => ({ ...page('a part failed', false), status: 503, isAway: true })
    const htmlOf = async (render: Parameters<typeof cache.get>[1], key = '/') =>
      String(await (await cache.get(key, render)).bodyIn('identity'))
    await cache.get('/', async () => page('former'))
    await wait(5)
    expect(await htmlOf(away)).toBe('former')
    expect(await htmlOf(away, '/unknown')).toBe('a part failed')
    let renders = 0
    await cache.get('/', async () => page(`render ${++renders}`))
    expect(renders).toBe(0) // everybody else need not wait for the database to be missed again
    await wait(1100)
    expect(await htmlOf(async () => page('new'))).toBe('new')
  })

  test('does not serve beyond its time what failed for another reason', async () => {
    const cache = pageCache(1, MEGABYTE)
    await cache.get('/', async () => page('former'))
    await wait(5)
    expect(
      (await cache.get('/', async () => ({ ...page('bug', false), status: 500 }))).status,
    ).toBe(500)
  })

  test('does not hold who asks for a known page while its render hangs', async () => {
    const cache = pageCache(1, MEGABYTE, { patienceMs: 20 })
    const htmlOf = async (render: () => Promise<ReturnType<typeof page>>) =>
      String(await (await cache.get('/', render)).bodyIn('identity'))
    await cache.get('/', async () => page('former'))
    await wait(5)
    const hanging = hangingRender()
    expect(await htmlOf(hanging.render)).toBe('former')
    expect(await htmlOf(hanging.render)).toBe('former')
    expect(hanging.render).toHaveBeenCalledOnce()
    hanging.settle(page('late'))
    await wait(5)
    expect(await htmlOf(async () => page('new'))).toBe('new')
  })

  test('asks nothing of a database that is held for long, where it knows the page', async () => {
    let isHeld = false
    const cache = pageCache(1, MEGABYTE, { isHeld: () => isHeld })
    const htmlOf = async (html: string, key = '/') =>
      String(await (await cache.get(key, async () => page(html))).bodyIn('identity'))
    await htmlOf('former')
    await wait(5)
    isHeld = true
    expect(await htmlOf('new')).toBe('former')
    expect(await htmlOf('unknown', '/unknown')).toBe('unknown')
    isHeld = false
    expect(await htmlOf('new')).toBe('new')
  })

  test('lets nobody wait for a known page whose render met a database that is held', async () => {
    let isHeld = false
    const cache = pageCache(1, MEGABYTE, { patienceMs: 3_600_000, isHeld: () => isHeld })
    await cache.get('/', async () => page('former'))
    await wait(5)
    const hanging = hangingRender()
    const asked = cache.get('/', hanging.render)
    isHeld = true
    expect(String(await (await asked).bodyIn('identity'))).toBe('former')
    hanging.settle(page('late'))
  })

  test('outlives a render that fails when nobody waits for it any more', async () => {
    const cache = pageCache(1, MEGABYTE, { patienceMs: 20 })
    await cache.get('/', async () => page('former'))
    await wait(5)
    const hanging = hangingRender()
    const former = await cache.get('/', hanging.render)
    expect(String(await former.bodyIn('identity'))).toBe('former')
    hanging.settle(Promise.reject(new Error('cut off')))
    await wait(5) // a failure that nobody took would end the run
    expect((await cache.get('/', async () => page('new', false))).isKept).toBe(false)
  })

  test('waits for a page that it does not know, however long it takes', async () => {
    const cache = pageCache(60_000, MEGABYTE, { patienceMs: 1 })
    const slow = () => wait(20, page('slow'))
    expect(String(await (await cache.get('/', slow)).bodyIn('identity'))).toBe('slow')
  })

  test('a render that failed is tried again', async () => {
    const cache = pageCache(60_000, MEGABYTE)
    await expect(cache.get('/', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
    expect((await cache.get('/', async () => page('there'))).status).toBe(200)
  })

  test('tells the same body in every encoding', async () => {
    const cached = await pageCache(0, MEGABYTE).get('/', async () => page('Шёлковый путь'))
    expect((await cached.bodyIn('identity')).toString()).toBe('Шёлковый путь')
    expect(brotliDecompressSync(await cached.bodyIn('br')).toString()).toBe('Шёлковый путь')
    expect(gunzipSync(await cached.bodyIn('gzip')).toString()).toBe('Шёлковый путь')
  })
})

import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pageCache } from './page-cache.ts'

const MEGABYTE = 1024 * 1024
const page = (html: string, isKept = true) => ({ status: 200, html, location: null, isKept })

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

  test('keeps nothing when its time is zero', async () => {
    const cache = pageCache(0, MEGABYTE)
    let renders = 0
    await cache.get('/', async () => page(`${++renders}`))
    await cache.get('/', async () => page(`${++renders}`))
    expect(renders).toBe(2)
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

// The shop as an app of a phone: what a browser is served.
import { fastify } from 'fastify'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { APP_PATHS, serveInstalledApp } from './installed-app.ts'

const { company } = readConfig({})

async function served(hasWorker = true) {
  const server = fastify()
  await serveInstalledApp(server, { company, hasWorker })
  return (url: string) => server.inject({ url })
}

type Manifest = {
  readonly short_name: string
  readonly icons: readonly { src: string; sizes: string; purpose: string }[]
}

describe('the shop on the screen of a phone', () => {
  test('is named by the manifest, with icons of the sizes that it says', async () => {
    const get = await served()
    const answer = await get('/manifest.webmanifest')
    expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/)
    const { short_name, icons } = answer.json<Manifest>()
    expect(short_name).toBe('Шёлковый путь')
    expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable'])
    for (const { src, sizes } of icons) {
      const { width, height, format } = await sharp((await get(src)).rawPayload).metadata()
      expect({ size: `${width}x${height}`, format }).toEqual({ size: sizes, format: 'png' })
    }
  })

  test('a maskable icon and that of Apple have no see-through corners', async () => {
    const get = await served()
    for (const path of ['/icons/maskable-512.png', '/icons/apple-touch-icon.png']) {
      const { isOpaque } = await sharp((await get(path)).rawPayload).stats()
      expect({ path, isOpaque }).toEqual({ path, isOpaque: true })
    }
  })

  test('is served at every address that has a price', async () => {
    const get = await served()
    for (const path of APP_PATHS) expect([path, (await get(path)).statusCode]).toEqual([path, 200])
  })

  test('the worker is another one when the page that it keeps is another one', async () => {
    const worker = async (name: string) => {
      const server = fastify()
      await serveInstalledApp(server, { company: { ...company, name }, hasWorker: true })
      return (await server.inject({ url: '/service-worker.js' })).body
    }
    expect(await worker('Один')).not.toBe(await worker('Другой'))
    expect(await worker('Один')).toBe(await worker('Один'))
  })

  test('the worker can be switched off: one that goes takes its place', async () => {
    const on = await (await served())('/service-worker.js')
    const off = await (await served(false))('/service-worker.js')
    expect(on.body).not.toContain('unregister')
    expect(off.body).toContain('registration.unregister()')
    expect(off.body).not.toContain("'fetch'")
    expect(off.headers['cache-control']).toBe('no-cache')
  })
})

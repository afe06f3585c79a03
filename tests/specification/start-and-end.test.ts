// The shop ends: by a signal, by the loss of its database, by a failed start.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from '#src/platform/server/folder-lock.ts'
import { layCopyIn } from '#tests/support/embedded-template.ts'

const PATIENCE_MS = 60_000 // a busy machine starts processes slowly
const START = fileURLToPath(new URL('../../src/app/server/start.ts', import.meta.url))
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))
/** Ends the thread of the database when the shop is sent SIGUSR2. */
const LOSABLE = `data:text/javascript,process.on('worker', (thread) =>
  process.on('SIGUSR2', () => thread.terminate()))`

describe('a shop that starts', { timeout: PATIENCE_MS }, () => {
  let folder: string
  let end = () => {}
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'silkway-start-'))
  })
  afterEach(async () => {
    end()
    await rm(folder, { recursive: true })
  })

  const start = (settings: NodeJS.ProcessEnv) => {
    const shop = spawn(process.execPath, ['--import', LOSABLE, START], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: CACHE,
        PORT: '0',
        DATA_DIR: folder,
        ...settings,
      },
    })
    end = () => void shop.kill('SIGKILL')
    const ended = once(shop, 'exit').then(([code]) => code as number | null)
    let text = ''
    const saysOnce = (words: string) =>
      new Promise<void>((resolve) => {
        for (const stream of [shop.stdout, shop.stderr]) {
          stream.on('data', (piece) => {
            text += piece
            if (text.includes(words)) resolve()
          })
        }
      })
    return { shop, ended, saysOnce, said: () => text }
  }

  test('ends quietly by a signal while the demonstration loads', async () => {
    const { shop, ended, saysOnce } = start({})
    await saysOnce('Загружаю')
    shop.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(await lockFolder(folder)).not.toBeNull()
  })

  test('survives invalid requests on its socket, and ends with its database', async () => {
    await layCopyIn(join(folder, 'database'))
    const { shop, ended, saysOnce, said } = start({ DEMO: 'false' })
    await saysOnce('Готов за')
    for (const nonsense of ['hello', 'null', '{"words":[1]}']) {
      const socket = connect(join(folder, 'shop.sock')).end(`${nonsense}\n`)
      const [answer] = await once(socket, 'data')
      expect(JSON.parse(String(answer))).toEqual({ exit: 1 })
    }
    shop.kill('SIGUSR2')
    expect(await ended).toBe(1)
    expect(said()).toContain('Встроенная база данных остановилась')
  })

  test('drains when it is sent SIGTERM, and ends at once by Ctrl-C', async () => {
    await layCopyIn(join(folder, 'database'))
    const settings = { DEMO: 'false', DRAIN_SECONDS: '300', FEED_MINUTES: '0' }
    const { shop, ended, saysOnce, said } = start(settings)
    await saysOnce('Готов за')
    const [url = ''] = /http:\S+/.exec(said()) ?? []
    const look = async (path: string) => {
      const { status, headers } = await fetch(url + path)
      return [status, headers.get('connection')]
    }
    expect(await look('/readyz')).toEqual([200, 'keep-alive'])
    shop.kill('SIGTERM')
    await expect.poll(() => look('/readyz'), { timeout: 10_000 }).toEqual([503, 'close'])
    shop.kill('SIGTERM') // a supervisor sends it to every process of a group
    expect(await look('/api/cars/brands')).toEqual([200, 'close'])
    shop.kill('SIGINT')
    expect(await ended).toBe(0)
  })

  test('reports that the port is taken, and unlocks its folder', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    await layCopyIn(join(folder, 'database'))
    const { ended, saysOnce } = start({ DEMO: 'false', PORT: String(port) })
    await saysOnce(`Порт ${port} занят`)
    expect(await ended).toBe(1)
    other.close()
  })

  test.runIf(process.env.TEST_DATABASE_SERVER)('ends when its processes do not open', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const { ended, saysOnce } = start({
      DATABASE_URL: process.env.TEST_DATABASE_SERVER,
      WORKERS: '2',
      PORT: String(port),
    })
    await saysOnce('не открылся')
    expect(await ended).toBe(1)
    other.close()
  })
})

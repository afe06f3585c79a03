import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { searchApi } from '#src/search/contract.ts'
import { openEmbeddedCopy } from '#tests/support/embedded-template.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'
import { askShopAt } from './ask-shop.ts'
import { runCommand } from './run-command.ts'
import { runStandaloneCommand } from './run-standalone-command.ts'

const SAMPLE = fileURLToPath(new URL('../judging/sample-judgements.json', import.meta.url))
let shop: TestShop
let address: string
beforeAll(async () => {
  shop = await testShop(openEmbeddedCopy)
  address = await shop.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await shop?.close()
})

async function run(...words: string[]) {
  const printed: string[] = []
  const exit = await runStandaloneCommand(words, {
    folder: '/',
    print: (text) => printed.push(text),
    progress: () => {},
    address,
    database: { dataDir: '/', databaseUrl: undefined, programPath: '' },
    openDatabase: () => Promise.reject(new Error('no command here opens a database')),
  })
  return { exit, text: printed.join('\n') }
}

describe('npm run shop -- judge', () => {
  test('scores a running shop, by kinds and as a whole', async () => {
    const { exit, text } = await run('judge', SAMPLE)
    expect(text).toMatch(/^ {2}article {12}1 из 1 \(100 %\)$/m)
    expect(text).toMatch(/^ {2}oil {16}1 из 1 \(100 %\)$/m)
    expect(text).toContain('Есть что найти: 5, должно быть пусто: 2, нет в каталоге: 1.')
    expect(text).toContain('Все: 8 из 8 (100 %)\nЦель (90 % всех и 100 % артикулов) достигнута.')
    expect(exit).toBe(0)
  })

  test('ends with 1 under the goals, and shows the miss', async () => {
    const query = { id: 'x1', query: 'E4G16-1012040', kind: 'article' }
    const expected = { article_first: 'T15-1109111', fits: {}, colour: 'red' }
    const folder = await mkdtemp(join(tmpdir(), 'silkway-judge-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const path = join(folder, 'set.json')
    await writeFile(path, JSON.stringify({ queries: [{ ...query, expect: expected }] }))
    const { exit, text } = await run('judge', path, '--url', `${address}/`)
    expect(exit).toBe(1)
    expect(text).toContain('Условие colour незнакомо и не проверено.')
    expect(text).toContain('x1 «E4G16-1012040» (article): первый товар не тот')
    expect(text).toContain('· E4G16-1012040 Фильтр масляный')
  })

  test('asks for random products by misspelt articles', async () => {
    const { exit, text } = await run('judge', '--spellings', '5')
    expect(text).toMatch(/^ {2}без разделителей {5}5 из 5$/m)
    expect(text).toContain('Запросов: 75, промахов: 0, двояких: 0.')
    expect(exit).toBe(0)
  })

  test.each([
    [/^judge ФАЙЛ/, ['judge']],
    [/^judge ФАЙЛ/, ['judge', SAMPLE, SAMPLE]],
    [/^judge ФАЙЛ/, ['judge', SAMPLE, '--spellings', '5']],
    [/Непонятная настройка: --foo/, ['judge', '--foo']],
    [/^Файл \/nowhere\.json не прочитан: его нет\.$/, ['judge', 'nowhere.json']],
    [/^--spellings: целое число от 1 до 100000\.$/, ['judge', '--spellings', '0']],
    [/^--url: «shop» — не адрес магазина/, ['judge', SAMPLE, '--url', 'shop']],
    [/^Нет ответа: /, ['judge', SAMPLE, '--url', 'http://127.0.0.1:1']],
  ])('refuses in Russian: %s', async (refusal, words) => {
    expect(await run(...words)).toEqual({ exit: 1, text: expect.stringMatching(refusal) })
  })

  test('is listed among the commands, and is none that needs the database', async () => {
    expect(await run('audit')).toEqual({ exit: null, text: '' })
    const printed: string[] = []
    const context = { db: shop.db, folder: '/', print: (text: string) => void printed.push(text) }
    await runCommand(['help'], { ...context, progress: () => {} })
    expect(printed.join('\n')).toContain('judge ФАЙЛ')
  })
})

describe('a shop called over HTTP', () => {
  const answering = async (...answers: { status: number; body: string; wait?: string }[]) => {
    const faulty = createServer((_, reply) => {
      const { status, body, wait } = answers.shift() ?? { status: 500, body: '{}' }
      reply.writeHead(status, wait === undefined ? {} : { 'retry-after': wait }).end(body)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => faulty.once('listening', resolve))
    const url = `http://127.0.0.1:${(faulty.address() as AddressInfo).port}`
    const search = () => askShopAt(url)(searchApi.products, { query: { search: 'лампа' } })
    return search().finally(() => faulty.close())
  }

  test('is asked again when it has been asked too often', async () => {
    const busy = { status: 429, body: '{}', wait: '0.01' }
    expect(await answering(busy, busy, { status: 200, body: '{"total":7}' })).toEqual({ total: 7 })
  })

  test.each([
    [/^Магазин ответил 500: http.*search=/, { status: 500, body: '{}' }],
    [/^Ответ — не JSON: .* Это адрес магазина\?$/, { status: 200, body: '<!doctype html>' }],
  ])('is refused: %s', async (message, answer) => {
    await expect(answering(answer)).rejects.toThrow(message)
  })
})

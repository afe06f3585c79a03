// Lists by FTP and from a mailbox; by address of the web in look-at-source.test.ts.

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ftpServer } from '#tests/support/ftp-server.ts'
import { webServer } from '#tests/support/listed-source.ts'
import { mailboxServer } from '#tests/support/mailbox-server.ts'
import { fetchList } from './fetch-list.ts'
import type { ListSource } from './list-sources.repository.ts'

const WORD = 'open-sesame'
const LIST = 'Артикул;Товар\nN-1;Болт\n'

let path: string
beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'silkway-fetched-')), 'list')
})
afterEach(() => rm(join(path, '..'), { recursive: true }))

type Given = Partial<ListSource> & Pick<ListSource, 'address'>
const fetchOf = (
  given: Given,
  options: { mark?: string; word?: string; mostBytes?: number; mostMs?: number } = {},
) => {
  const { mark = '', word = WORD, mostBytes = 1024 * 1024, mostMs } = options
  const source = { id: 5, login: 'dealer', senders: [], filePattern: '', isInside: true, ...given }
  return fetchList(source as unknown as ListSource, {
    passwords: { SOURCE_PASSWORD_5: word },
    path,
    mark,
    mostBytes,
    mostMs,
    end: new AbortController().signal,
  })
}
const content = () => readFile(path, 'utf8')

describe('a list on an FTP server', () => {
  let ftp: Awaited<ReturnType<typeof ftpServer>>
  beforeEach(async () => {
    ftp = await ftpServer(WORD)
    ftp.files.set('out/прайс 1.csv', { content: LIST, changed: '20261126030000' })
  })
  afterEach(() => ftp.close())
  const address = () => `${ftp.url}/out/прайс 1.csv`

  test('is fetched, and left there while its time and size are the same', async () => {
    const fetched = await fetchOf({ address: address() })
    expect(fetched).toMatchObject({ is: 'list', name: 'прайс 1.csv' })
    expect(await content()).toBe(LIST)
    const { mark } = fetched as { mark: string }
    expect(await fetchOf({ address: address() }, { mark })).toEqual({ is: 'unchanged' })
    expect(ftp.commands.filter((line) => line.startsWith('RETR'))).toHaveLength(1)
    ftp.files.set('out/прайс 1.csv', { content: `${LIST}N-2;Гайка\n`, changed: '20261127030000' })
    expect(await fetchOf({ address: address() }, { mark })).toMatchObject({ is: 'list' })
  })

  test('that is gone, closed, too long or inside the network is refused in words', async () => {
    await expect(fetchOf({ address: `${ftp.url}/none.csv` })).rejects.toThrow('ответ 550')
    await expect(fetchOf({ address: address() }, { word: 'wrong' })).rejects.toThrow('не пускает')
    await expect(fetchOf({ address: address() }, { mostBytes: 5 })).rejects.toThrow('больше')
    await expect(fetchOf({ address: address(), isInside: false })).rejects.toThrow(
      'внутреннюю сеть',
    )
    ftp.close()
    await expect(fetchOf({ address: 'ftp://127.0.0.1:9/price.csv' })).rejects.toThrow(
      'не отвечает (ECONNREFUSED)',
    )
  })
})

describe('a list in a mailbox', () => {
  let box: Awaited<ReturnType<typeof mailboxServer>>
  beforeEach(async () => {
    box = await mailboxServer(WORD)
  })
  afterEach(() => box.close())
  const mail = (file: string, text: string, from = 'price@acme.example') =>
    box.messages.push({ from, file, content: text })
  const fetchMail = (options: Parameters<typeof fetchOf>[1] = {}) =>
    fetchOf(
      { address: box.url, senders: ['price@acme.example'], filePattern: 'прайс*.csv' },
      options,
    )

  test('is the newest of the allowed senders whose attachment has the name', async () => {
    mail('Прайс ACME.csv', 'former')
    mail('Прайс ACME.csv', LIST)
    mail('счёт.pdf', 'bill')
    mail('Прайс ACME.csv', 'forged', 'xprice@acme.example')
    expect(await fetchMail()).toEqual({ is: 'list', name: 'Прайс ACME.csv', mark: '7 2' })
    expect(await content()).toBe(LIST)
  })

  test('is taken once, and the next message again', async () => {
    mail('прайс.csv', LIST)
    expect(await fetchMail()).toMatchObject({ mark: '7 1' })
    expect(await fetchMail({ mark: '7 1' })).toEqual({ is: 'unchanged' })
    mail('прайс.csv', 'next')
    expect(await fetchMail({ mark: '7 1' })).toMatchObject({ mark: '7 2' })
    expect(await content()).toBe('next')
    // a mailbox that was made anew numbers its messages anew
    expect(await fetchMail({ mark: '6 9' })).toMatchObject({ mark: '7 2' })
  })

  test('leaves messages unread, and is refused in words without the right password', async () => {
    mail('прайс.csv', LIST)
    await fetchMail()
    expect(box.commands.some((line) => /STORE|^SELECT|BODY\[/.test(line))).toBe(false)
    await expect(fetchMail({ word: 'wrong' })).rejects.toThrow('логин и пароль?')
    await expect(fetchMail({ mostBytes: 5 })).rejects.toThrow('больше')
  })
})

describe('a list of the web', () => {
  let web: Awaited<ReturnType<typeof webServer>>
  beforeEach(async () => {
    web = await webServer()
  })
  afterEach(() => web.close())

  test('has the name that the server says', async () => {
    web.answer((_, response) => {
      const name = `attachment; filename*=UTF-8''${encodeURIComponent('прайс 1.xls')}`
      response.writeHead(200, { 'content-disposition': name }).end(LIST)
    })
    expect(await fetchOf({ address: `${web.url}/get` })).toMatchObject({ name: 'прайс 1.xls' })
  })

  test('is unpacked where the server packs it unasked, within the same bound', async () => {
    web.answer((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(LIST)),
    )
    await fetchOf({ address: `${web.url}/price.csv` })
    expect(await content()).toBe(LIST)
    web.answer((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(2e6))),
    )
    await expect(fetchOf({ address: `${web.url}/price.csv` })).rejects.toThrow('больше 1 МБ')
  })

  test('gets its password at its own host only, after a redirect too', async () => {
    const other = await webServer()
    other.file(LIST)
    web.answer((_, response) =>
      response.writeHead(302, { location: `${other.url}/price.csv` }).end(),
    )
    await fetchOf({ address: `${web.url}/price.csv` })
    expect(web.calls[0]?.headers.authorization).toBeTruthy()
    expect(other.calls[0]?.headers.authorization).toBeUndefined()
    await other.close()
  })

  test('that has no end or never comes is refused', async () => {
    const address = `${web.url}/price.csv`
    web.answer((_, response) => {
      const more = () => response.write(Buffer.alloc(64 * 1024), more)
      more()
    })
    await expect(fetchOf({ address })).rejects.toThrow('больше 1 МБ')
    web.answer(() => {})
    await expect(fetchOf({ address }, { mostMs: 200 })).rejects.toThrow('не пришёл')
  })
})

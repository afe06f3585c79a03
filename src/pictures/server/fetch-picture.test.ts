// Pictures from addresses that somebody else wrote.

import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { fetchPicture } from './fetch-picture.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const onThisMachine = { isAllowed: (ip: string) => ip === '127.0.0.1' }

describe('a picture is fetched', () => {
  test('from its address, after a redirect too', async () => {
    const address = await serve((request, reply) => {
      if (request.url === '/moved') reply.writeHead(302, { location: '/here.jpg' }).end()
      else reply.end('bytes')
    })
    expect(await fetchPicture(`${address}/moved`, onThisMachine)).toEqual(Buffer.from('bytes'))
  })
})

describe('refused is', () => {
  test.each([
    'http://127.0.0.1/a.jpg',
    'http://localhost/a.jpg',
    'http://[::1]/a.jpg',
    'http://[::ffff:10.0.0.1]/a.jpg',
    'http://2130706433/a.jpg',
    'http://169.254.169.254/latest/meta-data',
    'http://192.168.1.1/a.jpg',
  ])('the address %s inside our own network', async (address) => {
    expect(await fetchPicture(address)).toEqual({ refusal: 'адрес ведёт во внутреннюю сеть' })
  })

  test('a redirect into our own network', async () => {
    const address = await serve((_, reply) =>
      reply.writeHead(302, { location: 'http://10.0.0.1/a.jpg' }).end(),
    )
    expect(await fetchPicture(address, onThisMachine)).toEqual({
      refusal: 'адрес ведёт во внутреннюю сеть',
    })
  })

  test.each([
    'file:///etc/passwd',
    'ftp://a.example/b.jpg',
    `http://${['user', 'word'].join(':')}@a.example/`,
  ])('the address %s, which is not of the web', async (address) => {
    expect(await fetchPicture(address)).toEqual({
      refusal: 'нужен адрес http:// или https:// без пароля',
    })
  })

  test('what has no end', async () => {
    const address = await serve((_, reply) => {
      const more = () => reply.write(Buffer.alloc(64 * 1024), more)
      more()
    })
    const refused = await fetchPicture(address, { ...onThisMachine, mostBytes: 1024 * 1024 })
    expect(refused).toEqual({ refusal: 'больше 1 МБ' })
  })

  test('what never comes, and what comes too slowly', async () => {
    const silent = await serve(() => {})
    const slow = await serve((_, reply) => void reply.write('a'))
    for (const address of [silent, slow]) {
      expect(await fetchPicture(address, { ...onThisMachine, mostMs: 300 })).toEqual({
        refusal: 'адрес не ответил за 0.3 с',
      })
    }
  })

  test('an address that answers with an error, and one that sends in a circle', async () => {
    const missing = await serve((_, reply) => reply.writeHead(404).end())
    expect(await fetchPicture(missing, onThisMachine)).toEqual({ refusal: 'адрес ответил 404' })
    const circle = await serve((_, reply) => reply.writeHead(302, { location: '/' }).end())
    expect(await fetchPicture(circle, onThisMachine)).toEqual({
      refusal: 'адрес слишком много раз отсылает дальше',
    })
  })
})

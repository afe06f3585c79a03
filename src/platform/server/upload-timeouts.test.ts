import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerFailure } from './error-handler.ts'
import { answerClientError } from './malformed-request.ts'
import { storeFile, takeUpload, uploadConfig } from './uploads.ts'

let server: FastifyInstance
let folder: string
let port: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slow-uploads-'))
  server = fastify({
    requestTimeout: 800,
    http: { headersTimeout: 200, connectionsCheckingInterval: 50 },
    clientErrorHandler: answerClientError,
  })
  await server.register(multipart, { attachFieldsToBody: 'keyValues', onFile: storeFile })
  const room = { folder, mostBytes: 1000, field: 'file' }
  server.post('/list', { config: uploadConfig(room) }, async (request) => {
    const upload = takeUpload(request)
    const text = upload && (await readFile(upload.path, 'utf8'))
    await upload?.drop()
    return text
  })
  await writeFile(join(folder, 'no-folder'), '')
  const unfit = { ...room, folder: join(folder, 'no-folder', 'lists') }
  server.setErrorHandler(answerFailure)
  server.post('/unfit', { config: uploadConfig(unfit) }, async () => 'taken')
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(address).port)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** Sends a body slowly, a sign after the other; resolves to what came back. */
async function sendSlowly(before: string, after: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (text) => {
    answer += text
  })
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  const body = `${before}0123456789${after}`
  socket.write(
    `POST /list HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n${before}`,
  )
  for (const sign of '0123456789') {
    await pause(200)
    if (socket.writable) socket.write(sign)
  }
  if (socket.writable) socket.write(after)
  await closed
  return answer
}

test('a file may take longer than other requests, as long as it comes', async () => {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
  const answer = await sendSlowly(head, '\r\n--x--\r\n')
  expect(answer).toMatch(/^HTTP\/1.1 200 [\s\S]*\r\n\r\n0123456789$/)
  expect(await readdir(folder)).toEqual(['no-folder'])
})

test('what is no file has the time of other requests', async () => {
  const head = '--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n'
  expect(await sendSlowly(head, '\r\n--x--\r\n')).toContain('вышло время')
})

test('a disk that takes no file is told in Russian', async () => {
  const body = new FormData()
  body.append('file', new Blob(['A-1']), 'may.csv')
  const answer = await fetch(`http://127.0.0.1:${port}/unfit`, { method: 'POST', body })
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({
    message: 'Магазин не может сохранить файл: папка данных недоступна.',
  })
})

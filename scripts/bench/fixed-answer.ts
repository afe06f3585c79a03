// The limit beside which the shop is measured: a server that only says a fixed text.
// Run as a child: `http` or `fastify` on the command line; tells its port, answers 'cpu'.

import { createServer } from 'node:http'
import { fastify } from 'fastify'

const TEXT = 'x'.repeat(1024)

async function listen(kind: string | undefined): Promise<number> {
  if (kind === 'fastify') {
    const server = fastify()
    server.get('/', () => TEXT)
    await server.listen({ port: 0, host: '127.0.0.1' })
    return (server.server.address() as { port: number }).port
  }
  const server = createServer((_request, response) => response.end(TEXT))
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
}

const port = await listen(process.argv[2])
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuSeconds: (user + system) / 1e6 })
})
process.send?.({ port })

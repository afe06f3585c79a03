// A network in front of a server: it lets bytes through, or swallows them as a broken one does.

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type SwallowingProxy = {
  /** The address of the server, with the proxy's own port. */
  readonly url: string
  /** From now on nothing arrives on either side, and nobody is told. */
  readonly swallow: () => void
  /** The next question that holds `text` arrives; its answer, and all after it, do not. */
  readonly swallowAnswerTo: (text: string) => void
  /** Resolves when a question was met whose answer is swallowed. */
  readonly met: () => Promise<void>
  /** Lets new connections through again; those that were swallowed stay lost. */
  readonly heal: () => void
  readonly close: () => Promise<void>
}

/** `url` names host and port of the server, whatever is spoken there. */
export async function swallowingProxy(url: string): Promise<SwallowingProxy> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let generation = 0
  let isSwallowing = false
  let awaited: Buffer | null = null
  let meet = Promise.withResolvers<void>()

  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    if (isSwallowing) return void near.resume()
    const born = generation
    const far = connect(Number(port), hostname)
    keep(far)
    let isAnswerLost = false
    const isLost = () => isSwallowing || born !== generation
    near.on('data', (bytes) => {
      if (isLost()) return
      if (awaited && bytes.includes(awaited)) {
        awaited = null
        isAnswerLost = true
        meet.resolve()
      }
      far.write(bytes)
    })
    far.on('data', (bytes) => void (isLost() || isAnswerLost || near.write(bytes)))
    near.on('close', () => far.destroy())
    far.on('close', () => void (isLost() || near.destroy()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = new URL(url)
  own.port = String((server.address() as AddressInfo).port)

  return {
    url: own.href,
    swallow: () => {
      isSwallowing = true
      generation += 1
    },
    swallowAnswerTo: (text) => {
      awaited = Buffer.from(text)
      meet = Promise.withResolvers()
    },
    met: () => meet.promise,
    heal: () => {
      isSwallowing = false
    },
    close: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
